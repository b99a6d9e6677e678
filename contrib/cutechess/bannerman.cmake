# Adds the board classes of this folder, their pictures and their tests to an
# unchanged checkout of Cute Chess:
#
#   cmake -S cutechess -B build \
#         -DCMAKE_PROJECT_cutechess_INCLUDE=/path/to/bannerman.cmake
#
# CMake reads this file at the project() command of Cute Chess. The targets do
# not exist yet, so the work is put off until its CMakeLists.txt is done.

# The classes register themselves when a program starts. A linker would leave
# such objects out of a static library, so that they are linked one by one.
function(bannerman_add_boards)
	set(src ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/src)
	add_library(bannerman_boards OBJECT
		${src}/bannermanboards.cpp
		${src}/manchuboard.cpp
		${src}/manchuplusboard.cpp
		${src}/quangtrungboard.cpp
		${src}/royalboard.cpp
		${src}/strongyangboard.cpp
		${src}/xiangqiboard.cpp
		${src}/yangqiboard.cpp
	)
	target_link_libraries(bannerman_boards PUBLIC lib)
	target_link_libraries(cli bannerman_boards)
	target_link_libraries(gui bannerman_boards)
endfunction()

# The GUI draws pieces from one SVG file in its resources. In their place it
# gets a copy with our pictures at the end.
function(bannerman_add_pieces)
	set(res ${CMAKE_SOURCE_DIR}/projects/gui/res/chessboard)
	set(ours ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/res/pieces.svg)
	set(out ${CMAKE_BINARY_DIR}/bannerman)
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
		${ours} ${res}/default.svg ${res}/chessboard.qrc)

	file(READ ${ours} pieces)
	string(REGEX REPLACE "^.*<svg[^>]*>|</svg>[^<]*$" "" pieces "${pieces}")
	file(READ ${res}/default.svg svg)
	string(FIND "${svg}" "</svg>" end REVERSE)
	string(SUBSTRING "${svg}" 0 ${end} svg)
	file(CONFIGURE OUTPUT ${out}/default.svg
		CONTENT "@svg@@pieces@</svg>\n" @ONLY)

	file(READ ${res}/chessboard.qrc qrc)
	string(REGEX REPLACE "<file>([^<]*)</file>"
		"<file alias=\"\\1\">${res}/\\1</file>" qrc "${qrc}")
	string(REPLACE ">${res}/default.svg<" ">${out}/default.svg<" qrc "${qrc}")
	file(CONFIGURE OUTPUT ${out}/chessboard.qrc CONTENT "@qrc@" @ONLY)

	get_target_property(sources gui SOURCES)
	list(TRANSFORM sources REPLACE
		"^projects/gui/res/chessboard/chessboard.qrc$"
		"${out}/chessboard.qrc")
	set_target_properties(gui PROPERTIES SOURCES "${sources}")
endfunction()

function(bannerman_add_tests)
	if(WITH_TESTS)
		add_unit_test(bannermanboards
			${CMAKE_CURRENT_FUNCTION_LIST_DIR}/tests/tst_bannermanboards.cpp)
		target_link_libraries(test_bannermanboards bannerman_boards)
	endif()
endfunction()

cmake_language(DEFER CALL bannerman_add_boards)
cmake_language(DEFER CALL bannerman_add_pieces)
cmake_language(DEFER CALL bannerman_add_tests)
