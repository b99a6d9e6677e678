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

#include "boardfactory.h"
#include "manchuboard.h"
#include "manchuplusboard.h"
#include "quangtrungboard.h"
#include "strongyangboard.h"
#include "xiangqiboard.h"
#include "yangqiboard.h"

namespace Chess {

REGISTER_BOARD(ManchuBoard, "manchu")
REGISTER_BOARD(ManchuPlusBoard, "manchuplus")
REGISTER_BOARD(QuangTrungBoard, "quangtrung")
REGISTER_BOARD(StrongYangBoard, "strongyang")
REGISTER_BOARD(XiangqiBoard, "xiangqi")
REGISTER_BOARD(YangQiBoard, "yangqi")

} // namespace Chess
