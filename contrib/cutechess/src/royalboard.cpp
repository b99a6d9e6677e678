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

#include "royalboard.h"
#include <QRegularExpression>
#include "boardtransition.h"

namespace {

/*! Halfmoves without progress after which a game is drawn (C6). */
const int s_moveCountLimit = 100;

/*! The movement bits of diagonals are those of orthogonals, shifted. */
const int s_diagonalShift = 4;

int sign(int number)
{
	return (number > 0) - (number < 0);
}

/*! Reads a number without a sign; returns false if \a str is none. */
bool readNumber(const QString& str, int& number)
{
	bool ok = false;
	number = str.toInt(&ok);
	return ok && str.at(0).isDigit();
}

} // anonymous namespace

namespace Chess {

RoyalBoard::RoyalBoard(Zobrist* zobrist)
	: Board(zobrist),
	  m_arwidth(0),
	  m_kingSquare{0, 0},
	  m_reversibleMoveCount(0),
	  m_startingNumber(1)
{
}

void RoyalBoard::vInitialize()
{
	m_arwidth = width() + 2;
}

int RoyalBoard::reversibleMoveCount() const
{
	return m_reversibleMoveCount;
}

bool RoyalBoard::mayStand(const Piece&, int) const
{
	return true;
}

bool RoyalBoard::stalemateLoses() const
{
	return false;
}

bool RoyalBoard::perpetualCheckLoses() const
{
	return false;
}

bool RoyalBoard::pawnMovesAreIrreversible() const
{
	return true;
}

int RoyalBoard::forward(Side side) const
{
	return (side == Side::White) ? -m_arwidth : m_arwidth;
}

int RoyalBoard::ownRank(Side side, int square) const
{
	int rank = chessSquare(square).rank();
	return (side == Side::White) ? rank : height() - 1 - rank;
}

int RoyalBoard::neighbour(const Square& square, int files, int ranks) const
{
	return squareIndex(Square(square.file() + files, square.rank() + ranks));
}

int RoyalBoard::kingSquare(Side side) const
{
	return m_kingSquare[side];
}

int RoyalBoard::lineOffset(int source, int target) const
{
	Square from(chessSquare(source));
	Square to(chessSquare(target));
	int files = to.file() - from.file();
	int ranks = to.rank() - from.rank();

	if (files != 0 && ranks != 0 && qAbs(files) != qAbs(ranks))
		return 0;
	return sign(files) - sign(ranks) * m_arwidth;
}

int RoyalBoard::countBetween(int source, int target) const
{
	int offset = lineOffset(source, target);
	int count = 0;
	for (int sq = source + offset; sq != target; sq += offset)
		count += !pieceAt(sq).isEmpty();

	return count;
}

const QVector<RoyalBoard::Leap>& RoyalBoard::leaps()
{
	static const QVector<Leap> leaps = []
	{
		// One direction of each
		QVector<Leap> list = {
			{WazirMovement, {1, 0}, {0, 0}},
			{FerzMovement, {1, 1}, {0, 0}},
			{AlfilMovement, {2, 2}, {0, 0}},
			{ElephantMovement, {2, 2}, {1, 1}},
			{KnightMovement, {2, 1}, {0, 0}},
			{HorseMovement, {2, 1}, {1, 0}},
			{ThreeleaperMovement, {3, 0}, {0, 0}},
			{CamelMovement, {3, 1}, {0, 0}},
		};
		// The mirror images of those that are not symmetrical
		for (int i = list.size() - 1; i >= 0; i--)
		{
			Leap leap(list.at(i));
			if (leap.step.ranks == 0
			||  leap.step.ranks == leap.step.files)
				continue;
			leap.step.ranks *= -1;
			leap.block.ranks *= -1;
			list.append(leap);
		}
		// The other three directions
		for (int i = 0, end = 3 * list.size(); i < end; i++)
		{
			const Leap leap(list.at(i));
			list.append({leap.movement,
				     {-leap.step.ranks, leap.step.files},
				     {-leap.block.ranks, leap.block.files}});
		}
		return list;
	}();

	return leaps;
}

bool RoyalBoard::isBlocked(const Leap& leap, const Square& square) const
{
	if (leap.block.files == 0 && leap.block.ranks == 0)
		return false;

	int block = neighbour(square, leap.block.files, leap.block.ranks);
	return !pieceAt(block).isEmpty();
}

void RoyalBoard::addStep(int source,
			 int target,
			 QVarLengthArray<Move>& moves) const
{
	Piece occupant = pieceAt(target);
	if (!occupant.isWall() && occupant.side() != sideToMove()
	&&  mayStand(pieceAt(source), target))
		moves.append(Move(source, target));
}

void RoyalBoard::addLineMoves(int source,
			      int offset,
			      int pieceType,
			      int shift,
			      QVarLengthArray<Move>& moves) const
{
	Side opponent = sideToMove().opposite();

	int square = source + offset;
	for (; pieceAt(square).isEmpty(); square += offset)
		moves.append(Move(source, square));

	Piece first = pieceAt(square);
	if (first.isWall())
		return;
	if (first.side() == opponent)
	{
		if (pieceHasMovement(pieceType, OrthogonalCapture << shift))
			moves.append(Move(source, square));
		if (pieceHasMovement(pieceType, OrthogonalJump << shift)
		&&  pieceAt(square + offset).isEmpty())
			moves.append(Move(source, square + offset));
	}
	if (!pieceHasMovement(pieceType, OrthogonalHop << shift))
		return;

	// Hop over the first piece, the screen
	do
		square += offset;
	while (pieceAt(square).isEmpty());

	if (pieceAt(square).side() == opponent)
		moves.append(Move(source, square));
}

void RoyalBoard::generateMovesForPiece(QVarLengthArray<Move>& moves,
				       int pieceType,
				       int square) const
{
	if (pieceHasMovement(pieceType, OrthogonalLine))
	{
		for (int offset : {-m_arwidth, -1, 1, m_arwidth})
			addLineMoves(square, offset, pieceType, 0, moves);
	}
	if (pieceHasMovement(pieceType, DiagonalLine))
	{
		for (int offset : {-m_arwidth - 1, -m_arwidth + 1,
				   m_arwidth - 1, m_arwidth + 1})
			addLineMoves(square, offset, pieceType,
				     s_diagonalShift, moves);
	}
	if (!pieceHasMovement(pieceType, AnyLeap))
		return;

	Square source(chessSquare(square));
	for (const Leap& leap : leaps())
	{
		if (!pieceHasMovement(pieceType, leap.movement)
		||  isBlocked(leap, source))
			continue;
		int target = neighbour(source, leap.step.files, leap.step.ranks);
		addStep(square, target, moves);
	}
}

bool RoyalBoard::attacksOnLine(int pieceType, int source, int target) const
{
	int offset = lineOffset(source, target);
	if (offset == 0)
		return false;

	bool isOrthogonal = qAbs(offset) == 1 || qAbs(offset) == m_arwidth;
	int shift = isOrthogonal ? 0 : s_diagonalShift;
	if (!pieceHasMovement(pieceType, OrthogonalLine << shift))
		return false;

	switch (countBetween(source, target))
	{
	case 0:
		if (pieceHasMovement(pieceType, OrthogonalCapture << shift))
			return true;
		return pieceHasMovement(pieceType, OrthogonalJump << shift)
		       && pieceAt(target + offset).isEmpty();
	case 1:
		return pieceHasMovement(pieceType, OrthogonalHop << shift);
	default:
		return false;
	}
}

bool RoyalBoard::attacks(const Piece& piece, int source, int target) const
{
	int type = piece.type();
	if (pieceHasMovement(type, OrthogonalLine | DiagonalLine)
	&&  attacksOnLine(type, source, target))
		return true;
	if (!pieceHasMovement(type, AnyLeap))
		return false;

	Square from(chessSquare(source));
	Square to(chessSquare(target));
	for (const Leap& leap : leaps())
	{
		if (from.file() + leap.step.files == to.file()
		&&  from.rank() + leap.step.ranks == to.rank()
		&&  pieceHasMovement(type, leap.movement)
		&&  !isBlocked(leap, from)
		&&  mayStand(piece, target))
			return true;
	}
	return false;
}

bool RoyalBoard::inCheck(Side side) const
{
	Side opponent = side.opposite();
	int target = m_kingSquare[side];

	// The wall squares in front and behind are left out
	int begin = 2 * m_arwidth;
	int end = arraySize() - begin;
	for (int sq = begin; sq < end; sq++)
	{
		Piece piece = pieceAt(sq);
		if (piece.side() == opponent && attacks(piece, sq, target))
			return true;
	}
	return false;
}

bool RoyalBoard::isLegalPosition()
{
	return !inCheck(sideToMove().opposite());
}

RoyalBoard::Changes RoyalBoard::changes(const Move& move) const
{
	int source = move.sourceSquare();
	Piece piece = pieceAt(source);
	if (move.promotion() != Piece::NoPiece)
		piece.setType(move.promotion());

	return {{source, Piece::NoPiece}, {move.targetSquare(), piece}};
}

int RoyalBoard::captureType(const Move& move) const
{
	Side opponent = sideToMove().opposite();
	const Changes list(changes(move));
	for (const Change& change : list)
	{
		Piece piece = pieceAt(change.square);
		if (piece.side() == opponent)
			return piece.type();
	}
	return Piece::NoPiece;
}

void RoyalBoard::put(const Change& change)
{
	setSquare(change.square, change.piece);
	if (change.piece.type() == King)
		m_kingSquare[change.piece.side()] = change.square;
}

void RoyalBoard::vMakeMove(const Move& move, BoardTransition* transition)
{
	MoveData data = {key(), m_reversibleMoveCount, {}};

	bool isPawnMove = pieceAt(move.sourceSquare()).type() == Pawn;
	if (captureType(move) != Piece::NoPiece
	||  (isPawnMove && pawnMovesAreIrreversible()))
		m_reversibleMoveCount = 0;
	else
		m_reversibleMoveCount++;

	if (transition != nullptr)
		transition->addMove(chessSquare(move.sourceSquare()),
				    chessSquare(move.targetSquare()));

	const Changes list(changes(move));
	for (const Change& change : list)
	{
		data.changes.append({change.square, pieceAt(change.square)});
		put(change);
		if (transition != nullptr)
			transition->addSquare(chessSquare(change.square));
	}
	m_history.append(data);
}

void RoyalBoard::vUndoMove(const Move&)
{
	const MoveData data = m_history.takeLast();
	for (const Change& change : data.changes)
		put(change);
	m_reversibleMoveCount = data.reversibleMoveCount;
}

void RoyalBoard::setAlias(int alias, int pieceType, const QString& symbol)
{
	setPieceType(alias, pieceString(pieceType), symbol);
	m_aliases.append({alias, pieceType});
}

int RoyalBoard::canonicalType(int pieceType) const
{
	for (const Alias& alias : m_aliases)
	{
		if (alias.type == pieceType)
			return alias.pieceType;
	}
	return pieceType;
}

QString RoyalBoard::enpassantString() const
{
	return "-";
}

void RoyalBoard::setEnpassant(int, int)
{
}

QString RoyalBoard::vFenString(FenNotation) const
{
	int plies = plyCount() + (startingSide() == Side::Black ? 1 : 0);

	return QString("- %1 %2 %3")
		.arg(enpassantString())
		.arg(m_reversibleMoveCount)
		.arg(m_startingNumber + plies / 2);
}

bool RoyalBoard::vSetFenString(const QStringList& fen)
{
	QStringList fields(fen);
	fields.removeAll(QString());

	m_history.clear();
	return fields.size() <= 4
	       && fields.value(0, "-") == "-"
	       && readPlacement()
	       && readEnpassant(fields.value(1, "-"))
	       && readNumber(fields.value(2, "0"), m_reversibleMoveCount)
	       && readNumber(fields.value(3, "1"), m_startingNumber);
}

bool RoyalBoard::readPlacement()
{
	// The base class accepts runs of empty squares like 05 or 111
	static const QRegularExpression badRun("(^|\\D)0|\\d{3}");
	if (startingFenString().section(' ', 0, 0).contains(badRun))
		return false;

	int kings[] = {0, 0};
	for (int sq = 0; sq < arraySize(); sq++)
	{
		Piece piece = pieceAt(sq);
		if (!piece.isValid())
			continue;

		piece.setType(canonicalType(piece.type()));
		if (!mayStand(piece, sq))
			return false;
		put({sq, piece});
		if (piece.type() == King)
			kings[piece.side()]++;
	}
	return kings[Side::White] == 1 && kings[Side::Black] == 1;
}

bool RoyalBoard::readEnpassant(const QString& str)
{
	int squares[] = {0, 0};
	if (str != "-")
	{
		static const QRegularExpression
			pattern("^([a-z]\\d+)([a-z]\\d+)?$");
		const auto match = pattern.match(str);
		if (!match.hasMatch())
			return false;
		for (int i = 0; i < match.lastCapturedIndex(); i++)
		{
			squares[i] = squareIndex(match.captured(i + 1));
			if (squares[i] == 0)
				return false;
		}
	}
	setEnpassant(squares[0], squares[1]);
	return true;
}

Move RoyalBoard::moveFromLanString(const QString& str)
{
	return Board::moveFromLanString(str.toLower());
}

QString RoyalBoard::sanEnding(const Move& move) const
{
	QString str;
	if (captureType(move) != Piece::NoPiece)
		str += 'x';
	str += squareString(move.targetSquare());
	if (move.promotion() != Piece::NoPiece)
		str += '=' + pieceSymbol(move.promotion()).toUpper();

	return str;
}

QString RoyalBoard::sanBody(const Move& move,
			    const QVector<Move>& legalMoves) const
{
	int type = pieceAt(move.sourceSquare()).type();
	bool isPawn = type == Pawn;
	QString ending(sanEnding(move));

	// Which part of the source square tells the move from others?
	Square source(chessSquare(move.sourceSquare()));
	bool isUnique = !(isPawn && ending.startsWith('x'));
	bool isUniqueFile = true;
	bool isUniqueRank = true;
	for (const Move& other : legalMoves)
	{
		Square square(chessSquare(other.sourceSquare()));
		if (other.targetSquare() != move.targetSquare()
		||  square == source
		||  pieceAt(other.sourceSquare()).type() != type
		||  sanEnding(other) != ending)
			continue;
		isUnique = false;
		isUniqueFile &= square.file() != source.file();
		isUniqueRank &= square.rank() != source.rank();
	}

	QString origin(squareString(source));
	if (isUnique)
		origin.clear();
	else if (isUniqueFile)
		origin = origin.left(1);
	else if (isUniqueRank && !isPawn)
		origin = origin.mid(1);

	QString symbol;
	if (!isPawn)
		symbol = pieceSymbol(type).toUpper();
	return symbol + origin + ending;
}

QString RoyalBoard::sanMoveString(const Move& move)
{
	QString str(sanBody(move, legalMoves()));

	makeMove(move);
	if (!canMove() && !result().isDraw())
		str += '#';
	else if (inCheck(sideToMove()))
		str += '+';
	undoMove();

	return str;
}

Move RoyalBoard::moveFromSanString(const QString& str)
{
	// Coordinates are no SAN
	static const QRegularExpression coordinates("^[a-z]\\d+[a-z]\\d");
	if (str.contains(coordinates))
		return Move();

	static const QRegularExpression decoration("[+#!?]+$");
	QString body(str);
	body.remove(decoration);
	Piece piece = pieceFromSymbol(body.left(1));
	if (piece.side() == upperCaseSide())
	{
		int type = canonicalType(piece.type());
		body.replace(0, 1, pieceSymbol(type).toUpper());
	}

	const auto moves = legalMoves();
	for (const Move& move : moves)
	{
		if (body.contains(squareString(move.targetSquare()))
		&&  sanBody(move, moves) == body)
			return move;
	}
	return Move();
}

Side RoyalBoard::perpetuallyChecked()
{
	// Go back to the first occurrence of the position
	bool isChecked[] = {true, true};
	quint64 current = key();
	int first = 0;
	while (m_history.at(first).key != current)
		first++;

	QVector<Move> moves;
	while (plyCount() > first)
	{
		Side side = sideToMove();
		isChecked[side] = isChecked[side] && inCheck(side);
		moves.prepend(lastMove());
		undoMove();
	}
	for (const Move& move : moves)
		makeMove(move);

	if (isChecked[Side::White] == isChecked[Side::Black])
		return Side::NoSide;
	return isChecked[Side::White] ? Side::White : Side::Black;
}

Result RoyalBoard::result()
{
	Side side = sideToMove();
	Side opponent = side.opposite();

	if (!canMove())
	{
		if (inCheck(side))
			return Result(Result::Win, opponent,
				      tr("%1 mates").arg(opponent.toString()));
		if (stalemateLoses())
			return Result(Result::Win, opponent,
				      tr("%1 wins by stalemate")
					      .arg(opponent.toString()));
		return Result(Result::Draw, Side::NoSide,
			      tr("Draw by stalemate"));
	}

	if (repeatCount() >= 2)
	{
		Side winner;
		if (perpetualCheckLoses())
			winner = perpetuallyChecked();
		if (!winner.isNull())
			return Result(Result::Win, winner,
				      tr("%1 gave perpetual check")
					      .arg(winner.opposite().toString()));
		return Result(Result::Draw, Side::NoSide,
			      tr("Draw by 3-fold repetition"));
	}

	if (m_reversibleMoveCount >= s_moveCountLimit)
		return Result(Result::Draw, Side::NoSide,
			      tr("Draw by fifty moves rule"));

	return Result();
}

} // namespace Chess
