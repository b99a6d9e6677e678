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

#include "quangtrungboard.h"

namespace Chess {

QuangTrungBoard::QuangTrungBoard()
	: RoyalBoard()
{
	setPieceType(King, tr("general"), "K");
	setPieceType(Pawn, tr("pawn"), "P");
	setPieceType(Chariot, tr("chariot"), "R", OrthogonalJump); // QT7
	setPieceType(Knight, tr("knight"), "N", HorseMovement); // QT4
	setPieceType(Cannon, tr("cannon"), "C", DiagonalCapture,
		     "CANNON"); // QT5
	setPieceType(Elephant, tr("elephant"), "E", CamelMovement); // QT6
	setPieceType(Counsellor, tr("counsellor"), "A",
		     ThreeleaperMovement | AlfilMovement,
		     "COUNSELLOR"); // QT3
	setAlias(Counsellor + 1, King, "G");
}

Board* QuangTrungBoard::copy() const
{
	return new QuangTrungBoard(*this);
}

QString QuangTrungBoard::variant() const
{
	return "quangtrung";
}

int QuangTrungBoard::width() const
{
	return 10;
}

int QuangTrungBoard::height() const
{
	return 10;
}

QString QuangTrungBoard::defaultFenString() const
{
	return "rneckacenr/10/2pppppp2/10/10/10/10/2PPPPPP2/10/RNECKACENR w - - 0 1";
}

/*
 * QT11. The files c to h are the middle section of the board.
 */
bool QuangTrungBoard::mayStand(const Piece& piece, int square) const
{
	if (piece.type() != King && piece.type() != Pawn)
		return true;

	int file = chessSquare(square).file();
	return file >= 2 && file <= 7;
}

/*
 * QT2: the ends of all paths of the General of \a side, some of them twice.
 */
QVarLengthArray<int> QuangTrungBoard::generalTargets(Side side,
						     int square) const
{
	QVarLengthArray<int> targets;
	Piece general(side, King);
	int rank = forward(side);

	for (int corner : {rank - 1, rank + 1, -rank - 1, -rank + 1})
	{
		corner += square;
		if (!pieceAt(corner).isEmpty() || !mayStand(general, corner))
			continue;
		for (int offset : {rank, -rank, 1, -1})
		{
			int target = corner + offset;
			Piece occupant = pieceAt(target);
			if (!occupant.isWall() && occupant.side() != side
			&&  mayStand(general, target))
				targets.append(target);
		}
	}
	return targets;
}

bool QuangTrungBoard::attacks(const Piece& piece, int source, int target) const
{
	Side side = piece.side();
	switch (piece.type())
	{
	case King:
		return generalTargets(side, source).contains(target);
	case Pawn:
		return qAbs(target - source - forward(side)) == 1
		       && mayStand(piece, target);
	default:
		return RoyalBoard::attacks(piece, source, target);
	}
}

void QuangTrungBoard::generateMovesForPiece(QVarLengthArray<Move>& moves,
					    int pieceType,
					    int square) const
{
	RoyalBoard::generateMovesForPiece(moves, pieceType, square);

	Side side = sideToMove();
	if (pieceType == King)
	{
		const auto targets = generalTargets(side, square);
		for (int i = 0; i < targets.size(); i++)
		{
			if (targets.indexOf(targets[i]) == i)
				moves.append(Move(square, targets[i]));
		}
	}
	else if (pieceType == Pawn)
	{
		// QT8
		int ahead = square + forward(side);
		addStep(square, ahead - 1, moves);
		addStep(square, ahead + 1, moves);
		int target = ahead + forward(side);
		if (ownRank(side, square) == 2
		&&  pieceAt(ahead).isEmpty() && pieceAt(target).isEmpty())
			moves.append(Move(square, target));
	}
}

/*
 * QT7: the victim of a Chariot stands just in front of the target square.
 * Returns the target square if there is none there.
 */
int QuangTrungBoard::victimSquare(const Move& move) const
{
	int target = move.targetSquare();
	Piece piece = pieceAt(move.sourceSquare());
	if (piece.type() != Chariot)
		return target;

	Square from(chessSquare(move.sourceSquare()));
	Square to(chessSquare(target));
	int rank = forward(Side::White);
	int offset = (from.file() < to.file()) ? -1
		   : (from.file() > to.file()) ? 1
		   : (from.rank() < to.rank()) ? -rank
					       : rank;
	Piece victim = pieceAt(target + offset);
	if (victim.side() == piece.side().opposite())
		return target + offset;
	return target;
}

RoyalBoard::Changes QuangTrungBoard::changes(const Move& move) const
{
	Changes list(RoyalBoard::changes(move));
	int victim = victimSquare(move);
	if (victim != move.targetSquare())
		list.append({victim, Piece::NoPiece});

	return list;
}

/*
 * The capture of a Chariot names its victim, too: "Rxd5-e5".
 */
QString QuangTrungBoard::sanEnding(const Move& move) const
{
	int victim = victimSquare(move);
	if (victim == move.targetSquare())
		return RoyalBoard::sanEnding(move);

	return QString("x%1-%2").arg(squareString(victim),
				     squareString(move.targetSquare()));
}

/*
 * XBoard engines may write the capture of a Chariot in two legs, "a5d5,d5e5".
 */
Move QuangTrungBoard::moveFromLanString(const QString& str)
{
	QStringList legs(str.split(','));
	Move first(RoyalBoard::moveFromLanString(legs.first()));
	if (legs.size() == 1 || first.isNull())
		return first;

	Move second(RoyalBoard::moveFromLanString(legs.at(1)));
	Move move(first.sourceSquare(), second.targetSquare());
	int victim = first.targetSquare();
	if (legs.size() != 2 || second.isNull()
	||  second.sourceSquare() != victim || victimSquare(move) != victim)
		return Move();
	return move;
}

bool QuangTrungBoard::hasLegalCapture(int square)
{
	QVarLengthArray<Move> moves;
	generateMoves(moves);
	for (const Move& move : moves)
	{
		if (victimSquare(move) == square
		&&  RoyalBoard::vIsLegalMove(move))
			return true;
	}
	return false;
}

/*
 * QT9: an enemy Pawn on its last rank that no legal move captures.
 */
bool QuangTrungBoard::hasLostToPawn()
{
	Side opponent = sideToMove().opposite();
	Piece pawn(opponent, Pawn);
	int rank = (opponent == Side::White) ? height() - 1 : 0;

	for (int file = 0; file < width(); file++)
	{
		int square = squareIndex(Square(file, rank));
		if (pieceAt(square) == pawn && !hasLegalCapture(square))
			return true;
	}
	return false;
}

bool QuangTrungBoard::vIsLegalMove(const Move& move)
{
	return RoyalBoard::vIsLegalMove(move) && !hasLostToPawn();
}

Result QuangTrungBoard::result()
{
	if (hasLostToPawn())
	{
		Side winner = sideToMove().opposite();
		return Result(Result::Win, winner,
			      tr("%1 wins by pawn advance")
				      .arg(winner.toString()));
	}
	return RoyalBoard::result();
}

} // namespace Chess
