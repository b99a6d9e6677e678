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

#include "strongyangboard.h"

namespace Chess {

StrongYangBoard::StrongYangBoard()
	: YangQiBoard()
{
	setPieceType(Knight, tr("catapult"), "N",
		     KnightMovement | ThreeleaperMovement, "CATAPULT"); // SY2
	setPieceType(FirstLeft, tr("double capture"), "", 0, "FIRSTLEFT");
	setPieceType(FirstRight, tr("double capture"), "", 0, "FIRSTRIGHT");
}

Board* StrongYangBoard::copy() const
{
	return new StrongYangBoard(*this);
}

QString StrongYangBoard::variant() const
{
	return "strongyang";
}

int StrongYangBoard::width() const
{
	return 13;
}

int StrongYangBoard::height() const
{
	return 13;
}

QString StrongYangBoard::defaultFenString() const
{
	return "rrbbvvkvvbbrr/1cn1cn1nc1nc1/p2p2p2p2p/1pp1pp1pp1pp1/p2p2p2p2p/13/13/13/P2P2P2P2P/1PP1PP1PP1PP1/P2P2P2P2P/1CN1CN1NC1NC1/RRBBVVKVVBBRR w - - 0 1";
}

int StrongYangBoard::fullCount() const
{
	return 4;
}

int StrongYangBoard::promotionRank() const
{
	return height() - 5; // SY8
}

bool StrongYangBoard::hasDoubleCaptures() const
{
	return true;
}

bool StrongYangBoard::isInCamp(Side side, int square) const
{
	return ownRank(side, square) < 5;
}

void StrongYangBoard::addSwaps(int square, QVarLengthArray<Move>& moves) const
{
	YangQiBoard::addSwaps(square, moves);

	// SY3
	Side side = sideToMove();
	if (!isInCamp(side, square))
		return;
	Square king(chessSquare(square));
	for (int files = -2; files <= 2; files++)
	{
		for (int ranks = -2; ranks <= 2; ranks++)
		{
			int target = neighbour(king, files, ranks);
			if (qMax(qAbs(files), qAbs(ranks)) == 2
			&&  target != 0 && isInCamp(side, target))
				addSwap(square, target, moves);
		}
	}
}

void StrongYangBoard::addPawnMoves(int square,
				   QVarLengthArray<Move>& moves) const
{
	// Own rank 3 is that of YQ7
	YangQiBoard::addPawnMoves(square, moves);

	// SY5
	Side side = sideToMove();
	int rank = ownRank(side, square);
	if (rank == 3)
		addDoubleStep(square, moves);
	if (rank != 2 && rank != 4)
		return;
	// Users are shown the last one on the left
	for (int first : {1, -1})
	{
		int middle = square + forward(side) + first;
		if (pieceAt(middle).side() != side.opposite())
			continue;
		for (int second : {-1, 1})
		{
			int target = middle + forward(side) + second;
			if (pieceAt(target).side() == side.opposite())
				moves.append(Move(square,
						  target,
						  (first < 0) ? FirstLeft
							      : FirstRight));
		}
	}
}

bool StrongYangBoard::attacks(const Piece& piece, int source, int target) const
{
	if (YangQiBoard::attacks(piece, source, target))
		return true;

	// SY6
	Side side = piece.side();
	int rank = ownRank(side, source);
	if (piece.type() != Pawn || (rank != 2 && rank != 4))
		return false;
	for (int first : {-1, 1})
	{
		int middle = source + forward(side) + first;
		if (pieceAt(middle).side() == side.opposite()
		&&  qAbs(target - middle - forward(side)) == 1)
			return true;
	}
	return false;
}

bool StrongYangBoard::isDoubleCapture(const Move& move) const
{
	return move.promotion() == FirstLeft || move.promotion() == FirstRight;
}

/*
 * The square of the first capture of a double capture.
 */
int StrongYangBoard::middleSquare(const Move& move) const
{
	int first = (move.promotion() == FirstLeft) ? -1 : 1;
	return move.sourceSquare() + forward(sideToMove()) + first;
}

int StrongYangBoard::passedSquare(const Move& move) const
{
	if (isDoubleCapture(move))
		return middleSquare(move); // SY7
	return YangQiBoard::passedSquare(move);
}

RoyalBoard::Changes StrongYangBoard::changes(const Move& move) const
{
	if (!isDoubleCapture(move))
		return YangQiBoard::changes(move);

	int source = move.sourceSquare();
	return {{source, Piece::NoPiece},
		{middleSquare(move), Piece::NoPiece},
		{move.targetSquare(), pieceAt(source)}};
}

/*
 * A double capture names both victims: "dxe6xf7".
 */
QString StrongYangBoard::sanEnding(const Move& move) const
{
	if (!isDoubleCapture(move))
		return YangQiBoard::sanEnding(move);

	return QString("x%1x%2").arg(squareString(middleSquare(move)),
				     squareString(move.targetSquare()));
}

/*
 * C2: Both legs of a double capture are written, "d5e6,e6f7".
 */
QString StrongYangBoard::lanMoveString(const Move& move)
{
	if (!isDoubleCapture(move))
		return YangQiBoard::lanMoveString(move);

	QString middle(squareString(middleSquare(move)));
	return squareString(move.sourceSquare()) + middle + ',' + middle
	       + squareString(move.targetSquare());
}

Move StrongYangBoard::moveFromLanString(const QString& str)
{
	QStringList legs(str.split(','));
	Move first(YangQiBoard::moveFromLanString(legs.first()));
	if (legs.size() == 1 || first.isNull())
		return first;

	Move second(YangQiBoard::moveFromLanString(legs.at(1)));
	Square source(chessSquare(first.sourceSquare()));
	Square middle(chessSquare(first.targetSquare()));
	int type = (middle.file() < source.file()) ? FirstLeft : FirstRight;
	Move move(first.sourceSquare(), second.targetSquare(), type);
	if (legs.size() != 2 || second.isNull()
	||  second.sourceSquare() != first.targetSquare()
	||  middleSquare(move) != first.targetSquare())
		return Move();
	return move;
}

} // namespace Chess
