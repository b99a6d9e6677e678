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

#include "xiangqiboard.h"

namespace Chess {

XiangqiBoard::XiangqiBoard()
	: RoyalBoard()
{
	const unsigned chariot = OrthogonalCapture;
	const unsigned cannon = OrthogonalHop;
	const unsigned horse = HorseMovement;

	setPieceType(King, tr("general"), "K", WazirMovement); // MQ2
	setPieceType(Pawn, tr("soldier"), "P");
	setPieceType(Advisor, tr("advisor"), "A", FerzMovement, "ADVISOR");
	setPieceType(Elephant, tr("elephant"), "B", ElephantMovement, "E");
	setPieceType(Horse, tr("horse"), "N", horse);
	setPieceType(Chariot, tr("chariot"), "R", chariot);
	setPieceType(Cannon, tr("cannon"), "C", cannon, "CANNON");
	setPieceType(Banner, tr("banner"), "M",
		     chariot | cannon | horse, "BANNER"); // MQ8
	setAlias(Banner + 1, Elephant, "E");
	setAlias(Banner + 2, Horse, "H");
}

Board* XiangqiBoard::copy() const
{
	return new XiangqiBoard(*this);
}

QString XiangqiBoard::variant() const
{
	return "xiangqi";
}

int XiangqiBoard::width() const
{
	return 9;
}

int XiangqiBoard::height() const
{
	return 10;
}

QString XiangqiBoard::defaultFenString() const
{
	return "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
}

bool XiangqiBoard::stalemateLoses() const
{
	return true; // MQ9
}

bool XiangqiBoard::perpetualCheckLoses() const
{
	return true; // MQ9
}

bool XiangqiBoard::pawnMovesAreIrreversible() const
{
	return false; // C6
}

bool XiangqiBoard::hasCrossedRiver(Side side, int square) const
{
	return ownRank(side, square) >= height() / 2;
}

/*
 * MQ10. This keeps the General and the Advisors in their palace and the
 * Elephants on their side of the river.
 */
bool XiangqiBoard::mayStand(const Piece& piece, int square) const
{
	int file = chessSquare(square).file();
	int rank = ownRank(piece.side(), square);

	switch (piece.type())
	{
	case King:
	case Advisor:
		return file >= 3 && file <= 5 && rank <= 2;
	case Elephant:
		return !hasCrossedRiver(piece.side(), square);
	case Pawn:
		return rank >= 3;
	default:
		return true;
	}
}

bool XiangqiBoard::attacks(const Piece& piece, int source, int target) const
{
	Side side = piece.side();
	switch (piece.type())
	{
	case King:
		// MQ2: flying general
		return chessSquare(source).file() == chessSquare(target).file()
		       && countBetween(source, target) == 0;
	case Pawn:
		return target == source + forward(side)
		       || (qAbs(target - source) == 1
			   && hasCrossedRiver(side, source));
	default:
		return RoyalBoard::attacks(piece, source, target);
	}
}

void XiangqiBoard::generateMovesForPiece(QVarLengthArray<Move>& moves,
					 int pieceType,
					 int square) const
{
	RoyalBoard::generateMovesForPiece(moves, pieceType, square);
	if (pieceType != Pawn)
		return;

	// MQ7
	Side side = sideToMove();
	addStep(square, square + forward(side), moves);
	if (hasCrossedRiver(side, square))
	{
		addStep(square, square - 1, moves);
		addStep(square, square + 1, moves);
	}
}

} // namespace Chess
