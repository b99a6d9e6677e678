//! What the subcommands do that are not play.

pub mod bench;
pub mod datagen;
pub mod matches;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod review;
pub mod selfplay;
pub mod tuning;
