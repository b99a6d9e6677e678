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

#ifndef QUANGTRUNGBOARD_H
#define QUANGTRUNGBOARD_H

#include "royalboard.h"

namespace Chess {

/*!
 * \brief A board for Quang Trung Chess
 *
 * A game by Vu Q. Vo on 10 x 10 squares. Chariots capture by passing over
 * their victims, Generals move along a bent path, Generals and Pawns stay in
 * the files c to h, and a Pawn on the last rank that cannot be captured wins.
 *
 * FEN strings may have "G" for the General.
 *
 * \note Rules: QT1 to QT11 of Bannerman's rule pages
 */
class LIB_EXPORT QuangTrungBoard : public RoyalBoard
{
	public:
		/*! Creates a new QuangTrungBoard object. */
		QuangTrungBoard();

		// Inherited from RoyalBoard
		virtual Board* copy() const;
		virtual QString variant() const;
		virtual int width() const;
		virtual int height() const;
		virtual QString defaultFenString() const;
		virtual Result result();

	protected:
		/*! The piece types besides General (King) and Pawn. */
		enum QuangTrungPieceType
		{
			Chariot = 3, //!< Captures by passing over
			Knight,      //!< A Knight that can be blocked
			Cannon,      //!< Bishop
			Elephant,    //!< Camel
			Counsellor   //!< Leaps (3,0) and (2,2)
		};

		// Inherited from RoyalBoard
		virtual bool mayStand(const Piece& piece, int square) const;
		virtual bool
		attacks(const Piece& piece, int source, int target) const;
		virtual Changes changes(const Move& move) const;
		virtual QString sanEnding(const Move& move) const;
		virtual Move moveFromLanString(const QString& str);
		virtual void
		generateMovesForPiece(QVarLengthArray<Move>& moves,
				      int pieceType,
				      int square) const;
		virtual bool vIsLegalMove(const Move& move);

	private:
		QVarLengthArray<int> generalTargets(Side side, int square) const;
		int victimSquare(const Move& move) const;
		bool hasLegalCapture(int square);
		bool hasLostToPawn();
};

} // namespace Chess
#endif // QUANGTRUNGBOARD_H
