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

#include <QtConcurrentRun>
#include <QtTest/QTest>
#include <QRandomGenerator>
#include <QSet>
#include <board/board.h>
#include <board/boardfactory.h>
#include "perftrows.h"

class tst_BannermanBoards : public QObject
{
		Q_OBJECT

	private slots:
		void startingPositions_data() const;
		void startingPositions();

		void fenStrings_data() const;
		void fenStrings();

		void illegalFenStrings_data() const;
		void illegalFenStrings();

		void moveStrings_data() const;
		void moveStrings();

		void sanStrings_data() const;
		void sanStrings();

		void illegalMoves_data() const;
		void illegalMoves();

		void results_data() const;
		void results();

		void randomGames_data() const;
		void randomGames();

		void roundTrips_data() const;
		void roundTrips();

		void perft_data() const;
		void perft();

	private:
		typedef QSharedPointer<Chess::Board> BoardPtr;

		static BoardPtr createBoard(const QString& variant);
		static QStringList variants();
		static QString
		play(const BoardPtr& board, const QString& moves);
		static QString checkMoves(const BoardPtr& board);
		static QString checkFen(const BoardPtr& board);
		static QString playRandomGame(const QString& variant, int seed);
};

QStringList tst_BannermanBoards::variants()
{
	return {"manchu", "manchuplus", "quangtrung",
		"strongyang", "xiangqi", "yangqi"};
}

tst_BannermanBoards::BoardPtr
tst_BannermanBoards::createBoard(const QString& variant)
{
	return BoardPtr(Chess::BoardFactory::create(variant));
}

/*!
 * Makes the moves, which are in long algebraic notation.
 * Returns the first one that is illegal.
 */
QString tst_BannermanBoards::play(const BoardPtr& board, const QString& moves)
{
	const auto list = moves.split(' ', Qt::SkipEmptyParts);
	for (const QString& str : list)
	{
		Chess::Move move(board->moveFromString(str));
		if (!board->isLegalMove(move))
			return str;
		board->makeMove(move);
	}
	return QString();
}

void tst_BannermanBoards::startingPositions_data() const
{
	QTest::addColumn<QString>("variant");
	for (const QString& variant : variants())
		QTest::newRow(qPrintable(variant)) << variant;
}

// An engine is told "startpos" only if the strings are the same.
void tst_BannermanBoards::startingPositions()
{
	QFETCH(QString, variant);

	QVERIFY(Chess::BoardFactory::variants().contains(variant));
	BoardPtr board(createBoard(variant));
	QCOMPARE(board->variant(), variant);
	board->reset();
	QCOMPARE(board->fenString(), board->defaultFenString());
	QVERIFY(board->result().isNone());
}

void tst_BannermanBoards::fenStrings_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");
	QTest::addColumn<QString>("written");

	QTest::newRow("fields left out")
		<< "yangqi"
		<< "4k4/9/9/9/9/9/9/9/9/R3K4 w"
		<< "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
	QTest::newRow("counters")
		<< "quangtrung"
		<< "4k5/10/10/10/10/10/10/10/10/4K4R b - - 17 42"
		<< "4k5/10/10/10/10/10/10/10/10/4K4R b - - 17 42";
	QTest::newRow("Horse and Elephant")
		<< "xiangqi"
		<< "4k4/9/4e4/9/9/9/9/9/9/H3K1E2 w - - 0 1"
		<< "4k4/9/4b4/9/9/9/9/9/9/N3K1B2 w - - 0 1";
	QTest::newRow("General")
		<< "quangtrung"
		<< "4g5/10/10/10/10/10/10/10/10/4G4R w - - 0 1"
		<< "4k5/10/10/10/10/10/10/10/10/4K4R w - - 0 1";
	QTest::newRow("en passant")
		<< "yangqi"
		<< "4k4/9/9/9/9/1pP6/9/9/9/4K4 b - c4 0 1"
		<< "4k4/9/9/9/9/1pP6/9/9/9/4K4 b - c4 0 1";
	QTest::newRow("en passant without a capture")
		<< "yangqi"
		<< "4k4/9/9/9/9/2P6/9/9/9/4K4 b - c4 0 1"
		<< "4k4/9/9/9/9/2P6/9/9/9/4K4 b - - 0 1";
	QTest::newRow("en passant without a Pawn")
		<< "yangqi"
		<< "4k4/9/9/9/9/1p7/9/9/9/4K4 b - c4 0 1"
		<< "4k4/9/9/9/9/1p7/9/9/9/4K4 b - - 0 1";
	QTest::newRow("en passant after a double capture")
		<< "strongyang"
		<< "6k6/13/13/13/13/13/5Pp6/13/13/13/13/13/6K6 b - g6f7 0 1"
		<< "6k6/13/13/13/13/13/5Pp6/13/13/13/13/13/6K6 b - - 0 1";
	QTest::newRow("en passant after a double capture, possible")
		<< "strongyang"
		<< "6k6/13/13/13/13/13/5P1p5/13/13/13/13/13/6K6 b - g6f7 0 1"
		<< "6k6/13/13/13/13/13/5P1p5/13/13/13/13/13/6K6 b - g6f7 0 1";
	QTest::newRow("no double captures in Yang Qi")
		<< "yangqi"
		<< "4k4/9/9/9/9/1Pp6/9/9/9/4K4 b - c4b5 0 1"
		<< "4k4/9/9/9/9/1Pp6/9/9/9/4K4 b - - 0 1";
	QTest::newRow("no en passant in Quang Trung")
		<< "quangtrung"
		<< "4k5/10/10/10/10/3pP5/10/10/10/4K4R b - e4 0 1"
		<< "4k5/10/10/10/10/3pP5/10/10/10/4K4R b - - 0 1";
}

void tst_BannermanBoards::fenStrings()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);
	QFETCH(QString, written);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(fen));
	QCOMPARE(board->fenString(), written);
}

void tst_BannermanBoards::illegalFenStrings_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");

	QTest::newRow("rank too short")
		<< "yangqi" << "4k4/8/9/9/9/9/9/9/9/4K4 w - - 0 1";
	QTest::newRow("run of empty squares with a zero")
		<< "yangqi" << "4k4/09/9/9/9/9/9/9/9/4K4 w - - 0 1";
	QTest::newRow("three digits")
		<< "strongyang"
		<< "6k6/111P/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1";
	QTest::newRow("unknown letter")
		<< "yangqi" << "4k4/8Q/9/9/9/9/9/9/9/4K4 w - - 0 1";
	QTest::newRow("double captures have no letter")
		<< "strongyang"
		<< "6k6/x12/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1";
	QTest::newRow("no King")
		<< "yangqi" << "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
	QTest::newRow("two Kings")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4KK3 w - - 0 1";
	QTest::newRow("capturable King")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/3KR4 w - - 0 1";
	QTest::newRow("facing Generals")
		<< "xiangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
	QTest::newRow("General outside the palace")
		<< "xiangqi" << "4k4/9/9/9/9/9/9/9/9/6K2 w - - 0 1";
	QTest::newRow("Advisor outside the palace")
		<< "xiangqi" << "4k4/9/9/9/9/9/9/9/9/A2K5 w - - 0 1";
	QTest::newRow("Elephant across the river")
		<< "xiangqi" << "4k4/9/9/2B6/9/9/9/9/9/3K5 w - - 0 1";
	QTest::newRow("Soldier behind its rank")
		<< "xiangqi" << "4k4/9/9/9/9/9/9/2P6/9/3K5 w - - 0 1";
	QTest::newRow("General outside the middle section")
		<< "quangtrung"
		<< "4k5/10/10/10/10/10/10/10/10/1K7R w - - 0 1";
	QTest::newRow("Pawn on the last rank")
		<< "yangqi" << "P3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1";
	QTest::newRow("castling rights")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w K - 0 1";
	QTest::newRow("en passant off the board")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w - j4 0 1";
	QTest::newRow("clock with a sign")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w - - +1 1";
	QTest::newRow("number that is none")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 x";
	QTest::newRow("too many fields")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2";
}

void tst_BannermanBoards::illegalFenStrings()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);

	BoardPtr board(createBoard(variant));
	QVERIFY(!board->setFenString(fen));
}

void tst_BannermanBoards::moveStrings_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("startfen");
	QTest::addColumn<QString>("moves");
	QTest::addColumn<QString>("endfen");

	QTest::newRow("King swaps are reversible")
		<< "yangqi"
		<< "8k/9/9/9/9/9/9/9/9/3RK4 w - - 0 1"
		<< "e1d1 i10i9 d1e1"
		<< "9/8k/9/9/9/9/9/9/9/3RK4 b - - 3 2";
	QTest::newRow("en passant")
		<< "yangqi"
		<< "4k4/9/9/9/9/1p7/9/P8/9/4K4 w - - 0 1"
		<< "a3a5 b5a4"
		<< "4k4/9/9/9/9/9/p8/9/9/4K4 w - - 0 2";
	QTest::newRow("promotion")
		<< "yangqi"
		<< "9/P3k4/9/9/9/9/9/9/9/4K4 w - - 3 9"
		<< "a9a10v e9e8"
		<< "V8/9/4k4/9/9/9/9/9/9/4K4 w - - 1 10";
	QTest::newRow("double capture and en passant")
		<< "strongyang"
		<< "12k/13/13/13/13/13/5r1p5/6r6/5P7/13/13/13/12K w - - 5 9"
		<< "f5g6,g6f7 h7g6"
		<< "12k/13/13/13/13/13/13/6p6/13/13/13/13/12K w - - 0 10";
	QTest::newRow("far King swap")
		<< "strongyang"
		<< "6k6/13/13/13/13/13/13/13/13/13/5R7/13/6K6 w - - 0 1"
		<< "g1f3"
		<< "6k6/13/13/13/13/13/13/13/13/13/5K7/13/6R6 b - - 1 1";
	QTest::newRow("promotion in passing")
		<< "strongyang"
		<< "12k/13/3p9/13/4P8/13/13/13/13/13/13/13/12K b - - 0 1"
		<< "d11d9 e9d10c"
		<< "12k/13/13/3C9/13/13/13/13/13/13/13/13/12K b - - 0 2";
	QTest::newRow("Soldier moves do not reset the clock")
		<< "xiangqi"
		<< "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 7 1"
		<< "a4a5 d10d9 a5a6 d9d10 a6b6"
		<< "3k5/9/9/9/1P7/9/9/9/9/4K4 b - - 12 3";
	QTest::newRow("jump capture")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1"
		<< "a1a7"
		<< "4k5/10/10/R9/10/10/10/10/10/5K4 b - - 0 1";
	QTest::newRow("jump capture in two legs")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1"
		<< "a1a6,a6a7"
		<< "4k5/10/10/R9/10/10/10/10/10/5K4 b - - 0 1";
	QTest::newRow("upper case")
		<< "yangqi"
		<< "9/P3k4/9/9/9/9/9/9/9/4K4 w - - 3 9"
		<< "A9A10R"
		<< "R8/4k4/9/9/9/9/9/9/9/4K4 b - - 0 9";
}

void tst_BannermanBoards::moveStrings()
{
	QFETCH(QString, variant);
	QFETCH(QString, startfen);
	QFETCH(QString, moves);
	QFETCH(QString, endfen);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(startfen));
	QCOMPARE(play(board, moves), QString());
	QCOMPARE(board->fenString(), endfen);
	while (board->plyCount() > 0)
		board->undoMove();
	QCOMPARE(board->fenString(), startfen);
}

void tst_BannermanBoards::sanStrings_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");
	QTest::addColumn<QString>("lanmove");
	QTest::addColumn<QString>("sanmove");

	const QString yangqi("1n2k2b1/P1P3P2/9/3v5/9/9/5V3/9/"
			     "p2p3p1/1B1K1RN2 w - - 0 1");
	QTest::newRow("promotion")
		<< "yangqi" << yangqi << "c9c10r" << "c10=R+";
	QTest::newRow("capture and promotion")
		<< "yangqi" << yangqi << "a9b10c" << "axb10=C";
	QTest::newRow("mixed numbers of digits")
		<< "yangqi" << "R8/9/4k4/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a9" << "R1a9";
	QTest::newRow("ten and one")
		<< "yangqi" << "R8/9/4k4/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a10a9" << "R10a9";
	QTest::newRow("swap")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1"
		<< "e1e2" << "K=Ne2";
	QTest::newRow("mate")
		<< "yangqi" << "k8/7R1/9/9/9/9/9/9/9/4K1R2 w - - 0 1"
		<< "g1g10" << "Rg10#";
	const QString strongyang("12k/13/13/13/13/13/5r7/4r1r6/5P7/13/13/"
				 "13/12K w - - 5 9");
	QTest::newRow("double capture to the left first")
		<< "strongyang" << strongyang << "f5e6,e6f7" << "fxe6xf7";
	QTest::newRow("double capture to the right first")
		<< "strongyang" << strongyang << "f5g6,g6f7" << "fxg6xf7";
	QTest::newRow("single capture")
		<< "strongyang" << strongyang << "f5g6" << "fxg6";
	QTest::newRow("Soldier sideways")
		<< "xiangqi" << "3k5/9/9/3P5/2P6/9/9/9/9/4K4 w - - 0 1"
		<< "c6d6" << "d6";
	QTest::newRow("two Soldiers")
		<< "xiangqi" << "3k5/9/9/2P6/1P7/9/9/9/9/4K4 w - - 0 1"
		<< "b6b7" << "bb7";
	QTest::newRow("flying General")
		<< "xiangqi" << "3k5/9/9/9/9/9/9/9/4R4/3AK4 w - - 0 1"
		<< "e2d2" << "Rd2#";
	QTest::newRow("stalemate that wins")
		<< "xiangqi" << "3k5/9/9/9/9/9/R8/9/9/4K4 w - - 0 1"
		<< "a4a9" << "Ra9#";
	QTest::newRow("jump capture")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1"
		<< "a1a7" << "Rxa6-a7";
	QTest::newRow("Pawn advance")
		<< "quangtrung"
		<< "10/3P6/10/10/2k7/10/10/10/10/5K4 w - - 0 1"
		<< "d9e10" << "e10#";
	QTest::newRow("one of two Pawns")
		<< "quangtrung"
		<< "7k2/10/10/10/3P1P4/10/10/10/10/4K5 w - - 0 1"
		<< "f6e7" << "fe7";
}

void tst_BannermanBoards::sanStrings()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);
	QFETCH(QString, lanmove);
	QFETCH(QString, sanmove);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(fen));

	Chess::Move lan(board->moveFromString(lanmove));
	QVERIFY(board->isLegalMove(lan));
	QCOMPARE(board->moveString(lan, Chess::Board::StandardAlgebraic),
		 sanmove);

	Chess::Move san(board->moveFromString(sanmove));
	QVERIFY(board->isLegalMove(san));
	QCOMPARE(board->moveString(san, Chess::Board::LongAlgebraic), lanmove);
}

void tst_BannermanBoards::illegalMoves_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");
	QTest::addColumn<QString>("move");

	QTest::newRow("swap with a Pawn")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1" << "e1e2";
	QTest::newRow("swap out of check")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/r2NK4 w - - 0 1" << "e1d1";
	QTest::newRow("promotion to a type that is complete")
		<< "yangqi" << "9/P3k4/9/9/9/9/9/9/9/RR2K4 w - - 0 1"
		<< "a9a10r";
	QTest::newRow("no promotion on the last rank")
		<< "yangqi" << "9/P3k4/9/9/9/9/9/9/9/4K4 w - - 0 1" << "a9a10";
	QTest::newRow("far swap out of the camp")
		<< "strongyang"
		<< "k12/13/13/13/13/13/6R6/13/6K6/13/13/13/13 w - - 0 1"
		<< "g5g7";
	QTest::newRow("double capture without its first leg")
		<< "strongyang"
		<< "12k/13/13/13/13/13/5r7/4r8/5P7/13/13/13/12K w - - 5 9"
		<< "f5g6,g6f7";
	QTest::newRow("legs that do not meet")
		<< "strongyang"
		<< "12k/13/13/13/13/13/5r7/4r1r6/5P7/13/13/13/12K w - - 5 9"
		<< "f5e6,g6f7";
	QTest::newRow("double capture as one step")
		<< "strongyang"
		<< "12k/13/13/13/13/13/5r7/4r8/5P7/13/13/13/12K w - - 5 9"
		<< "f5f7";
	QTest::newRow("Generals face each other")
		<< "xiangqi" << "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1" << "e4c5";
	QTest::newRow("blocked Horse")
		<< "xiangqi" << "3k5/9/9/9/9/9/9/9/R8/N3K4 w - - 0 1" << "a1b3";
	QTest::newRow("no move after a Pawn advance")
		<< "quangtrung"
		<< "4P5/10/10/10/2k7/10/10/10/10/5K4 b - - 0 1" << "c6d8";
	QTest::newRow("Chariot takes by displacement")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1" << "a1a6";
	QTest::newRow("legs of no jump capture")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1"
		<< "a1a4,a4a5";
	QTest::newRow("legs of another jump capture")
		<< "quangtrung"
		<< "4k5/10/10/10/n9/10/10/10/10/R4K4 w - - 2 1"
		<< "a1a6,a6b6";
	QTest::newRow("one leg and a half")
		<< "quangtrung" << "" << "a1a2,";
	QTest::newRow("null move") << "yangqi" << "" << "0000";
	QTest::newRow("no text") << "yangqi" << "" << "";
	QTest::newRow("off the board") << "yangqi" << "" << "a1a11";
	QTest::newRow("only commas") << "strongyang" << "" << ",,";
	QTest::newRow("letters") << "strongyang" << "" << "K=";
}

void tst_BannermanBoards::illegalMoves()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);
	QFETCH(QString, move);

	BoardPtr board(createBoard(variant));
	if (fen.isEmpty())
		board->reset();
	else
		QVERIFY(board->setFenString(fen));
	QVERIFY(board->moveFromString(move).isNull());
}

void tst_BannermanBoards::results_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");
	QTest::addColumn<QString>("moves");
	QTest::addColumn<QString>("result");

	QTest::newRow("mate")
		<< "yangqi" << "k5R2/7R1/9/9/9/9/9/9/9/4K4 b - - 0 1" << ""
		<< "1-0 {White mates}";
	QTest::newRow("mate on the last move")
		<< "yangqi" << "k5R2/7R1/9/9/9/9/9/9/9/4K4 b - - 100 99" << ""
		<< "1-0 {White mates}";
	QTest::newRow("stalemate")
		<< "yangqi" << "k8/7R1/9/9/9/9/9/9/9/1R2K4 b - - 0 1" << ""
		<< "1/2-1/2 {Draw by stalemate}";
	QTest::newRow("bare Kings")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/3rK4/9 w - - 0 1" << "e2d2"
		<< "1/2-1/2 {Draw by bare kings}";
	QTest::newRow("bare Kings on 13 ranks")
		<< "strongyang"
		<< "6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1" << ""
		<< "1/2-1/2 {Draw by bare kings}";
	QTest::newRow("99 halfmoves")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 98 99" << "a1a2"
		<< "* {No result}";
	QTest::newRow("100 halfmoves")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 99 99" << "a1a2"
		<< "1/2-1/2 {Draw by fifty moves rule}";
	QTest::newRow("a Soldier move is no progress")
		<< "xiangqi" << "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 99 99" << "a4a5"
		<< "1/2-1/2 {Draw by fifty moves rule}";
	QTest::newRow("a Pawn move is")
		<< "quangtrung"
		<< "7k2/10/10/10/3P1P4/10/10/10/10/4K5 w - - 99 99" << "f6e7"
		<< "* {No result}";
	QTest::newRow("second occurrence")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a2 e10e9 a2a1 e9e10" << "* {No result}";
	QTest::newRow("third occurrence")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a2 e10e9 a2a1 e9e10 a1a2 e10e9 a2a1 e9e10"
		<< "1/2-1/2 {Draw by 3-fold repetition}";
	QTest::newRow("en passant makes another position")
		<< "yangqi" << "4k4/9/9/9/9/1p7/9/P8/9/4K4 w - - 0 1"
		<< "a3a5 e10e9 e1e2 e9e10 e2e1 e10e9 e1e2 e9e10 e2e1" << "* {No result}";
	QTest::newRow("perpetual check draws in Yang Qi")
		<< "yangqi" << "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10"
		<< "1/2-1/2 {Draw by 3-fold repetition}";
	QTest::newRow("perpetual check loses in Xiangqi")
		<< "xiangqi" << "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10"
		<< "0-1 {White gave perpetual check}";
	QTest::newRow("Black's perpetual check")
		<< "manchuplus" << "4k4/9/9/9/9/9/9/9/m8/3K5 b - - 0 1"
		<< "a2a1 d1d2 a1a2 d2d1 a2a1 d1d2 a1a2 d2d1 a2a1"
		<< "1-0 {Black gave perpetual check}";
	QTest::newRow("one quiet move saves")
		<< "xiangqi" << "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
		<< "a1a10 d10d9 a10a8 d9d10 a8a10 d10d9 a10a8 d9d10 a8a10"
		<< "1/2-1/2 {Draw by 3-fold repetition}";
	QTest::newRow("stalemate loses in Xiangqi")
		<< "xiangqi" << "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1" << ""
		<< "1-0 {White wins by stalemate}";
	QTest::newRow("Pawn advance")
		<< "quangtrung"
		<< "10/3P6/10/10/2k7/10/10/10/10/5K4 w - - 0 1" << "d9e10"
		<< "1-0 {White wins by pawn advance}";
	QTest::newRow("Pawn advance that can be taken")
		<< "quangtrung"
		<< "4P5/10/3k6/10/10/10/10/10/10/5K4 b - - 0 1" << "" << "* {No result}";
	QTest::newRow("Pawn of the side to move")
		<< "quangtrung"
		<< "4P5/10/10/10/2k7/10/10/10/10/5K4 w - - 0 1" << "" << "* {No result}";
	QTest::newRow("Pawn advance before stalemate")
		<< "quangtrung"
		<< "1n1P4n1/10/7k2/R2e6/10/10/10/N9/10/3K4AR b - - 0 42" << ""
		<< "1-0 {White wins by pawn advance}";
}

void tst_BannermanBoards::results()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);
	QFETCH(QString, moves);
	QFETCH(QString, result);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(fen));
	QCOMPARE(play(board, moves), QString());

	// Judging must not change anything
	quint64 key = board->key();
	QString before(board->fenString());
	QCOMPARE(board->result().toVerboseString(), result);
	QCOMPARE(board->key(), key);
	QCOMPARE(board->fenString(), before);
}

/*!
 * Checks that each legal move survives its texts and its generic form, and
 * that undoing it restores the position. Returns what does not.
 */
QString tst_BannermanBoards::checkMoves(const BoardPtr& board)
{
	const QString fen(board->fenString());
	const quint64 key = board->key();
	QSet<QString> texts;

	const auto moves = board->legalMoves();
	for (const Chess::Move& move : moves)
	{
		QString lan(board->moveString(move,
					      Chess::Board::LongAlgebraic));
		QString san(board->moveString(move,
					      Chess::Board::StandardAlgebraic));
		texts << lan << san;
		if (board->moveFromString(lan) != move)
			return QString("%1: LAN %2").arg(fen, lan);
		if (board->moveFromString(san) != move)
			return QString("%1: SAN %2").arg(fen, san);
		if (board->moveFromGenericMove(board->genericMove(move)) != move)
			return QString("%1: generic %2").arg(fen, lan);
		board->makeMove(move);
		board->undoMove();
		if (board->fenString() != fen || board->key() != key)
			return QString("%1: undo %2").arg(fen, lan);
	}
	// Soldiers have moves whose LAN and SAN could be the same
	if (texts.size() != 2 * moves.size())
		return QString("%1: %2 texts of %3 moves")
			.arg(fen).arg(texts.size()).arg(moves.size());
	return QString();
}

/*!
 * Checks that the position survives its FEN string, the key included.
 */
QString tst_BannermanBoards::checkFen(const BoardPtr& board)
{
	const QString fen(board->fenString());
	BoardPtr other(createBoard(board->variant()));

	if (!other->setFenString(fen))
		return QString("%1: refused").arg(fen);
	if (other->fenString() != fen || other->key() != board->key())
		return QString("%1: read as %2").arg(fen, other->fenString());
	return QString();
}

QString tst_BannermanBoards::playRandomGame(const QString& variant, int seed)
{
	const int maxPlies = 200;
	QRandomGenerator random(seed);
	BoardPtr board(createBoard(variant));
	board->reset();

	while (board->result().isNone() && board->plyCount() < maxPlies)
	{
		QString fault(checkFen(board) + checkMoves(board));
		if (!fault.isEmpty())
			return fault;
		const auto moves = board->legalMoves();
		board->makeMove(moves.at(random.bounded(moves.size())));
	}
	while (board->plyCount() > 0)
		board->undoMove();
	if (board->fenString() != board->defaultFenString())
		return "not back at the start: " + board->fenString();
	return QString();
}

void tst_BannermanBoards::randomGames_data() const
{
	startingPositions_data();
}

void tst_BannermanBoards::randomGames()
{
	QFETCH(QString, variant);

	QVector<QFuture<QString>> games;
	for (int seed = 1; seed <= 2; seed++)
		games << QtConcurrent::run(playRandomGame, variant, seed);
	for (const auto& game : std::as_const(games))
		QCOMPARE(game.result(), QString());
}

void tst_BannermanBoards::roundTrips_data() const
{
	perft_data();
}

void tst_BannermanBoards::roundTrips()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(fen));
	QCOMPARE(checkFen(board) + checkMoves(board), QString());
}

void tst_BannermanBoards::perft_data() const
{
	QTest::addColumn<QString>("variant");
	QTest::addColumn<QString>("fen");
	QTest::addColumn<QList<quint64>>("nodecounts");

	for (const PerftRow& row : s_perftRows)
		QTest::newRow(row.fen) << row.variant << row.fen
				       << row.nodeCounts;
}

static quint64 perftVal(Chess::Board* board, int depth)
{
	const auto moves = board->legalMoves();
	if (depth == 1)
		return moves.size();

	quint64 nodeCount = 0;
	for (const Chess::Move& move : moves)
	{
		board->makeMove(move);
		nodeCount += perftVal(board, depth - 1);
		board->undoMove();
	}
	return nodeCount;
}

void tst_BannermanBoards::perft()
{
	QFETCH(QString, variant);
	QFETCH(QString, fen);
	QFETCH(QList<quint64>, nodecounts);

	BoardPtr board(createBoard(variant));
	QVERIFY(board->setFenString(fen));
	for (int i = 0; i < nodecounts.size(); i++)
		QCOMPARE(perftVal(board.data(), i + 1), nodecounts.at(i));
}

QTEST_MAIN(tst_BannermanBoards)
#include "tst_bannermanboards.moc"
