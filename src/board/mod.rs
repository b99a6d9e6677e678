//! The board, pieces, moves and positions; nothing here knows the rules of a
//! particular variant.

pub mod attacks;
pub mod diagram;
pub mod fen;
pub mod generator;
pub mod lines;
pub mod moves;
pub mod piece;
pub mod position;
pub mod spec;
pub mod square;
pub mod zobrist;

pub use lines::Board;
pub use moves::{Move, MoveKind, MoveList};
pub use piece::{Color, Piece, PieceKind, PieceSet};
pub use position::{EnPassant, Position, Undo};
pub use spec::{Figure, PieceInfo, Spec, XBoard, Zone};
pub use square::{Square, SquareSet, Step};
