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

#ifndef MANCHUBOARD_H
#define MANCHUBOARD_H

#include "xiangqiboard.h"

namespace Chess {

/*!
 * \brief A board for Manchu, the historical game
 *
 * Red has the Banner and no other Chariot, Cannon or Horse.
 *
 * \sa XiangqiBoard
 */
class LIB_EXPORT ManchuBoard : public XiangqiBoard
{
	public:
		/*! Creates a new ManchuBoard object. */
		ManchuBoard();

		// Inherited from XiangqiBoard
		virtual Board* copy() const;
		virtual QString variant() const;
		virtual QString defaultFenString() const;
};

} // namespace Chess
#endif // MANCHUBOARD_H
