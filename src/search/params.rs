//! The numbers of the search, each with its name, default and range. They are
//! constants, unless the feature `tune` makes them options of the protocols.
//!
//! Values are in centipawns, depths in plies, reductions in 1024ths of a ply.

/// A number of the search that can be changed while the engine runs.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value unless changed.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
    /// Changes it.
    #[cfg(feature = "tune")]
    pub set: fn(i32),
}

/// No two have the same name.
impl PartialEq for Parameter {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Parameter {}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal in $min:literal..=$max:literal;)+) => {
        $(
            #[cfg(not(feature = "tune"))]
            $(#[doc = $doc])+
            #[inline(always)]
            pub const fn $name() -> i32 {
                $default
            }
            #[cfg(feature = "tune")]
            $(#[doc = $doc])+
            #[inline(always)]
            pub fn $name() -> i32 {
                values::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )+

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals, reason = "named like what reads them")]
        mod values {
            $(pub static $name: std::sync::atomic::AtomicI32 =
                std::sync::atomic::AtomicI32::new($default);)+
        }

        /// All of them.
        pub const ALL: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            #[cfg(feature = "tune")]
            set: |value| values::$name.store(value, std::sync::atomic::Ordering::Relaxed),
        },)+];
    };
}

parameters! {
    /// Half the first aspiration window.
    aspiration_window: 16 in 4..=60;
    /// By how much a failed window grows, in percent.
    aspiration_growth: 50 in 10..=150;

    /// Reverse futility: the margin for each ply.
    rfp_margin: 100 in 30..=200;
    /// Reverse futility: up to this depth.
    rfp_depth: 8 in 4..=14;
    /// Razoring: the margin at no depth.
    razor_base: 250 in 50..=600;
    /// Razoring: more for the square of the depth.
    razor_slope: 250 in 50..=600;
    /// Null move: the reduction at no depth.
    null_base: 4 in 2..=6;
    /// Null move: so many plies of depth reduce by one more.
    null_divisor: 3 in 2..=6;
    /// Null move: so much above beta reduces by one more.
    null_margin: 200 in 80..=400;
    /// Null move: cutoffs from this depth on are verified by a search.
    null_verified: 10 in 6..=20;
    /// ProbCut: by how much a capture must beat beta.
    probcut_margin: 180 in 80..=400;
    /// ProbCut: from this depth on.
    probcut_depth: 5 in 3..=9;
    /// Internal iterative reduction: from this depth on.
    iir_depth: 5 in 2..=8;

    /// Late moves: so many are tried at depth 0, times two if not improving.
    lmp_base: 3 in 1..=8;
    /// Late moves: up to this depth.
    lmp_depth: 8 in 4..=12;
    /// Futility: the margin at no depth left.
    futility_base: 180 in 20..=300;
    /// Futility: more for each ply left.
    futility_slope: 110 in 30..=200;
    /// Futility: up to so much depth left.
    futility_depth: 8 in 4..=12;
    /// Quiet moves may lose so much by exchange, times the square of the depth
    /// left.
    see_quiet: 30 in 5..=80;
    /// Captures may lose so much by exchange for each ply of depth.
    see_capture: 130 in 30..=250;
    /// Quiet moves with a history below this for each ply of depth left are
    /// not tried.
    history_margin: 3500 in 1000..=8000;
    /// ... up to so much depth left.
    history_depth: 4 in 1..=8;

    /// Late move reductions: for every late move.
    lmr_base: 800 in 0..=2000;
    /// Late move reductions: what divides the product of the logarithms of
    /// depth and number, in hundredths.
    lmr_divisor: 230 in 150..=400;
    /// Late move reductions: less in the principal variation.
    lmr_pv: 1024 in 0..=2048;
    /// Late move reductions: more where a cutoff is expected.
    lmr_cut: 800 in 0..=3000;
    /// Late move reductions: more where the evaluation has not improved.
    lmr_worsening: 500 in 0..=2048;
    /// Late move reductions: more where the table's move is a capture.
    lmr_table_capture: 500 in 0..=2048;
    /// Late move reductions: less for moves that give check.
    lmr_check: 1024 in 0..=2048;
    /// Late move reductions: less for swaps.
    lmr_swap: 1024 in 0..=2048;
    /// Late move reductions: more where the replies cut off often.
    lmr_cutoffs: 500 in 0..=2048;
    /// Late move reductions: so much history of a quiet move is a ply less.
    lmr_history: 10000 in 4000..=30000;
    /// Late move reductions: so much history of a capture is a ply less.
    lmr_capture_history: 8000 in 4000..=30000;
    /// A move that surprises by so much is searched a ply deeper.
    lmr_deeper: 40 in 10..=120;

    /// Singular extensions: from this depth on.
    singular_depth: 7 in 4..=10;
    /// Singular extensions: how much worse all others must be, for each ply.
    singular_margin: 2 in 1..=6;
    /// Singular extensions: two plies if they are so much worse still.
    singular_double: 20 in 5..=80;

    /// Histories: the bonus for each ply of depth.
    bonus_slope: 160 in 60..=300;
    /// Histories: less at no depth.
    bonus_base: 80 in 0..=200;
    /// Histories: the greatest bonus.
    bonus_limit: 1600 in 600..=3000;
    /// Corrections: the weight of the Pawns' history, in 128ths.
    correction_pawns: 70 in 0..=256;
    /// Corrections: the weight of the other pieces' histories, in 128ths.
    correction_pieces: 70 in 0..=256;
    /// Corrections: the weight of the last move's history, in 128ths.
    correction_move: 60 in 0..=256;

    /// Quiescence: what standing pat lacks, captures must win, give or take
    /// this.
    quiescence_margin: 150 in 40..=400;
    /// Quiescence: captures may lose so much by exchange.
    quiescence_see: 20 in 0..=120;
    /// Quiescence: quiet checks are looked at for so many plies.
    quiescence_checks: 3 in 0..=6;
    /// Quiescence: so many evasions are tried before quiet ones are left out.
    quiescence_evasions: 3 in 1..=12;

    /// Time: for how many more moves a clock without a control in sight should
    /// last, in percent of [`crate::eval::Evaluate::MOVES_AHEAD`].
    time_moves: 100 in 30..=300;
    /// Time: the share of a move after which no iteration begins, in percent.
    time_soft: 67 in 20..=150;
    /// Time: the share of a move after which an iteration ends, in percent.
    time_hard: 300 in 100..=600;
}

#[cfg(test)]
mod tests {
    #[test]
    fn defaults_are_in_range() {
        for parameter in super::ALL {
            let range = parameter.min..=parameter.max;
            assert!(range.contains(&parameter.default), "{parameter:?}");
        }
    }
}
