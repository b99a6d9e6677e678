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

#ifndef YANGQIBOARD_H
#define YANGQIBOARD_H

#include "royalboard.h"

namespace Chess {

class YangQiZobrist;

/*!
 * \brief A board for Yáng Qí
 *
 * A game by Fergus Duniho on 9 x 10 squares: chess with Cannons, with Vaos,
 * which are Cannons on diagonals, and with Kings that change places with their
 * neighbours. Pawns promote to captured pieces only.
 *
 * \note Rules: YQ1 to YQ12 of Bannerman's rule pages
 *
 * \sa StrongYangBoard
 */
class LIB_EXPORT YangQiBoard : public RoyalBoard
{
	public:
		/*! Creates a new YangQiBoard object. */
		YangQiBoard();

		// Inherited from RoyalBoard
		virtual Board* copy() const;
		virtual QString variant() const;
		virtual int width() const;
		virtual int height() const;
		virtual QString defaultFenString() const;
		virtual Result result();
		virtual bool winPossible(Side side) const;

	protected:
		/*! The piece types besides King and Pawn. */
		enum YangQiPieceType
		{
			Rook = 3, //!< Rook
			Knight,   //!< Knight; in Strong Yang the Catapult
			Bishop,   //!< Bishop
			Vao,      //!< Captures over a screen on diagonals
			Cannon    //!< Captures over a screen on ranks and files
		};

		/*!
		 * Returns how many pieces of a type that Pawns promote to a
		 * side has at the start.
		 */
		virtual int fullCount() const;
		/*! Returns the first own rank, from 0, where Pawns promote. */
		virtual int promotionRank() const;
		/*! Returns true if Pawns can capture twice in a move (SY5). */
		virtual bool hasDoubleCaptures() const;
		/*!
		 * Returns the square on which a Pawn can be captured after
		 * \a move, and 0 if \a move is not a double move of a Pawn.
		 */
		virtual int passedSquare(const Move& move) const;
		/*! Appends the King's swaps with other pieces (YQ3). */
		virtual void addSwaps(int square,
				      QVarLengthArray<Move>& moves) const;
		/*! Appends the moves of a Pawn (YQ7, YQ8). */
		virtual void addPawnMoves(int square,
					  QVarLengthArray<Move>& moves) const;
		/*! Appends the swap if \a target may take part in it. */
		void addSwap(int source,
			     int target,
			     QVarLengthArray<Move>& moves) const;
		/*! Appends the double step if the way is free. */
		void addDoubleStep(int square,
				   QVarLengthArray<Move>& moves) const;

		// Inherited from RoyalBoard
		virtual bool mayStand(const Piece& piece, int square) const;
		virtual bool
		attacks(const Piece& piece, int source, int target) const;
		virtual Changes changes(const Move& move) const;
		virtual QString sanEnding(const Move& move) const;
		virtual QString enpassantString() const;
		virtual void setEnpassant(int passed, int pawn);
		virtual bool vSetFenString(const QStringList& fen);
		virtual void vMakeMove(const Move& move,
				       BoardTransition* transition);
		virtual void vUndoMove(const Move& move);
		virtual void
		generateMovesForPiece(QVarLengthArray<Move>& moves,
				      int pieceType,
				      int square) const;

	private:
		struct Enpassant
		{
			int passed; // 0 if there is none
			int pawn;
		};

		YangQiBoard(YangQiZobrist* zobrist);
		bool isSwap(const Move& move) const;
		bool isEnpassant(const Move& move) const;
		void addPawnMove(int source,
				 int target,
				 QVarLengthArray<Move>& moves) const;
		int count(const Piece& piece) const;
		bool isBareKing(Side side) const;
		bool isPossible(const Enpassant& enpassant, Side pawnSide) const;
		void replaceEnpassant(const Enpassant& enpassant);

		YangQiZobrist* m_zobrist;
		Enpassant m_enpassant;
		QVector<Enpassant> m_enpassantHistory;
};

} // namespace Chess
#endif // YANGQIBOARD_H
