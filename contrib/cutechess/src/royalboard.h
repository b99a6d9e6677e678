/*
    Board classes of Bannerman for Cute Chess.
    Copyright (C) 2026 Bannerman authors

    This program is free software: you can redistribute it and/or modify
    it under the terms of the GNU General Public License as published by
    the Free Software Foundation, either version 3 of the License, or
    (at your option) any later version.

    This program is distributed in the hope that it will be useful,
    but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
    GNU General Public License for more details.

    You should have received a copy of the GNU General Public License
    along with this program.  If not, see <http://www.gnu.org/licenses/>.
*/

#ifndef ROYALBOARD_H
#define ROYALBOARD_H

#include "board.h"

namespace Chess {

/*!
 * \brief A base class for games between Western and Chinese chess
 *
 * RoyalBoard is for games with exactly one royal piece a side (called King
 * here), without castling and without drops: games whose pieces slide, hop
 * over screens, leap, or leap unless they are blocked, on boards of any size.
 *
 * A subclass defines its piece types with the bits of Movement and adds what
 * they cannot express. The names of the rules in the comments (YQ, SY, MQ, QT,
 * C) are those of Bannerman's rule pages.
 *
 * FEN strings have six fields, with "-" for castling (C3). Long algebraic
 * strings are those of rule C2. A SAN string is read by comparing it with the
 * SAN strings of all legal moves, so that it may have any form as long as no
 * two moves share it.
 *
 * \note Squares whose ranks have one and two digits may stand side by side.
 */
class LIB_EXPORT RoyalBoard : public Board
{
	public:
		/*! Creates a new RoyalBoard object. */
		RoyalBoard(Zobrist* zobrist = new Zobrist());

		// Inherited from Board
		virtual int reversibleMoveCount() const;
		virtual Result result();

	protected:
		/*! The piece types that all games have. */
		enum RoyalPieceType
		{
			King = 1, //!< The royal piece
			Pawn = 2  //!< Pawn or Soldier
		};

		/*!
		 * Movement bits of piece types.
		 *
		 * A piece with any of the bits of a kind of line moves along
		 * it without capturing.
		 */
		enum Movement
		{
			//! Captures the first piece on an orthogonal line
			OrthogonalCapture = 0x1,
			//! Captures the first piece behind an orthogonal screen
			OrthogonalHop = 0x2,
			//! Captures by passing over, and lands just behind
			OrthogonalJump = 0x4,
			//! Captures the first piece on a diagonal
			DiagonalCapture = 0x10,
			//! Captures the first piece behind a diagonal screen
			DiagonalHop = 0x20,
			//! Steps one square orthogonally
			WazirMovement = 0x100,
			//! Steps one square diagonally
			FerzMovement = 0x200,
			//! Leaps two squares diagonally
			AlfilMovement = 0x400,
			//! Leaps two squares diagonally, blocked halfway
			ElephantMovement = 0x800,
			//! Leaps (2,1)
			KnightMovement = 0x1000,
			//! Leaps (2,1), blocked on the orthogonal square
			HorseMovement = 0x2000,
			//! Leaps three squares orthogonally
			ThreeleaperMovement = 0x4000,
			//! Leaps (3,1)
			CamelMovement = 0x8000,

			//! All bits of orthogonal lines
			OrthogonalLine = 0xF,
			//! All bits of diagonals
			DiagonalLine = 0xF0,
			//! All bits of steps and leaps
			AnyLeap = 0xFF00
		};

		/*! What a move puts on a square. */
		struct Change
		{
			int square;  //!< The square
			Piece piece; //!< What stands there afterwards
		};
		/*! All that a move changes on the board. */
		typedef QVarLengthArray<Change, 3> Changes;

		/*!
		 * Lets the FEN symbol \a symbol stand for \a pieceType, too.
		 * \a alias is a piece type without any other use.
		 */
		void setAlias(int alias, int pieceType, const QString& symbol);

		/*! Returns the step to the next rank, seen from \a side. */
		int forward(Side side) const;
		/*! Returns the rank of \a square, seen from \a side, from 0. */
		int ownRank(Side side, int square) const;
		/*!
		 * Returns the square so many files and ranks away from
		 * \a square, or 0 if it is not on the board.
		 */
		int neighbour(const Square& square, int files, int ranks) const;
		/*! Returns the square of the King of \a side. */
		int kingSquare(Side side) const;
		/*! Appends the move to \a target unless an own piece is there. */
		void addStep(int source,
			     int target,
			     QVarLengthArray<Move>& moves) const;
		/*!
		 * Returns how many pieces stand between \a source and
		 * \a target, which share a rank, a file or a diagonal.
		 */
		int countBetween(int source, int target) const;

		/*! Returns true if the King of \a side is attacked. */
		bool inCheck(Side side) const;
		/*!
		 * Returns true if \a piece on \a source attacks a King of the
		 * other side on \a target.
		 */
		virtual bool
		attacks(const Piece& piece, int source, int target) const;
		/*!
		 * Returns true if \a piece can ever stand on \a square.
		 *
		 * Steps and leaps end on such squares only, and a FEN string
		 * with any other is refused. The default is true.
		 */
		virtual bool mayStand(const Piece& piece, int square) const;
		/*!
		 * Returns what \a move changes on the board.
		 *
		 * By default the piece, or what it promotes to, goes to the
		 * target square.
		 */
		virtual Changes changes(const Move& move) const;

		/*! Returns true if a side without a legal move has lost. */
		virtual bool stalemateLoses() const;
		/*! Returns true if perpetual check loses. */
		virtual bool perpetualCheckLoses() const;
		/*! Returns true if Pawn moves reset the move count (C6). */
		virtual bool pawnMovesAreIrreversible() const;

		/*! Returns the en passant field of the FEN string. */
		virtual QString enpassantString() const;
		/*!
		 * Sets what the en passant field of a FEN string says: the
		 * square passed over, and the square of the Pawn or 0 if it
		 * is straight ahead. What does not fit is to be ignored (C3).
		 */
		virtual void setEnpassant(int passed, int pawn);
		/*!
		 * Returns the part of a SAN string that says what happens:
		 * capture sign, target square and promotion.
		 */
		virtual QString sanEnding(const Move& move) const;

		// Inherited from Board
		virtual void vInitialize();
		virtual QString vFenString(FenNotation notation) const;
		virtual bool vSetFenString(const QStringList& fen);
		virtual Move moveFromLanString(const QString& str);
		virtual QString sanMoveString(const Move& move);
		virtual Move moveFromSanString(const QString& str);
		virtual void vMakeMove(const Move& move,
				       BoardTransition* transition);
		virtual void vUndoMove(const Move& move);
		virtual void
		generateMovesForPiece(QVarLengthArray<Move>& moves,
				      int pieceType,
				      int square) const;
		virtual bool isLegalPosition();
		virtual int captureType(const Move& move) const;

	private:
		struct MoveData
		{
			quint64 key;
			int reversibleMoveCount;
			Changes changes;
		};
		struct Alias
		{
			int type;
			int pieceType;
		};

		struct Vector
		{
			int files;
			int ranks;
		};
		// A step or leap; a block of (0,0) is none
		struct Leap
		{
			unsigned movement;
			Vector step;
			Vector block;
		};

		static const QVector<Leap>& leaps();
		bool isBlocked(const Leap& leap, const Square& square) const;
		void addLineMoves(int source,
				  int offset,
				  int pieceType,
				  int shift,
				  QVarLengthArray<Move>& moves) const;
		bool attacksOnLine(int pieceType, int source, int target) const;
		int lineOffset(int source, int target) const;
		void put(const Change& change);
		int canonicalType(int pieceType) const;
		bool readPlacement();
		bool readEnpassant(const QString& str);
		QString sanBody(const Move& move,
				const QVector<Move>& legalMoves) const;
		Side perpetuallyChecked();

		int m_arwidth;
		int m_kingSquare[2];
		int m_reversibleMoveCount;
		int m_startingNumber;
		QVector<MoveData> m_history;
		QVarLengthArray<Alias, 2> m_aliases;
};

} // namespace Chess
#endif // ROYALBOARD_H
