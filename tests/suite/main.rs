//! The integration tests, one program: each program is linked and optimised
//! whole, which takes longer than running it.

mod analyze;
mod book;
mod cecp;
mod cli;
mod common;
mod conformance;
mod datagen;
mod eval;
mod faults;
mod fuzz;
mod matches;
mod mates;
mod notation;
mod perft;
mod pictures;
mod play;
mod properties;
mod reference;
mod review;
mod rules_common;
mod rules_manchu;
mod rules_quangtrung;
mod rules_strongyang;
mod rules_yangqi;
mod search;
mod tuning;
mod uci;
