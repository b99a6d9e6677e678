//! The search as its callers see it: what it reports is legal and complete,
//! limits hold, exchanges are judged as the pieces of each game take.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bannerman::board::{Move, PieceKind};
use bannerman::dispatch;
use bannerman::engine::{self, Session};
use bannerman::eval::{DRAW, Evaluate, is_decisive, mate_in, mated_in};
use bannerman::search::see::see;
use bannerman::search::tt::Table;
use bannerman::search::{Bound, Control, Findings, Info, Job, Limits, Reporter, Settings, Silent};
use bannerman::tools::bench::{self, Plan};
use bannerman::variants::{self, Variant, legal};

use crate::common::epd;

fn session(variant: &str, fen: &str) -> Box<dyn Session> {
    let mut session = engine::session(variant.parse().expect("a variant"));
    session.set_position(Some(fen), &[]).expect("a legal FEN");
    session
}

fn run(
    session: &mut dyn Session,
    limits: &Limits,
    settings: &Settings,
    reporter: &mut dyn Reporter,
) -> Findings {
    let (table, control) = (Table::new(8).expect("memory"), Control::default());
    control.start(limits.infinite || limits.ponder);
    let job = Job {
        table: &table,
        control: &control,
        limits,
        settings,
        start: Instant::now(),
    };
    session.search(&job, reporter)
}

fn search(variant: &str, fen: &str, limits: &Limits) -> Findings {
    run(
        session(variant, fen).as_mut(),
        limits,
        &Settings::default(),
        &mut Silent,
    )
}

fn depth(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

/// Plays every reported line and checks the numbers.
struct Checker {
    variant: Variant,
    fen: String,
    lines: usize,
    deepest: u32,
}

impl Reporter for Checker {
    fn info(&mut self, info: &Info<'_>) {
        let context = format!("{} {} depth {}", self.variant, self.fen, info.depth);
        let mut session = session(self.variant.name(), &self.fen);
        for &mv in info.pv {
            assert!(
                session.legal_moves().contains(&mv),
                "{mv:?} of {:?} in {context}",
                info.pv
            );
            session.play(mv);
        }
        assert!(!info.pv.is_empty(), "{context}");
        assert!(
            info.depth >= self.deepest && info.seldepth >= 1,
            "{context}"
        );
        assert!((1..=3).contains(&info.multipv), "{context}");
        assert_eq!(
            info.wdl.win + info.wdl.draw + info.wdl.loss,
            1000,
            "{context}"
        );
        assert!(info.score.abs() <= mate_in(0), "{context}");
        self.deepest = info.depth;
        // A long search tells of failed windows, too.
        self.lines += usize::from(info.bound == Bound::Exact);
    }

    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}
}

#[test]
fn every_reported_line_is_legal() {
    let settings = Settings {
        multipv: 3,
        ..Settings::default()
    };
    for line in ["startpos.epd", "special.epd", "positions.epd"]
        .into_iter()
        .flat_map(epd)
    {
        let mut checker = Checker {
            variant: line.variant.parse().expect("a variant"),
            fen: line.fen.clone(),
            lines: 0,
            deepest: 0,
        };
        let mut session = session(line.variant, &line.fen);
        if session.legal_moves().is_empty() {
            continue;
        }
        run(session.as_mut(), &depth(4), &settings, &mut checker);
        assert_eq!(
            checker.lines,
            4 * session.legal_moves().len().min(3),
            "{}",
            line.fen
        );
    }
}

#[test]
fn one_thread_searches_the_same_tree_every_time() {
    let plan = Plan {
        variant: None,
        depth: 6,
        threads: 1,
        hash: 4,
    };
    let nodes = || bench::run(&plan, |_, _| {}).expect("a bench").nodes;
    assert_eq!(nodes(), nodes());
}

#[test]
fn two_threads_find_the_same_mate() {
    let settings = Settings {
        threads: 2,
        ..Settings::default()
    };
    let mut session = session("xiangqi", "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1");
    let findings = run(session.as_mut(), &depth(6), &settings, &mut Silent);
    assert_eq!(findings.score, mate_in(1));
}

#[test]
fn limits_hold() {
    let start = Variant::YangQi.spec().start;
    assert_eq!(search("yangqi", start, &depth(3)).depth, 3);
    let nodes = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let searched = search("yangqi", start, &nodes).nodes;
    assert!((20_000..22_000).contains(&searched), "{searched}");
    let movetime = Limits {
        movetime: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let time = search("strongyang", Variant::StrongYang.spec().start, &movetime).time;
    assert!((95..250).contains(&time.as_millis()), "{time:?}");
}

#[test]
fn searchmoves_restrict_the_root() {
    let mut session = session("manchuplus", Variant::ManchuPlus.spec().start);
    let only = session.parse_move("a4a5").expect("a legal move");
    let limits = Limits {
        searchmoves: vec![only],
        ..depth(4)
    };
    let findings = run(session.as_mut(), &limits, &Settings::default(), &mut Silent);
    assert_eq!(findings.pv[0], only);
}

#[test]
fn an_infinite_search_answers_only_when_stopped() {
    let limits = Limits {
        infinite: true,
        ..depth(1)
    };
    let control = Arc::new(Control::default());
    control.start(true);
    let start = Instant::now();
    let stopper = Arc::clone(&control);
    let stopping = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stopper.stop();
    });
    let table = Table::new(1).expect("memory");
    let job = Job {
        table: &table,
        control: &control,
        limits: &limits,
        settings: &Settings::default(),
        start,
    };
    session("yangqi", Variant::YangQi.spec().start).search(&job, &mut Silent);
    assert!(start.elapsed() >= Duration::from_millis(100));
    stopping.join().expect("the stopping thread");
}

#[test]
fn finished_games_have_a_score_but_no_move() {
    for (variant, fen, score) in [
        (
            "xiangqi",
            "3k5/R8/9/9/9/9/9/9/9/3RK4 b - - 0 1",
            mated_in(0),
        ),
        ("xiangqi", "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", mated_in(0)),
        ("yangqi", "k8/2R6/1R7/9/9/9/9/9/9/4K4 b - - 0 1", DRAW),
        (
            "quangtrung",
            "4P5/10/4k5/10/10/10/10/10/10/4K5 b - - 0 1",
            mated_in(0),
        ),
    ] {
        let findings = search(variant, fen, &depth(5));
        assert_eq!((findings.pv, findings.score), (vec![], score), "{fen}");
    }
}

/// What `mv` wins in pieces of `kinds`: positive for those taken, negative for
/// those lost.
#[track_caller]
fn assert_see(variant: &str, fen: &str, mv: &str, taken: &[u8], lost: &[u8]) {
    dispatch!(variant.parse::<Variant>().expect("a variant"), R => {
        let position = variants::read_fen::<R>(fen).expect("a legal FEN");
        let parsed = legal::parse::<R>(&position, mv).expect("a legal move");
        let worth = |kinds: &[u8]| -> i32 {
            kinds.iter().map(|&kind| <R as Evaluate>::EXCHANGE[PieceKind(kind).index()]).sum()
        };
        let won = worth(taken) - worth(lost);
        let reached = [won, won + 1].map(|least| see::<R>(&position, parsed, least));
        assert_eq!(reached, [true, false], "{mv} in {fen}");
    });
}

#[test]
fn exchanges_count_what_takes_back() {
    const PAWN: u8 = 1;
    const ROOK: u8 = 2;
    const CANNON: u8 = 6;
    // A free Pawn, a defended one, and one that a Cannon defends over a screen.
    assert_see(
        "yangqi",
        "4k4/9/9/9/9/4p4/9/9/9/4RK3 w",
        "e1e5",
        &[PAWN],
        &[],
    );
    assert_see(
        "yangqi",
        "4k4/9/9/9/3p5/4p4/9/9/9/4RK3 w",
        "e1e5",
        &[PAWN],
        &[ROOK],
    );
    assert_see(
        "yangqi",
        "k8/9/9/9/9/c1n1p4/9/9/9/4RK3 w",
        "e1e5",
        &[PAWN],
        &[ROOK],
    );
    // Without its screen the Cannon defends nothing.
    assert_see(
        "yangqi",
        "k8/9/9/9/9/c3p4/9/9/9/4RK3 w",
        "e1e5",
        &[PAWN],
        &[],
    );
    // A second Rook behind the first takes back.
    assert_see(
        "yangqi",
        "k8/9/9/9/4r4/4c4/9/4R4/4R4/5K3 w",
        "e3e5",
        &[CANNON],
        &[],
    );
}

#[test]
fn exchanges_follow_a_jumping_chariot() {
    const PAWN: u8 = 1;
    const CHARIOT: u8 = 2;
    const KNIGHT: u8 = 3;
    // The Chariot lands behind its victim: what stands guard there takes it.
    assert_see(
        "quangtrung",
        "3k6/10/10/10/10/10/n9/10/10/R6K2 w",
        "a1a5",
        &[KNIGHT],
        &[],
    );
    assert_see(
        "quangtrung",
        "3k6/10/10/10/1n8/10/n9/10/10/R6K2 w",
        "a1a5",
        &[KNIGHT],
        &[],
    );
    assert_see(
        "quangtrung",
        "3k6/10/10/1n8/10/10/n9/10/10/R6K2 w",
        "a1a5",
        &[KNIGHT],
        &[CHARIOT],
    );
    // Taking back by a jump moves the exchange on.
    assert_see(
        "quangtrung",
        "3k6/10/10/3p6/2P7/10/10/10/10/7K2 w",
        "c6d7",
        &[PAWN],
        &[],
    );
}

#[test]
fn double_captures_take_two() {
    const PAWN: u8 = 1;
    const ROOK: u8 = 2;
    const BISHOP: u8 = 4;
    let fen = "6k6/13/13/13/13/13/5r7/4b8/3P9/13/13/13/6K6 w";
    assert_see("strongyang", fen, "d5e6,e6f7", &[BISHOP, ROOK], &[]);
    let guarded = "6k6/13/13/13/13/4p8/5r7/4b8/3P9/13/13/13/6K6 w";
    assert_see("strongyang", guarded, "d5e6,e6f7", &[BISHOP, ROOK], &[PAWN]);
}

#[test]
fn a_king_that_takes_back_into_attack_is_lost() {
    const KNIGHT: u8 = 3;
    // The Rook on f10 guards d10, where the Cannon takes: no King takes back.
    assert_see(
        "yangqi",
        "3n1Rb1r/vck4c1/2b1p1p1p/7p1/p2P5/6P2/P6P1/2N5P/3C2V2/R1BK3N1 w",
        "d2d10",
        &[KNIGHT],
        &[],
    );
}

/// QT9: the Pawn wins with the move after next, whatever is played between.
#[test]
fn the_horizon_sees_a_pawn_about_to_win() {
    let fen = "3k6/10/7K2/10/10/10/10/3p6/10/10 b";
    let findings = search("quangtrung", fen, &depth(1));
    assert_eq!(findings.score, mate_in(3));
    // And the other side does what it can against it.
    let fen = "3k6/10/7K2/10/10/10/10/5R4/3p6/10 w";
    let findings = search("quangtrung", fen, &depth(1));
    assert!(!is_decisive(findings.score), "{}", findings.score);
}

/// MQ9, in the search exactly as in play.
#[test]
fn perpetual_check_is_a_weapon_and_no_trap() {
    let fen = "3k5/9/9/9/9/9/9/4R4/3A5/3K5 w";
    let cycle = "e3d3 d10e10 d3e3 e10d10 e3d3 d10e10";
    let best = |moves: &[&str]| {
        let mut session = engine::session(Variant::Xiangqi);
        session.set_position(Some(fen), moves).expect("legal moves");
        let findings = run(
            session.as_mut(),
            &depth(6),
            &Settings::default(),
            &mut Silent,
        );
        let first = session.spec().move_text(findings.pv[0]);
        (first, findings.score)
    };
    let mut moves: Vec<_> = cycle.split(' ').collect();
    let (first, score) = best(&moves);
    assert!(first != "d3e3" && score > 0, "{first} {score}");
    // The check has been given nevertheless: only one reply wins at once.
    moves.push("d3e3");
    let (first, score) = best(&moves);
    assert_eq!(first, "e10d10");
    assert!(score > 0 && is_decisive(score), "{score}");
}
