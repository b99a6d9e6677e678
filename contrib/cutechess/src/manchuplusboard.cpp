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

#include "manchuplusboard.h"

namespace Chess {

ManchuPlusBoard::ManchuPlusBoard()
	: XiangqiBoard()
{
}

Board* ManchuPlusBoard::copy() const
{
	return new ManchuPlusBoard(*this);
}

QString ManchuPlusBoard::variant() const
{
	return "manchuplus";
}

QString ManchuPlusBoard::defaultFenString() const
{
	return "r1bakab1m/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
}

} // namespace Chess
