//! A fixed search whose node count tells whether two builds search alike.

use std::time::{Duration, Instant};

use crate::engine::{self, PositionError, Session};
use crate::search::tt::{Table, TableTooLarge};
use crate::search::{Control, Job, Limits, Settings, Silent};
use crate::variants::Variant;

/// Openings, middlegames and endings of all variants.
pub const POSITIONS: &[(Variant, &str)] = &[
    (
        Variant::YangQi,
        "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBVKVBNR w - - 0 1",
    ),
    (
        Variant::YangQi,
        "1nb1vbknr/r4c2c/p8/1pppp1pC1/1P3p2p/2P1PP3/1V1P3PP/v5P2/C8/RNBK1VBNR w - - 1 13",
    ),
    (
        Variant::YangQi,
        "r7r/1b3bnk1/c1pc5/pp1p1p1pv/4nv1Bp/2PPP1P2/PPK2p1P1/2C4CP/N3V4/R1B4NR w - - 12 36",
    ),
    (
        Variant::YangQi,
        "5v1n1/9/1Pb3P2/1rB6/5c3/5k1p1/9/9/K8/9 b - - 0 50",
    ),
    (
        Variant::StrongYang,
        "rrbbvvkvvbbrr/1cn1cn1nc1nc1/p2p2p2p2p/1pp1pp1pp1pp1/p2p2p2p2p/13/13/13/P2P2P2P2P/1PP1PP1PP1PP1/P2P2P2P2P/1CN1CN1NC1NC1/RRBBVVKVVBBRR w - - 0 1",
    ),
    (
        Variant::StrongYang,
        "rrb1v1cvvbbr1/1cnk1n2c2cr/p2p1bpv1p1np/1p2pp4p2/p2p2p2p1pp/2V6n3/2P5pP3/5P1p2P2/P2P2P1NP2P/1P2PNPPP2PP/P1VPN8/1CN1C3C3C/RRBB2KVVBBRR w - - 1 26",
    ),
    (
        Variant::StrongYang,
        "3k9/13/2c1b3p4/2P1P8/3p3P5/13/4p4p3/13/2r4P5/P2P9/13/4RK1N5/1BV4C5 w - - 0 1",
    ),
    (
        Variant::ManchuPlus,
        "r1bakab1m/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        Variant::ManchuPlus,
        "1r1akab2/9/1m7/8C/2bPN1p1p/p8/P7P/6N2/4R4/1CBAKAB1R w - - 12 41",
    ),
    (
        Variant::ManchuPlus,
        "3ak4/9/4b3b/9/p1p2m2p/3r2pRP/P1P3P2/B2A3CN/4A4/1N2K1B2 w - - 8 26",
    ),
    (
        Variant::Manchu,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1",
    ),
    (
        Variant::Xiangqi,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        Variant::Xiangqi,
        "2ba2b2/4a4/4rkC2/6C2/p7p/2pp2P1P/P3P3R/9/4K4/RNBA1A1N1 w - - 3 31",
    ),
    (
        Variant::QuangTrung,
        "rneckacenr/10/2pppppp2/10/10/10/10/2PPPPPP2/10/RNECKACENR w - - 0 1",
    ),
    (
        Variant::QuangTrung,
        "1n6n1/5e4/rcp2pp1cr/2pp2p1e1/2k2P4/5P1a2/2P2P4/N1P4P2/4K3R1/2EC1AC1N1 w - - 0 21",
    ),
    (
        Variant::QuangTrung,
        "4e5/3k2P3/3c6/7a2/10/3R6/10/10/4K2p2/R8N w - - 0 1",
    ),
];

/// The depth of a bench unless another is asked for.
pub const DEFAULT_DEPTH: u32 = 9;

/// What a bench is to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Only positions of this variant.
    pub variant: Option<Variant>,
    /// How deep to search each position.
    pub depth: u32,
    /// How many threads search.
    pub threads: usize,
    /// Megabytes of the transposition table.
    pub hash: usize,
}

/// The total of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// Nodes searched; the same in every run with one thread.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Why a bench failed.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The table does not fit.
    #[error("{0}")]
    Table(#[from] TableTooLarge),
    /// A position of the list is refused.
    #[error("{0}")]
    Position(#[from] PositionError),
}

/// Searches every position afresh and tells `each` its session and nodes.
///
/// # Errors
/// If the table cannot be allocated.
pub fn run(plan: &Plan, each: impl FnMut(&dyn Session, u64)) -> Result<Total, BenchError> {
    run_until(plan, &Control::default(), each)
}

/// Like [`run`], until `control` stops it: then the total is that of the
/// positions done.
///
/// # Errors
/// If the table cannot be allocated.
pub fn run_until(
    plan: &Plan,
    control: &Control,
    mut each: impl FnMut(&dyn Session, u64),
) -> Result<Total, BenchError> {
    let table = Table::new(plan.hash)?;
    let settings = Settings {
        threads: plan.threads,
        ..Settings::default()
    };
    let limits = Limits {
        depth: Some(plan.depth),
        ..Limits::default()
    };
    let mut total = Total::default();
    let wanted = |variant| plan.variant.is_none_or(|only| only == variant);
    for &(variant, fen) in POSITIONS.iter().filter(|(variant, _)| wanted(*variant)) {
        let mut session = engine::session(variant);
        session.set_position(Some(fen), &[])?;
        table.clear(plan.threads);
        let job = Job {
            table: &table,
            control,
            limits: &limits,
            settings: &settings,
            start: Instant::now(),
        };
        let findings = session.search(&job, &mut Silent);
        if control.is_stopped() {
            break;
        }
        each(session.as_ref(), findings.nodes);
        total.nodes += findings.nodes;
        total.time += findings.time;
    }
    Ok(total)
}
