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

#ifndef XIANGQIBOARD_H
#define XIANGQIBOARD_H

#include "royalboard.h"

namespace Chess {

/*!
 * \brief A board for Xiangqi, and a base class for the Manchu family
 *
 * The pieces of Xiangqi and the Banner, on squares. Neither side may leave
 * the Generals facing each other on an open file. Checkmate and stalemate lose,
 * and so does perpetual check; perpetual chases are not judged.
 *
 * FEN strings may have "H" for the Horse and "E" for the Elephant.
 *
 * \note Rules: MQ1 to MQ10 of Bannerman's rule pages
 *
 * \sa ManchuBoard
 * \sa ManchuPlusBoard
 */
class LIB_EXPORT XiangqiBoard : public RoyalBoard
{
	public:
		/*! Creates a new XiangqiBoard object. */
		XiangqiBoard();

		// Inherited from RoyalBoard
		virtual Board* copy() const;
		virtual QString variant() const;
		virtual int width() const;
		virtual int height() const;
		virtual QString defaultFenString() const;

	protected:
		/*! The piece types besides General (King) and Soldier (Pawn). */
		enum XiangqiPieceType
		{
			Advisor = 3, //!< One step diagonally in the palace
			Elephant,    //!< Two steps diagonally, blockable
			Horse,       //!< A Knight that can be blocked
			Chariot,     //!< Rook
			Cannon,      //!< Captures over a screen
			Banner       //!< Chariot, Cannon and Horse in one
		};

		// Inherited from RoyalBoard
		virtual bool stalemateLoses() const;
		virtual bool perpetualCheckLoses() const;
		virtual bool pawnMovesAreIrreversible() const;
		virtual bool mayStand(const Piece& piece, int square) const;
		virtual bool
		attacks(const Piece& piece, int source, int target) const;
		virtual void
		generateMovesForPiece(QVarLengthArray<Move>& moves,
				      int pieceType,
				      int square) const;

	private:
		bool hasCrossedRiver(Side side, int square) const;
};

} // namespace Chess
#endif // XIANGQIBOARD_H
