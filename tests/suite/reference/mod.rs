//! A reference model of the rules: plain, slow, and independent of the engine.
//!
//! It exists to be compared with the engine in property tests, so it shares no code and no idea
//! with it: a flat list of squares, moves tried on copies of the position, and attack defined as
//! "some capture would remove the piece standing there". Rule numbers (C…, YQ…, SY…, MQ…, QT…)
//! refer to the rule pages of the variants.
//!
//! Coordinates are `(file, rank)`, both counted from 0: `a1` is `(0, 0)`. An *own rank* is counted
//! from 1 from the player's own side, as the rule pages do (C1).

#![allow(dead_code, unreachable_pub, clippy::match_same_arms)]

/// A square, or a vector between two squares: file and rank.
type Sq = (i32, i32);

/// A piece: its letter in upper case, and whether it is White's.
pub type Piece = (char, bool);

const ORTHOGONAL: [Sq; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Sq; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// What a Pawn of Yang Qi or Strong Yang may become (YQ9, SY8).
const PROMOTIONS: [char; 5] = ['R', 'N', 'B', 'V', 'C'];

/// The four rule sets; the three arrays of the Manchu family share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Rules {
    YangQi,
    StrongYang,
    Manchu,
    QuangTrung,
}

use Rules::{Manchu, QuangTrung, StrongYang, YangQi};

impl Rules {
    /// The rules of the variant with this `UCI_Variant` name.
    fn of(variant: &str) -> Self {
        match variant {
            "yangqi" => YangQi,
            "strongyang" => StrongYang,
            "manchuplus" | "manchu" | "xiangqi" => Manchu,
            "quangtrung" => QuangTrung,
            _ => panic!("no such variant: {variant}"),
        }
    }

    /// Number of files and ranks (YQ1, SY1, MQ1, QT1).
    fn size(self) -> (i32, i32) {
        match self {
            YangQi | Manchu => (9, 10),
            StrongYang => (13, 13),
            QuangTrung => (10, 10),
        }
    }

    /// The piece kind an upper-case FEN letter stands for, aliases included.
    fn kind(self, letter: char) -> Option<char> {
        let (letters, letter) = match (self, letter) {
            (YangQi | StrongYang, _) => ("KRNBVCP", letter),
            (Manchu, 'E') => ("KABNRCPM", 'B'),
            (Manchu, 'H') => ("KABNRCPM", 'N'),
            (Manchu, _) => ("KABNRCPM", letter),
            (QuangTrung, 'G') => ("KANCERP", 'K'),
            (QuangTrung, _) => ("KANCERP", letter),
        };
        letters.contains(letter).then_some(letter)
    }

    /// Yang Qi or Strong Yang: en passant, promotion and King swaps exist.
    fn is_yang(self) -> bool {
        matches!(self, YangQi | StrongYang)
    }
}

/// A move, described by what it does to the board.
#[derive(Clone, Default, Debug)]
struct Move {
    from: Sq,
    /// Where the moving piece comes to stand.
    to: Sq,
    /// The squares of all pieces it captures; only in plain captures is that `to`.
    /// A double capture has two, in the order in which they are taken.
    victims: Vec<Sq>,
    /// The square passed over, if the move allows en passant.
    passed: Option<Sq>,
    promotion: Option<char>,
    /// A King swap: the piece on `to` goes to `from`.
    swap: bool,
}

impl Move {
    /// A move of one piece, capturing what stands on the `victims`.
    fn new(from: Sq, to: Sq, victims: &[Sq]) -> Self {
        let victims = victims.to_vec();
        Self {
            from,
            to,
            victims,
            ..Self::default()
        }
    }

    /// The same move, open to en passant on the square it passes over.
    fn passing(self, square: Sq) -> Self {
        let passed = Some(square);
        Self { passed, ..self }
    }

    /// The move as text (C2).
    fn text(&self) -> String {
        let (from, to) = (square_name(self.from), square_name(self.to));
        let promotion = self.promotion.map(|kind| kind.to_ascii_lowercase());
        let path = match self.victims[..] {
            [middle, _] => format!("{from}{0},{0}{to}", square_name(middle)),
            _ => from + &to,
        };
        path + &promotion.map_or(String::new(), String::from)
    }
}

/// A position in one of the variants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ref {
    rules: Rules,
    /// All squares, rank by rank from `a1`.
    board: Vec<Option<Piece>>,
    white_to_move: bool,
    /// The square passed over and the square the Pawn reached, if an enemy Pawn stands where it
    /// could capture en passant (C5).
    en_passant: Option<(Sq, Sq)>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

// Reading and writing.

impl Ref {
    /// Reads a FEN (C3).
    ///
    /// # Panics
    /// If the variant is unknown or the FEN is not a valid one (the Placement rules are not checked).
    pub fn from_fen(variant: &str, fen: &str) -> Self {
        let rules = Rules::of(variant);
        let mut fields = fen.split_whitespace();
        let mut field = |default| fields.next().unwrap_or(default);
        let board = read_placement(rules, field(""));
        let white_to_move = match field("w") {
            "w" | "r" => true,
            "b" => false,
            other => panic!("FEN: side to move {other}"),
        };
        assert_eq!(field("-"), "-", "FEN: castling field");
        let squares = read_squares(field("-"));
        let mut position = Self {
            rules,
            board,
            white_to_move,
            en_passant: None,
            halfmove_clock: field("0").parse().expect("FEN: halfmove clock"),
            fullmove_number: field("1").parse().expect("FEN: fullmove number"),
        };
        assert_eq!(field(""), "", "FEN: more than six fields");
        let ahead = forward(!white_to_move);
        position.en_passant = match squares[..] {
            [] => None,
            [passed] => Some((passed, plus(passed, (0, ahead)))),
            [passed, pawn] => Some((passed, pawn)),
            _ => panic!("FEN: en passant field"),
        };
        position.forget_idle_en_passant();
        for white in [true, false] {
            let royals = position.count('K', white);
            assert_eq!(royals, 1, "FEN: not exactly one royal piece a side");
        }
        let check = position.royal_attacked(!white_to_move);
        assert!(!check, "FEN: side not to move in check");
        position
    }

    /// Writes the FEN (C3), all six fields.
    pub fn to_fen(&self) -> String {
        let (files, ranks) = self.rules.size();
        let mut fen = String::new();
        for rank in (0..ranks).rev() {
            let mut empty = 0;
            for file in 0..files {
                match self.at(file, rank) {
                    None => empty += 1,
                    Some((kind, white)) => {
                        push_run(&mut fen, &mut empty);
                        let lower = kind.to_ascii_lowercase();
                        fen.push(if white { kind } else { lower });
                    }
                }
            }
            push_run(&mut fen, &mut empty);
            if rank > 0 {
                fen.push('/');
            }
        }
        let side = if self.white_to_move { 'w' } else { 'b' };
        let en_passant = match self.en_passant {
            None => "-".to_string(),
            Some((passed, pawn)) if passed.0 == pawn.0 => square_name(passed),
            Some((passed, pawn)) => square_name(passed) + &square_name(pawn),
        };
        let (clock, number) = (self.halfmove_clock, self.fullmove_number);
        format!("{fen} {side} - {en_passant} {clock} {number}")
    }

    /// Number of files and ranks of the board.
    pub fn size(&self) -> (i32, i32) {
        self.rules.size()
    }

    /// Whether it is White's turn.
    pub fn white_to_move(&self) -> bool {
        self.white_to_move
    }

    /// The piece on a square, if there is one. Squares off the board are empty.
    pub fn at(&self, file: i32, rank: i32) -> Option<Piece> {
        let square = (file, rank);
        if self.on_board(square) {
            return self.board[self.index(square)];
        }
        None
    }
}

/// Splits a text after the decimal digits at its start.
fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// Reads the first field of a FEN.
fn read_placement(rules: Rules, placement: &str) -> Vec<Option<Piece>> {
    let (files, ranks) = rules.size();
    let mut rows = Vec::new();
    for text in placement.split('/') {
        let mut row = Vec::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let (digits, other) = split_digits(rest);
            if digits.is_empty() {
                let kind = rules.kind(letter.to_ascii_uppercase());
                let kind = kind.expect("FEN: piece letter");
                row.push(Some((kind, letter.is_ascii_uppercase())));
                rest = &rest[1..];
            } else {
                row.extend(vec![None; digits.parse().expect("FEN: empty run")]);
                rest = other;
            }
        }
        assert_eq!(i32::try_from(row.len()), Ok(files), "FEN: rank {text}");
        rows.push(row);
    }
    assert_eq!(i32::try_from(rows.len()), Ok(ranks), "FEN: number of ranks");
    rows.into_iter().rev().flatten().collect()
}

/// Reads the squares named one after the other in an en passant field; `-` is none.
fn read_squares(field: &str) -> Vec<Sq> {
    let mut squares = Vec::new();
    let mut rest = if field == "-" { "" } else { field };
    while let Some(letter) = rest.bytes().next() {
        assert!(letter.is_ascii_lowercase(), "FEN: en passant field");
        let (digits, other) = split_digits(&rest[1..]);
        let rank: i32 = digits.parse().expect("FEN: en passant rank");
        squares.push((i32::from(letter - b'a'), rank - 1));
        rest = other;
    }
    squares
}

/// Appends the number of empty squares counted so far, if any, and starts counting again.
fn push_run(fen: &mut String, empty: &mut i32) {
    if *empty > 0 {
        fen.push_str(&empty.to_string());
    }
    *empty = 0;
}

/// A square's name (C1).
fn square_name((file, rank): Sq) -> String {
    let letter = u8::try_from(file).expect("a file on the board") + b'a';
    format!("{}{}", char::from(letter), rank + 1)
}

/// The square a step away.
fn plus(square: Sq, step: Sq) -> Sq {
    (square.0 + step.0, square.1 + step.1)
}

/// The rank direction in which a player's Pawns move.
fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

// The board.

impl Ref {
    fn on_board(&self, (file, rank): Sq) -> bool {
        let (files, ranks) = self.rules.size();
        (0..files).contains(&file) && (0..ranks).contains(&rank)
    }

    fn index(&self, (file, rank): Sq) -> usize {
        usize::try_from(rank * self.rules.size().0 + file).expect("a square on the board")
    }

    fn get(&self, square: Sq) -> Option<Piece> {
        self.at(square.0, square.1)
    }

    fn set(&mut self, square: Sq, piece: Option<Piece>) {
        let index = self.index(square);
        self.board[index] = piece;
    }

    /// The colour of the piece that stands there.
    fn side(&self, square: Sq) -> bool {
        self.get(square).expect("a piece to move").1
    }

    /// Whether the square is on the board and nothing stands there.
    fn is_empty(&self, square: Sq) -> bool {
        self.on_board(square) && self.get(square).is_none()
    }

    /// Whether that piece stands there.
    fn is(&self, square: Sq, kind: char, white: bool) -> bool {
        self.get(square) == Some((kind, white))
    }

    /// Whether a piece of that colour stands there.
    fn is_side(&self, square: Sq, white: bool) -> bool {
        self.get(square).is_some_and(|(_, colour)| colour == white)
    }

    /// Whether the square lies in the middle section of Quang Trung's board: files c–h (QT1).
    fn in_section(&self, square: Sq) -> bool {
        self.on_board(square) && (2..=7).contains(&square.0)
    }

    /// Whether the square lies in that player's palace: files d–f, own ranks 1–3 (MQ1).
    fn in_palace(&self, square: Sq, white: bool) -> bool {
        self.on_board(square) && (3..=5).contains(&square.0) && self.own_rank(square, white) <= 3
    }

    /// The rank counted from the player's own side, from 1 (C1).
    fn own_rank(&self, square: Sq, white: bool) -> i32 {
        let (rank, ranks) = (square.1, self.rules.size().1);
        if white { rank + 1 } else { ranks - rank }
    }

    fn is_last_rank(&self, square: Sq, white: bool) -> bool {
        self.own_rank(square, white) == self.rules.size().1
    }

    /// The squares on which pieces of that colour stand.
    fn squares_of(&self, white: bool) -> Vec<Sq> {
        let (files, ranks) = self.rules.size();
        let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        all.filter(|&square| self.is_side(square, white)).collect()
    }

    /// How many pieces of that kind and colour are on the board.
    fn count(&self, kind: char, white: bool) -> usize {
        let same = |&&piece: &&Option<Piece>| piece == Some((kind, white));
        self.board.iter().filter(same).count()
    }

    fn royal_square(&self, white: bool) -> Sq {
        let own = self.squares_of(white).into_iter();
        let mut royal = own.filter(|&square| self.is(square, 'K', white));
        royal.next().expect("a royal piece")
    }
}

// How the pieces move: building blocks. Each adds to `list` what a piece on `from` can do.

impl Ref {
    /// A step or leap to one square: a move if it is empty, a capture if an enemy stands there.
    fn arrive(&self, from: Sq, to: Sq, list: &mut Vec<Move>) {
        let white = self.side(from);
        if self.is_empty(to) {
            list.push(Move::new(from, to, &[]));
        } else if self.is_side(to, !white) {
            list.push(Move::new(from, to, &[to]));
        }
    }

    /// Leaps `long` squares along one axis and `short` along the other, in all directions.
    fn leap(&self, from: Sq, long: i32, short: i32, list: &mut Vec<Move>) {
        for x in -long..=long {
            for y in -long..=long {
                let shape = (x.abs(), y.abs());
                if shape == (long, short) || shape == (short, long) {
                    self.arrive(from, plus(from, (x, y)), list);
                }
            }
        }
    }

    /// The empty squares in a direction up to the first piece or the edge, and the square that
    /// ends them: a piece's, or one off the board.
    fn walk(&self, from: Sq, step: Sq) -> (Vec<Sq>, Sq) {
        let mut passed = Vec::new();
        let mut square = plus(from, step);
        while self.is_empty(square) {
            passed.push(square);
            square = plus(square, step);
        }
        (passed, square)
    }

    /// Slides along lines and captures the first piece: Rook, Bishop.
    fn slide(&self, from: Sq, steps: &[Sq], list: &mut Vec<Move>) {
        self.slide_quietly(from, steps, list);
        for &step in steps {
            let (_, end) = self.walk(from, step);
            self.arrive(from, end, list);
        }
    }

    /// Slides along lines without capturing.
    fn slide_quietly(&self, from: Sq, steps: &[Sq], list: &mut Vec<Move>) {
        for &step in steps {
            let (passed, _) = self.walk(from, step);
            list.extend(passed.into_iter().map(|to| Move::new(from, to, &[])));
        }
    }

    /// Captures over exactly one screen of either colour (YQ5, YQ6).
    fn hop_capture(&self, from: Sq, steps: &[Sq], list: &mut Vec<Move>) {
        for &step in steps {
            let (_, screen) = self.walk(from, step);
            if self.on_board(screen) {
                let (_, target) = self.walk(screen, step);
                self.arrive(from, target, list);
            }
        }
    }

    /// The Xiangqi Horse: an orthogonal step to an empty square, then diagonally outward (MQ5).
    fn horse(&self, from: Sq, list: &mut Vec<Move>) {
        for (x, y) in ORTHOGONAL {
            let leg = plus(from, (x, y));
            if self.is_empty(leg) {
                // Outward along the step, and sideways to either hand.
                self.arrive(from, plus(leg, (x + y, y + x)), list);
                self.arrive(from, plus(leg, (x - y, y - x)), list);
            }
        }
    }

    /// Captures the first piece on a line by jumping to the empty square behind it (QT7).
    fn jump_capture(&self, from: Sq, steps: &[Sq], list: &mut Vec<Move>) {
        let white = self.side(from);
        for &step in steps {
            let (_, victim) = self.walk(from, step);
            let landing = plus(victim, step);
            if self.is_side(victim, !white) && self.is_empty(landing) {
                list.push(Move::new(from, landing, &[victim]));
            }
        }
    }

    /// The General of Quang Trung: a diagonal step to an empty square, then an orthogonal one,
    /// both inside the middle section. Two ways to the same square are one move (QT2).
    fn bent_step(&self, from: Sq, list: &mut Vec<Move>) {
        for first in DIAGONAL {
            let middle = plus(from, first);
            if !(self.in_section(middle) && self.is_empty(middle)) {
                continue;
            }
            for second in ORTHOGONAL {
                let to = plus(middle, second);
                if self.in_section(to) && list.iter().all(|known| known.to != to) {
                    self.arrive(from, to, list);
                }
            }
        }
    }

    /// The Pawn of Yang Qi and Strong Yang, its moves to the last rank included whether or not
    /// there is a piece to promote to; en passant captures left out (YQ7, SY4, SY5).
    fn yang_pawn(&self, from: Sq, list: &mut Vec<Move>) {
        let white = self.side(from);
        let ahead = forward(white);
        let own_rank = self.own_rank(from, white);
        let strong = self.rules == StrongYang;
        let may_double_step = own_rank == 3 || strong && own_rank == 4;
        let may_double_capture = strong && (own_rank == 3 || own_rank == 5);

        let single = plus(from, (0, ahead));
        let double = plus(single, (0, ahead));
        if self.is_empty(single) {
            list.push(Move::new(from, single, &[]));
            if may_double_step && self.is_empty(double) {
                list.push(Move::new(from, double, &[]).passing(single));
            }
        }
        for side in [-1, 1] {
            let first = plus(from, (side, ahead));
            if !self.is_side(first, !white) {
                continue;
            }
            list.push(Move::new(from, first, &[first]));
            for side in [-1, 1] {
                let second = plus(first, (side, ahead));
                if may_double_capture && self.is_side(second, !white) {
                    let victims = [first, second];
                    list.push(Move::new(from, second, &victims).passing(first));
                }
            }
        }
    }

    /// The Soldier: forward, and from own rank 6 on also sideways (MQ7).
    fn soldier(&self, from: Sq, list: &mut Vec<Move>) {
        let white = self.side(from);
        self.arrive(from, plus(from, (0, forward(white))), list);
        if self.own_rank(from, white) >= 6 {
            self.arrive(from, plus(from, (-1, 0)), list);
            self.arrive(from, plus(from, (1, 0)), list);
        }
    }

    /// The Pawn of Quang Trung: diagonally forward inside the middle section, and two squares
    /// straight from own rank 3 (QT8).
    fn diagonal_pawn(&self, from: Sq, list: &mut Vec<Move>) {
        let white = self.side(from);
        let ahead = forward(white);
        for side in [-1, 1] {
            let to = plus(from, (side, ahead));
            if self.in_section(to) {
                self.arrive(from, to, list);
            }
        }
        let (single, double) = (plus(from, (0, ahead)), plus(from, (0, 2 * ahead)));
        if self.own_rank(from, white) == 3 && self.is_empty(single) && self.is_empty(double) {
            list.push(Move::new(from, double, &[]));
        }
    }

    /// Everything the piece on `from` can do by its own way of moving, no matter whether its
    /// royal piece is then in check. Promotion, en passant and King swaps come on top of it.
    fn piece_moves(&self, from: Sq) -> Vec<Move> {
        let (kind, white) = self.get(from).expect("a piece to move");
        let mut list = Vec::new();
        match (self.rules, kind) {
            // YQ2
            (YangQi | StrongYang, 'K') => {
                self.leap(from, 1, 0, &mut list);
                self.leap(from, 1, 1, &mut list);
            }
            // YQ4, MQ6
            (YangQi | StrongYang | Manchu, 'R') => self.slide(from, &ORTHOGONAL, &mut list),
            (YangQi | StrongYang, 'B') => self.slide(from, &DIAGONAL, &mut list),
            (YangQi, 'N') => self.leap(from, 2, 1, &mut list),
            // SY2
            (StrongYang, 'N') => {
                self.leap(from, 2, 1, &mut list);
                self.leap(from, 3, 0, &mut list);
            }
            // YQ5, MQ6
            (YangQi | StrongYang | Manchu, 'C') => {
                self.slide_quietly(from, &ORTHOGONAL, &mut list);
                self.hop_capture(from, &ORTHOGONAL, &mut list);
            }
            // YQ6
            (YangQi | StrongYang, 'V') => {
                self.slide_quietly(from, &DIAGONAL, &mut list);
                self.hop_capture(from, &DIAGONAL, &mut list);
            }
            (YangQi | StrongYang, 'P') => self.yang_pawn(from, &mut list),
            // MQ2 (the flying General is in `captures`), MQ3
            (Manchu, 'K' | 'A') => {
                self.leap(from, 1, i32::from(kind == 'A'), &mut list);
                list.retain(|known| self.in_palace(known.to, white));
            }
            // MQ4
            (Manchu, 'B') => {
                for (x, y) in DIAGONAL {
                    let to = plus(from, (2 * x, 2 * y));
                    if self.is_empty(plus(from, (x, y))) && self.own_rank(to, white) <= 5 {
                        self.arrive(from, to, &mut list);
                    }
                }
            }
            // MQ5, QT4
            (Manchu | QuangTrung, 'N') => self.horse(from, &mut list),
            (Manchu, 'P') => self.soldier(from, &mut list),
            // MQ8
            (Manchu, 'M') => {
                self.slide(from, &ORTHOGONAL, &mut list);
                self.hop_capture(from, &ORTHOGONAL, &mut list);
                self.horse(from, &mut list);
            }
            (QuangTrung, 'K') => self.bent_step(from, &mut list),
            // QT3
            (QuangTrung, 'A') => {
                self.leap(from, 3, 0, &mut list);
                self.leap(from, 2, 2, &mut list);
            }
            // QT5, QT6, QT7
            (QuangTrung, 'C') => self.slide(from, &DIAGONAL, &mut list),
            (QuangTrung, 'E') => self.leap(from, 3, 1, &mut list),
            (QuangTrung, 'R') => {
                self.slide_quietly(from, &ORTHOGONAL, &mut list);
                self.jump_capture(from, &ORTHOGONAL, &mut list);
            }
            (QuangTrung, 'P') => self.diagonal_pawn(from, &mut list),
            _ => unreachable!("{kind} is no piece of {:?}", self.rules),
        }
        list
    }
}

// Attack, special moves, and playing a move.

impl Ref {
    /// All captures by that side that count as attacks: those of `piece_moves` (so also a Pawn's
    /// on the last rank without a piece to promote to, YQ10), and a General's capture of the
    /// General it faces (MQ2). En passant is no attack on the square where the Pawn stands.
    fn captures(&self, white: bool) -> Vec<Move> {
        let own = self.squares_of(white).into_iter();
        let mut list: Vec<Move> = own.flat_map(|from| self.piece_moves(from)).collect();
        list.retain(|known| !known.victims.is_empty());
        if self.rules == Manchu {
            let general = self.royal_square(white);
            let (_, met) = self.walk(general, (0, forward(white)));
            if self.is(met, 'K', !white) {
                list.push(Move::new(general, met, &[met]));
            }
        }
        list
    }

    /// Whether that side attacks the enemy piece on the square: whether one of its captures,
    /// own check disregarded, would remove that piece. A royal piece there would be in check
    /// exactly then; only the flying General attacks nothing but the other General (MQ2).
    ///
    /// # Panics
    /// If no piece of the other side stands there.
    pub fn attacked(&self, file: i32, rank: i32, by_white: bool) -> bool {
        let target = (file, rank);
        let occupied = self.is_side(target, !by_white);
        assert!(occupied, "no piece to attack on {target:?}");
        let captures = self.captures(by_white);
        captures
            .iter()
            .any(|capture| capture.victims.contains(&target))
    }

    fn royal_attacked(&self, white: bool) -> bool {
        let (file, rank) = self.royal_square(white);
        self.attacked(file, rank, !white)
    }

    /// Whether the side to move is in check (C4).
    pub fn in_check(&self) -> bool {
        self.royal_attacked(self.white_to_move)
    }

    /// The squares of the side to move's Pawns whose single diagonal step leads to `target`.
    fn pawns_aiming_at(&self, target: Sq) -> Vec<Sq> {
        let white = self.white_to_move;
        let back = -forward(white);
        let mut origins = vec![plus(target, (-1, back)), plus(target, (1, back))];
        origins.retain(|&from| self.is(from, 'P', white));
        origins
    }

    /// Drops an en passant possibility that is none (C3, C5).
    fn forget_idle_en_passant(&mut self) {
        let Some((passed, pawn)) = self.en_passant else {
            return;
        };
        let mover = !self.white_to_move;
        let widest = i32::from(self.rules == StrongYang);
        let fits = self.rules.is_yang()
            && pawn.1 - passed.1 == forward(mover)
            && (pawn.0 - passed.0).abs() <= widest
            && self.is_empty(passed)
            && self.is(pawn, 'P', mover)
            && !self.pawns_aiming_at(passed).is_empty();
        if !fits {
            self.en_passant = None;
        }
    }

    /// The en passant captures (YQ8, SY7).
    fn en_passant_captures(&self) -> Vec<Move> {
        let Some((passed, pawn)) = self.en_passant else {
            return Vec::new();
        };
        let capture = |from| Move::new(from, passed, &[pawn]);
        self.pawns_aiming_at(passed)
            .into_iter()
            .map(capture)
            .collect()
    }

    /// The King swaps of the side to move (YQ3, SY3).
    fn swaps(&self) -> Vec<Move> {
        if !self.rules.is_yang() || self.in_check() {
            return Vec::new();
        }
        let white = self.white_to_move;
        let king = self.royal_square(white);
        let in_camp = |square| self.own_rank(square, white) <= 5;
        let mut list = Vec::new();
        for partner in self.squares_of(white) {
            let distance = (partner.0 - king.0).abs().max((partner.1 - king.1).abs());
            let camps = self.rules == StrongYang && in_camp(king) && in_camp(partner);
            let near = distance == 1 || distance == 2 && camps;
            if near && !self.is(partner, 'P', white) {
                let swap = Move::new(king, partner, &[]);
                list.push(Move { swap: true, ..swap });
            }
        }
        list
    }

    /// A move in all its promotions: itself when it is not one that may or must promote, nothing
    /// when it must and cannot (YQ9, YQ10, SY8).
    fn with_promotions(&self, plain: &Move) -> Vec<Move> {
        let (kind, white) = self.get(plain.from).expect("a piece to move");
        let (camp, in_array) = match self.rules {
            YangQi => (10, 2),
            StrongYang => (9, 4),
            Manchu | QuangTrung => return vec![plain.clone()],
        };
        if kind != 'P' || self.own_rank(plain.to, white) < camp {
            return vec![plain.clone()];
        }
        let mut list = Vec::new();
        for kind in PROMOTIONS {
            if self.count(kind, white) < in_array {
                let promotion = Some(kind);
                list.push(Move {
                    promotion,
                    ..plain.clone()
                });
            }
        }
        if !self.is_last_rank(plain.to, white) {
            list.push(plain.clone());
        }
        list
    }

    /// The position after a move.
    fn play(&self, played: &Move) -> Self {
        let mut next = self.clone();
        let (kind, white) = self.get(played.from).expect("a piece to move");
        for &victim in &played.victims {
            next.set(victim, None);
        }
        let partner = self.get(played.to).filter(|_| played.swap);
        next.set(played.from, partner);
        next.set(played.to, Some((played.promotion.unwrap_or(kind), white)));

        next.halfmove_clock += 1;
        if !played.victims.is_empty() || kind == 'P' && self.rules != Manchu {
            next.halfmove_clock = 0; // C6
        }
        next.fullmove_number += u32::from(!white);
        next.white_to_move = !white;
        next.en_passant = played.passed.map(|passed| (passed, played.to));
        next.forget_idle_en_passant();
        next
    }

    /// Every legal move as text (C2), with the position after it, in no particular order.
    /// There is none when the game is over by checkmate, stalemate or QT9 (C7).
    pub fn legal(&self) -> Vec<(String, Self)> {
        let white = self.white_to_move;
        let own = self.squares_of(white).into_iter();
        let mut moves: Vec<Move> = own.flat_map(|from| self.piece_moves(from)).collect();
        moves.extend(self.en_passant_captures());
        moves.extend(self.swaps());

        let mut legal = Vec::new();
        for candidate in moves.iter().flat_map(|plain| self.with_promotions(plain)) {
            let next = self.play(&candidate);
            if !next.royal_attacked(white) {
                legal.push((candidate, next));
            }
        }
        if self.lost_to_a_pawn(&legal) {
            return Vec::new();
        }
        let texts = legal
            .into_iter()
            .map(|(played, next)| (played.text(), next));
        texts.collect()
    }

    /// Whether an enemy Pawn stands on its last rank and none of these moves captures it (QT9).
    fn lost_to_a_pawn(&self, legal: &[(Move, Self)]) -> bool {
        let enemy = !self.white_to_move;
        let taken = |square| {
            legal
                .iter()
                .any(|(played, _)| played.victims.contains(&square))
        };
        let wins = |&square: &Sq| {
            self.is(square, 'P', enemy) && self.is_last_rank(square, enemy) && !taken(square)
        };
        self.rules == QuangTrung && self.squares_of(enemy).iter().any(wins)
    }

    /// The number of legal move sequences of that length (C7).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.legal();
        legal.iter().map(|(_, next)| next.perft(depth - 1)).sum()
    }
}
