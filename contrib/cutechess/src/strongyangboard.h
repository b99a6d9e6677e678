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

#ifndef STRONGYANGBOARD_H
#define STRONGYANGBOARD_H

#include "yangqiboard.h"

namespace Chess {

/*!
 * \brief A board for Strong Yang
 *
 * A game by Charles Gilman on 13 x 13 squares: Yáng Qí with nearly twice the
 * army, with Catapults for Knights, with farther swaps, and with Pawns that
 * can capture twice in a move.
 *
 * The promotion type of a double capture says on which side the Pawn captures
 * first. It is a piece type only so that a user can be shown a choice.
 *
 * \note Rules: SY1 to SY10 of Bannerman's rule pages
 *
 * \sa YangQiBoard
 */
class LIB_EXPORT StrongYangBoard : public YangQiBoard
{
	public:
		/*! Creates a new StrongYangBoard object. */
		StrongYangBoard();

		// Inherited from YangQiBoard
		virtual Board* copy() const;
		virtual QString variant() const;
		virtual int width() const;
		virtual int height() const;
		virtual QString defaultFenString() const;

	protected:
		/*! The promotion types of double captures. */
		enum DoubleCapture
		{
			FirstLeft = Cannon + 1, //!< First towards the a-file
			FirstRight              //!< First towards the m-file
		};

		// Inherited from YangQiBoard
		virtual int fullCount() const;
		virtual int promotionRank() const;
		virtual bool hasDoubleCaptures() const;
		virtual int passedSquare(const Move& move) const;
		virtual void addSwaps(int square,
				      QVarLengthArray<Move>& moves) const;
		virtual void addPawnMoves(int square,
					  QVarLengthArray<Move>& moves) const;
		virtual bool
		attacks(const Piece& piece, int source, int target) const;
		virtual Changes changes(const Move& move) const;
		virtual QString sanEnding(const Move& move) const;
		virtual QString lanMoveString(const Move& move);
		virtual Move moveFromLanString(const QString& str);

	private:
		bool isInCamp(Side side, int square) const;
		bool isDoubleCapture(const Move& move) const;
		int middleSquare(const Move& move) const;
};

} // namespace Chess
#endif // STRONGYANGBOARD_H
