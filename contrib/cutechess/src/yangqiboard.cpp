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

#include "yangqiboard.h"

namespace Chess {

/*!
 * \brief Zobrist keys with those of en passant captures
 *
 * They take the room of the empty piece type.
 */
class YangQiZobrist : public Zobrist
{
	public:
		/*! Returns the zobrist value of a Pawn and what it passed. */
		quint64 enpassant(int passed, int pawn) const
		{
			int black = squareCount() * pieceTypeCount();
			return keys()[1 + passed] ^ keys()[1 + black + pawn];
		}
};

YangQiBoard::YangQiBoard()
	: YangQiBoard(new YangQiZobrist())
{
}

YangQiBoard::YangQiBoard(YangQiZobrist* zobrist)
	: RoyalBoard(zobrist),
	  m_zobrist(zobrist),
	  m_enpassant{0, 0}
{
	setPieceType(King, tr("king"), "K", WazirMovement | FerzMovement);
	setPieceType(Pawn, tr("pawn"), "P");
	setPieceType(Rook, tr("rook"), "R", OrthogonalCapture);
	setPieceType(Knight, tr("knight"), "N", KnightMovement);
	setPieceType(Bishop, tr("bishop"), "B", DiagonalCapture);
	setPieceType(Vao, tr("vao"), "V", DiagonalHop, "VAO");
	setPieceType(Cannon, tr("cannon"), "C", OrthogonalHop, "CANNON");
}

Board* YangQiBoard::copy() const
{
	return new YangQiBoard(*this);
}

QString YangQiBoard::variant() const
{
	return "yangqi";
}

int YangQiBoard::width() const
{
	return 9;
}

int YangQiBoard::height() const
{
	return 10;
}

QString YangQiBoard::defaultFenString() const
{
	return "rnbvkvbnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBVKVBNR w - - 0 1";
}

int YangQiBoard::fullCount() const
{
	return 2;
}

int YangQiBoard::promotionRank() const
{
	return height() - 1;
}

bool YangQiBoard::hasDoubleCaptures() const
{
	return false;
}

/*
 * YQ12. Whether a Pawn may move to the last rank is another question.
 */
bool YangQiBoard::mayStand(const Piece& piece, int square) const
{
	if (piece.type() != Pawn)
		return true;

	int rank = chessSquare(square).rank();
	return rank > 0 && rank < height() - 1;
}

bool YangQiBoard::attacks(const Piece& piece, int source, int target) const
{
	// YQ7, YQ10
	if (piece.type() == Pawn)
		return qAbs(target - source - forward(piece.side())) == 1;

	return RoyalBoard::attacks(piece, source, target);
}

int YangQiBoard::count(const Piece& piece) const
{
	int count = 0;
	for (int sq = 0; sq < arraySize(); sq++)
		count += pieceAt(sq) == piece;

	return count;
}

bool YangQiBoard::isBareKing(Side side) const
{
	for (int sq = 0; sq < arraySize(); sq++)
	{
		Piece piece = pieceAt(sq);
		if (piece.side() == side && piece.type() != King)
			return false;
	}
	return true;
}

bool YangQiBoard::winPossible(Side side) const
{
	return !isBareKing(side);
}

void YangQiBoard::addSwap(int source,
			  int target,
			  QVarLengthArray<Move>& moves) const
{
	Piece partner = pieceAt(target);
	if (partner.side() == sideToMove()
	&&  partner.type() != Pawn && partner.type() != King)
		moves.append(Move(source, target));
}

void YangQiBoard::addSwaps(int square, QVarLengthArray<Move>& moves) const
{
	Square king(chessSquare(square));
	for (int files = -1; files <= 1; files++)
	{
		for (int ranks = -1; ranks <= 1; ranks++)
			addSwap(square, neighbour(king, files, ranks), moves);
	}
}

/*
 * YQ9, SY8: availability is counted before the move.
 */
void YangQiBoard::addPawnMove(int source,
			      int target,
			      QVarLengthArray<Move>& moves) const
{
	Side side = sideToMove();
	int rank = ownRank(side, target);

	if (rank < height() - 1)
		moves.append(Move(source, target));
	if (rank < promotionRank())
		return;
	for (int type = Rook; type <= Cannon; type++)
	{
		if (count(Piece(side, type)) < fullCount())
			moves.append(Move(source, target, type));
	}
}

void YangQiBoard::addDoubleStep(int square, QVarLengthArray<Move>& moves) const
{
	int middle = square + forward(sideToMove());
	int target = middle + forward(sideToMove());
	if (pieceAt(middle).isEmpty() && pieceAt(target).isEmpty())
		moves.append(Move(square, target));
}

void YangQiBoard::addPawnMoves(int square, QVarLengthArray<Move>& moves) const
{
	Side side = sideToMove();
	int ahead = square + forward(side);

	if (pieceAt(ahead).isEmpty())
		addPawnMove(square, ahead, moves);
	for (int target : {ahead - 1, ahead + 1})
	{
		if (pieceAt(target).side() == side.opposite()
		||  (target == m_enpassant.passed))
			addPawnMove(square, target, moves);
	}
	if (ownRank(side, square) == 2)
		addDoubleStep(square, moves);
}

void YangQiBoard::generateMovesForPiece(QVarLengthArray<Move>& moves,
					int pieceType,
					int square) const
{
	RoyalBoard::generateMovesForPiece(moves, pieceType, square);

	if (pieceType == Pawn)
		addPawnMoves(square, moves);
	// YQ3: no swap out of check
	else if (pieceType == King && !inCheck(sideToMove()))
		addSwaps(square, moves);
}

bool YangQiBoard::isSwap(const Move& move) const
{
	return pieceAt(move.targetSquare()).side() == sideToMove();
}

bool YangQiBoard::isEnpassant(const Move& move) const
{
	int source = move.sourceSquare();
	int ahead = source + forward(sideToMove());

	return pieceAt(source).type() == Pawn
	       && move.targetSquare() == m_enpassant.passed
	       && move.targetSquare() != ahead;
}

RoyalBoard::Changes YangQiBoard::changes(const Move& move) const
{
	Changes list(RoyalBoard::changes(move));
	if (isSwap(move))
		list[0].piece = pieceAt(move.targetSquare());
	else if (isEnpassant(move))
		list.append({m_enpassant.pawn, Piece::NoPiece});

	return list;
}

/*
 * A King that changes places with the Knight on d1: "K=Nd1".
 */
QString YangQiBoard::sanEnding(const Move& move) const
{
	if (!isSwap(move))
		return RoyalBoard::sanEnding(move);

	int target = move.targetSquare();
	QString symbol(pieceSymbol(pieceAt(target)).toUpper());
	return '=' + symbol + squareString(target);
}

int YangQiBoard::passedSquare(const Move& move) const
{
	int source = move.sourceSquare();
	int ahead = forward(sideToMove());

	if (pieceAt(source).type() == Pawn
	&&  move.targetSquare() == source + 2 * ahead)
		return source + ahead;
	return 0;
}

/*
 * C3, C5: Only what an enemy Pawn could capture counts.
 */
bool YangQiBoard::isPossible(const Enpassant& enpassant, Side pawnSide) const
{
	Side side = pawnSide.opposite();
	int passed = enpassant.passed;
	int sideways = qAbs(enpassant.pawn - passed - forward(pawnSide));
	int attacker = passed - forward(side);

	return passed != 0
	       && pieceAt(passed).isEmpty()
	       && pieceAt(enpassant.pawn) == Piece(pawnSide, Pawn)
	       && sideways <= (hasDoubleCaptures() ? 1 : 0)
	       && (pieceAt(attacker - 1) == Piece(side, Pawn)
		   || pieceAt(attacker + 1) == Piece(side, Pawn));
}

void YangQiBoard::replaceEnpassant(const Enpassant& enpassant)
{
	if (m_enpassant.passed != 0)
		xorKey(m_zobrist->enpassant(m_enpassant.passed,
					    m_enpassant.pawn));
	if (enpassant.passed != 0)
		xorKey(m_zobrist->enpassant(enpassant.passed, enpassant.pawn));
	m_enpassant = enpassant;
}

QString YangQiBoard::enpassantString() const
{
	if (m_enpassant.passed == 0)
		return "-";

	// The square of the Pawn, unless it is straight ahead (SY7)
	QString str(squareString(m_enpassant.passed));
	int ahead = m_enpassant.passed + forward(sideToMove().opposite());
	if (m_enpassant.pawn != ahead)
		str += squareString(m_enpassant.pawn);
	return str;
}

void YangQiBoard::setEnpassant(int passed, int pawn)
{
	Side pawnSide = sideToMove().opposite();
	Enpassant enpassant = {passed, pawn};
	if (pawn == 0)
		enpassant.pawn = passed + forward(pawnSide);
	if (isPossible(enpassant, pawnSide))
		replaceEnpassant(enpassant);
}

bool YangQiBoard::vSetFenString(const QStringList& fen)
{
	m_enpassant = {0, 0};
	m_enpassantHistory.clear();
	return RoyalBoard::vSetFenString(fen);
}

void YangQiBoard::vMakeMove(const Move& move, BoardTransition* transition)
{
	Enpassant enpassant = {passedSquare(move), move.targetSquare()};

	RoyalBoard::vMakeMove(move, transition);
	m_enpassantHistory.append(m_enpassant);
	if (!isPossible(enpassant, sideToMove()))
		enpassant = {0, 0};
	replaceEnpassant(enpassant);
}

void YangQiBoard::vUndoMove(const Move& move)
{
	RoyalBoard::vUndoMove(move);
	m_enpassant = m_enpassantHistory.takeLast();
}

Result YangQiBoard::result()
{
	// YQ11
	if (isBareKing(Side::White) && isBareKing(Side::Black))
		return Result(Result::Draw, Side::NoSide,
			      tr("Draw by bare kings"));

	return RoyalBoard::result();
}

} // namespace Chess
