//! Bannerman as a library: the rules of Yáng Qí, Strong Yang, the Manchu
//! family and Quang Trung Chess, an engine that plays them, and the tools that
//! work on them.
//!
//! ```
//! use bannerman::board::MoveList;
//! use bannerman::variants::{self, YangQi, legal};
//!
//! let position = variants::start_position::<YangQi>();
//! let mut moves = MoveList::new();
//! legal::moves::<YangQi>(&position, &mut moves);
//! assert_eq!(moves.len(), 57);
//! ```
//!
//! # Architecture
//!
//! Dependencies point one way, from the bottom of this table to its top:
//!
//! | module | what it knows |
//! |---|---|
//! | [`board`] | pieces, moves, positions, FEN; no rules, but the blocks that rules are built of |
//! | [`variants`] | the rules, a type each that implements [`variants::Rules`], and the registry of their names |
//! | [`game`] | move lists, repetition, how a game ends |
//! | [`notation`] | moves as people write them |
//! | [`picture`] | positions and scores as SVG and PNG |
//! | [`eval`] | the static evaluation; its numbers, one file a variant |
//! | [`search`] | the best move: iterations, tree, table, threads, time |
//! | [`engine`] | what everything above shares: a game, a search beside the caller, settings |
//! | [`tools`] | what subcommands do that is not play |
//! | [`protocol`] | programs with boards |
//!
//! **Variants are types.** Everything hot is generic over [`variants::Rules`]
//! and compiled once a variant: no node of a search asks which game it is.
//! [`variants::Variant`] is the name at run time, and
//! [`dispatch!`] goes from the name to the type, once a command. Behind
//! [`engine::Session`], an object, nobody needs to know the type any more.
//! A further variant is a file of rules, a file of numbers for the evaluation
//! and a line in the registry.
//!
//! **The board is a mailbox** of 256 entries in which a step is an addition,
//! with guards around the squares; beside it, a word for every rank, file and
//! diagonal says what is occupied ([`board::lines`]). The games have up to 169
//! squares and pieces that hop over others, which such words answer at once:
//! what is the next piece in a direction, and the one behind it?
//!
//! **A move says all that making it needs** ([`board::MoveKind`]): what is
//! taken and where, whether it can be answered en passant. So
//! [`board::Position::make`] knows no rules, and what a rule means is in one
//! place, where moves are generated.
//!
//! **A `go` from start to end.** [`protocol::run`] reads a line and never
//! blocks on a search: it hands [`search::Limits`] to [`engine::Engine::go`],
//! which lends the session to a thread. There [`search::Pool`] runs a worker a
//! thread on one shared table; they agree by [`search::Control`], which
//! everybody may pull to stop them. The first worker tells a
//! [`search::Reporter`] what it finds, and the protocol prints it.

// First, since its macro `dispatch!` is known only to what follows.
#[macro_use]
pub mod variants;

pub mod board;
pub mod book;
pub mod engine;
pub mod eval;
pub mod game;
pub mod notation;
pub mod picture;
pub mod protocol;
pub mod search;
pub mod tools;
