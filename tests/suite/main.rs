//! The integration tests, one program: each program is linked and optimised
//! whole, which takes longer than running it.

mod cli;
mod common;
mod matches;
mod perft;
mod properties;
mod reference;
mod rules_strongyang;
mod rules_yangqi;
