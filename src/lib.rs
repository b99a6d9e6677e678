//! Bannerman as a library: the rules of Yáng Qí, Strong Yang, the Manchu
//! family and Quang Trung Chess, and the tools that work on them.
//!
//! [`board`] knows pieces, moves and positions but no rules; [`variants`] has
//! the rules, a type each, and the registry of their names; [`game`] knows how
//! games end. Everything that is hot is generic over [`variants::Rules`].
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

// First, since its macro `dispatch!` is known only to what follows.
#[macro_use]
pub mod variants;

pub mod board;
pub mod book;
pub mod engine;
pub mod eval;
pub mod game;
pub mod protocol;
pub mod search;
pub mod tools;
