//! The integration tests, one program: each program is linked and optimised
//! whole, which takes longer than running it.

mod common;
mod perft;
