//! Distrust: at every node all that the search keeps up to date move by move is
//! computed anew and compared. Only with the feature `paranoid`: a search then
//! takes a hundred times as long.

use super::worker::{Keys, Shared, Worker};
use crate::board::{Color, Move, MoveList, Piece, Position, Square, fen};
use crate::eval::{self, Evaluate, Material, Placement};
use crate::variants::{self, Rules, legal};

impl<R: Evaluate> Worker<R> {
    /// Checks the node at `ply`, just entered: key, lists and lines of the
    /// position, the sums beside it, the evaluation, the table's move.
    ///
    /// # Panics
    /// If anything is not what it should be.
    pub(super) fn distrust(&self, shared: &Shared<'_>, ply: usize) {
        let (position, frame) = (&self.position, &self.stack[ply]);
        let fen = fen::write(&R::SPEC, position);
        assert_eq!(position.check_invariants(), Ok(()), "{fen}");
        assert_eq!(frame.keys, Keys::new(position), "{fen}");
        assert_eq!(frame.placement, Placement::whole::<R>(position), "{fen}");
        let material = self.materials.get::<R>(position);
        assert_eq!(material, Material::of::<R>(position), "{fen}");
        assert_eq!(
            eval::evaluate::<R>(position, frame.placement, &material),
            eval::evaluate_alone::<R>(&turned::<R>(position)),
            "the evaluation of {fen} and its mirror image"
        );
        let safety = R::safety(position.board(), position.side());
        assert_eq!(safety.in_check, variants::in_check::<R>(position), "{fen}");
        if R::has_lost(position) {
            return;
        }
        let Some(entry) = shared.job.table.get(position.key(), ply) else {
            return;
        };
        // Of another position with this key it may be; then it must be seen.
        let mv = self.remembered(entry.mv);
        let listed = |list: fn(&Position, &mut MoveList)| {
            let mut moves = MoveList::new();
            list(position, &mut moves);
            moves.contains(&entry.mv)
        };
        let text = || R::SPEC.move_text(entry.mv);
        let pseudo_legal = listed(legal::pseudo_legal_moves::<R>);
        assert_eq!(mv != Move::NONE, pseudo_legal, "{} in {fen}", text());
        if pseudo_legal {
            let made = legal::make::<R>(&mut position.clone(), &safety, mv).is_some();
            assert_eq!(made, listed(legal::moves::<R>), "{} in {fen}", text());
        }
    }

    /// Checks the best line of the node at `ply`, which is on the board.
    ///
    /// # Panics
    /// If it cannot be played.
    pub(super) fn distrust_line(&self, ply: usize) {
        let mut position = self.position.clone();
        for &mv in &self.lines[ply] {
            let mut moves = MoveList::new();
            legal::moves::<R>(&position, &mut moves);
            let (text, fen) = (R::SPEC.move_text(mv), fen::write(&R::SPEC, &position));
            assert!(moves.contains(&mv), "{text} of a best line, in {fen}");
            let _ = position.make(mv);
        }
    }
}

/// The position upside down, with the colours exchanged.
fn turned<R: Rules>(position: &Position) -> Position {
    let mut image = Position::empty(&R::SPEC);
    for color in Color::ALL {
        for &square in position.pieces(color) {
            let rank = R::SPEC.ranks - 1 - square.rank();
            let piece = Piece::new(!color, position.piece(square).kind());
            image.put(Square::new(square.file(), rank), piece, !color);
        }
    }
    image.set_state(!position.side(), None, position.clock(), position.number());
    image
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use crate::engine::Engine;
    use crate::search::{Limits, Silent};

    /// Every position of the perft files is searched a little.
    #[test]
    fn the_search_stands_distrust() {
        let files = ["startpos.epd", "special.epd", "positions.epd"];
        let text: String = files
            .map(|file| format!("{}/tests/perft/{file}", env!("CARGO_MANIFEST_DIR")))
            .map(|path| std::fs::read_to_string(path).expect("a perft file"))
            .concat();
        let lines: Vec<&str> = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim())
            .filter(|line| !line.is_empty())
            .collect();
        assert!(lines.len() > 100);
        lines.par_iter().for_each(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let variant = fields[0].parse().expect("a variant");
            let mut engine = Engine::with_hash(variant, 1).expect("a small table");
            let session = engine.session().expect("no search runs");
            session.set_position(Some(fields[1]), &[]).expect("a FEN");
            let limits = Limits {
                nodes: Some(10_000),
                ..Limits::default()
            };
            engine.search(&limits, &mut Silent);
        });
    }
}
