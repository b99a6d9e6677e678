//! What the subcommands do that are not play.

pub mod bench;
pub mod matches;
pub mod perft;
pub mod pgn;
pub mod review;
