// Texts as people paste them from notebooks, papers, tables and chats: the position in each text as
// the puzzle prints it, or the field that the error names.
#include <span>
#include <string>

#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

struct Pasted {
  const char* puzzle;
  const char* text;
  const char* start;  // as the puzzle prints it; null if the text is rejected
  const char* form = "auto";
  const char* field = nullptr;  // the field that the error about a rejected text names
};

constexpr Pasted rejected(const char* puzzle, const char* text, const char* field) {
  return {puzzle, text, nullptr, "auto", field};
}

constexpr const char* kEight = "1 2 3 4 0 5 7 8 6";
constexpr const char* kKorf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
#define KORF "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
#define CAR_BOARD "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
#define CAR_ROWS "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"

const Pasted kTiles[] = {
    // The blank as a sign in a word, as no cell at all, or under another name.
    {"tiles", "1234*5786", kEight},
    {"tiles", "123/4*5/786", kEight},
    {"tiles", "1234?5786", kEight},
    {"tiles", "1234 5786", kEight},
    {"tiles", "1234-5786", kEight},
    {"tiles", "1234b5786", kEight},
    {"tiles", "[1,2,3,4,-1,5,7,8,6]", kEight},
    {"tiles", "1 2 3 4 __ 5 7 8 6", kEight},
    {"tiles", "1 2 3 4 [] 5 7 8 6", kEight},
    rejected("tiles", "1 2 3/4 5 #/7 8 6", "column 11"),  // a sign that may mean blank
    {"tiles", "1 2 3 4 hole 5 7 8 6", kEight},
    // Tables.
    {"tiles", "|1|2|3|\n|-|-|-|\n|4||5|\n|7|8|6|", kEight},
    {"tiles", "|   |   |   |\n|:-:|:-:|:-:|\n| 1 | 2 | 3 |\n| 4 |   | 5 |\n| 7 | 8 | 6 |", kEight},
    // Programs and pages.
    {"tiles", "```\n1 2 3\n4 0 5\n7 8 6\n```", kEight},
    {"tiles", "> 1 2 3\n> 4 0 5\n> 7 8 6", kEight},
    {"tiles", "- 1 2 3\n- 4 0 5\n- 7 8 6", kEight},
    {"tiles", "1 2 3\\n4 0 5\\n7 8 6", kEight},
    {"tiles", "\"1 2 3\\n4 0 5\\n7 8 6\"", kEight},
    {"tiles", "'12 \\n453\\n786'", "1 2 0 4 5 3 7 8 6"},  // a quote is not a column
    {"tiles", "\"12 \n453\n786\"", "1 2 0 4 5 3 7 8 6"},
    {"tiles", "\"3\n 1 2 3\n 4 0 5\n 7 8 6\"", kEight},
    {"tiles", "Puzzle 1:\n1 2 3\n4 0 5\n7 8 6", kEight},
    {"tiles", "3x3: 1 2 3 4 0 5 7 8 6", kEight},
    {"tiles", "3. 1 2 3 4 0 5 7 8 6", kEight},
    {"tiles", "1️⃣2️⃣3️⃣\n4️⃣⬜5️⃣\n7️⃣8️⃣6️⃣", kEight},
    {"tiles", R"({"initial": [1,2,3,4,0,5,7,8,6]})", kEight},
    {"tiles", R"({"tiles": "1 2 3\n4 0 5\n7 8 6"})", kEight},
    // Dicts and arrays of Python, and floats.
    {"tiles", "{'tiles': [1,2,3,4,0,5,7,8,6], 'size': 3}", kEight},
    {"tiles", "{'tiles': (1,2,3,4,None,5,7,8,6)}", kEight},
    {"tiles", "{'start': [[1,2,3],[4,0,5],[7,8,6]],\n 'goal': [[1,2,3],[4,5,6],[7,8,0]]}", kEight},
    rejected("tiles", "{'tiles': [1,2,3,4,0,5,7,8,8]}", "tiles: column 18"),
    {"tiles", "{'tiles': [2,1,4,2,3,0,3,1,4], 'goal': [1,2,4,1,3,4,2,3,0]}", "2 1 4 2 3 0 3 1 4"},
    rejected("tiles", "3 2;1 1;1 2;0 2", ""),
    rejected("tiles", "3 2 (3 rows)\n1 1\n1 2\n0 2", ""),
    rejected("tiles", "np.array([]).reshape(3,-1)", ""),
    {"tiles", "#7: 5 3 4 2\n4 2 1 3\n1 3 0 5\n1 5 4 2", "5 3 4 2 4 2 1 3 1 3 0 5 1 5 4 2"},
    {"knights", "|w-w|\n|---|\n|b-b|", "w.w...b.b"},
    rejected("tictactoe", "  x o\n  o x\n  x o", "start: row 1"),
    {"tictactoe", "\"x  \",\n \"o  \",\n \"   \"", "x../o../..."},
    {"tictactoe", "'x../.o./...'", "x../.o./..."},
    {"tictactoe", "|  o|/|x  |/|   |", "..o/x../..."},
    rejected("tictactoe", "xo   x\noxo\n...", "start: line 1 column 1"),
    rejected("tictactoe", "[xox]/[o x]/[ o ]", "start: row 2"),
    {"frogs", "|LLL RRR|", "FFF.TTT"},
    {"sokoban", "start = ; hard\n######\n#.   #\n#    #\n#@$$.#\n######",
     "######/#.   #/#    #/#@$$.#/######"},
    rejected("tiles", "{'tiles': [2,1,4,2,3,0,3,1,4], 'aim': [1,2,4,1,3,4,2,3,0]}", ""),
    rejected("tiles", "{'tiles': [1,2,3,4,0,5,7,8,6], 'tiles': [1]}", ""),
    rejected("tiles", "{'it\\'s': [1,2,3,4,0,5,7,8,6]}", "column 2"),
    {"tiles", "np.array([[1,2,3],\n          [4,0,5],\n          [7,8,6]], dtype=int)", kEight},
    rejected("tiles", "np.array([[1,2,3],[4,0,5],[7,8,8]], dtype=int)", "column 32"),
    {"tiles", "np.array([1,2,3,4,0,5,7,8,6]).reshape(3,3)", kEight},
    {"tiles", "np.array([1, 2, 3, 4, 0, 5, 7, 8, 6], dtype=int).reshape((3, 3))", kEight},
    {"tiles", "np.array([[1,2,3],[4,0,5],[7,8,6]]).reshape(3, -1)", kEight},
    {"tiles", "board = np.array([1,2,3,4,5,6,7,0]).reshape([2,4])", "1 2 3 4 5 6 7 0"},
    rejected("tiles", "np.array([1,2,3,4,0,5,7,8,8]).reshape(3,3)", "column 27"),
    rejected("tiles", "np.array([1,2,3,4,0,5,7,8,6]).reshape(3,4)", ""),
    rejected("tiles", "np.array([1,2,3,4,0,5,7,8,6]).reshape(3,3,1)", "column 30"),
    {"tiles", "1.0 2.0 3.0 4.0 0.0 5.0 7.0 8.0 6.0", kEight},
    {"tiles", "1.0 2.0 3.0\n4.0 0.0 5.0\n7.0 8.0 6.0\n", kEight},
    rejected("tiles", "1.5 2.0 3.0 4.0 0.0 5.0 7.0 8.0 6.0", "column 1"),
    // Labels before a list, and numbers of instances.
    {"tiles", "8-puzzle: 1 2 3 4 0 5 7 8 6", kEight},
    rejected("tiles", "8-puzzle: 1 2 3 4 0 5 7 8 8", "column 27"),
    {"tiles", "1) 1 2 3 4 0 5 7 8 6", kEight},
    rejected("tiles", "1) 2 3 4 0 5 7 8 6", ""),
    {"tiles", "#1: 123405786", kEight},
    rejected("tiles", "#1 123405788", "column 12"),
    rejected("tiles", "Start: Goal: 123405786", ""),
    rejected("tiles", "Start: Initial: Goal: 123405786", "column 17"),
    rejected("tiles", "7) " KORF, ""),
    // Korf's list.
    {"tiles", "1 14 13 15 7; 11 12 9 5; 6 0 2 1; 4 8 10 3", kKorf},
    {"tiles", "1 14 13 15 7 | 11 12 9 5 | 6 0 2 1 | 4 8 10 3", kKorf},
    rejected("tiles", "1 14 13 15 7; 11 12 9 5; 6 0 2 1; 4 8 10 10", "column 15"),
    rejected("tiles", "1: 14 13 15 7; 11 12 9 5; 6 0 2 1; 4 8 10 3", ""),
    rejected("tiles", "1: " KORF, ""),
    rejected("tiles", "7. " KORF, ""),
    rejected("tiles", "(7) " KORF, ""),
    rejected("tiles", "#7 " KORF, ""),
    {"tiles", "1: " KORF, kKorf, "list"},
    {"tiles", "1: " KORF, kKorf, "korf"},
    {"tiles", "1: " KORF " 57", kKorf},
    {"tiles", "#1 " KORF " 57", kKorf},
    {"tiles", "korf-1: " KORF, kKorf},
    {"tiles", "1 [" KORF "]", kKorf},
    {"tiles", "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15", "14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15",
     "korf"},
    rejected("tiles", "instance 1: " KORF, ""),
    // The place of each tile is a part of Ruml's file, but not a list of tiles.
    rejected("tiles", "starting positions for each tile:\n0 1 2 3 4 5 7 8 6", ""),
    rejected("tiles", "position of each tile: 0 1 2 3 4 5 7 8 6", ""),
    // Two blanks, or none.
    rejected("tiles", "1,2,,3\n4,5,,6", "line 2 column 4"),
    rejected("tiles", "1 2 3 4 9 5 7 8 6", "column 9"),
};

const Pasted kBlocks[] = {
    {"blocks", "[[1,1,2],[1,1,3],[4,0,0]]", "112/113/4.."},
    {"blocks", "array([[1, 1, 2],\n       [1, 1, 3],\n       [4, 0, 0]])", "112/113/4.."},
    {"blocks", " 1  1 10\n 1  1 11\n12  0  0", "11A/11B/C.."},
    {"blocks", "```\n11A\n11B\nC..\n```", "11A/11B/C.."},
    {"blocks", "3x3\n11A\n11B\nC..", "11A/11B/C.."},
    {"blocks", "Start:\n11A\n11B\nC..", "11A/11B/C.."},
    {"blocks", R"({"start": ["11A", "11B", "C.."]})", "11A/11B/C.."},
    {"blocks", "1: " CAR_BOARD, CAR_ROWS},
    {"blocks", "60;" CAR_BOARD ";2332", CAR_ROWS},
    {"blocks", CAR_BOARD " 60 2332", CAR_ROWS},
    {"blocks", "IBBxoo IooLDD JAALoo JoKEEM FFKooM GGHHHM", CAR_ROWS},
    {"blocks", "IBBx__I__LDDJAAL__J_KEEMFFK__MGGHHHM", CAR_ROWS},
    {"blocks", "| 60 | " CAR_BOARD " | 2332 |", CAR_ROWS},
    {"blocks", "Start:\nIBBxoo\nIooLDD\nJAALoo\nJoKEEM\nFFKooM\nGGHHHM", CAR_ROWS},
    {"blocks", "╔═══╗\n║11A║\n║11B║\n║C..║\n╚═══╝", "11A/11B/C.."},
    {"blocks", "┌───┬───┐\n│ 1 │ A │\n├───┼───┤\n│ C │   │\n└───┴───┘", "1A/C."},
    rejected("blocks", "┌───┐\n│11A│\n│11│\n└───┘", "start: row 2"),
    // In a box, only lines of corners and tees separate rows. A level line is not a cell.
    {"blocks", "┌───┐\n│11A│\n│11B│\n│---│\n│...│\n└───┘", "11A/11B/---/..."},
    {"blocks", "┌───┐\n│11A│\n│===│\n│...│\n└───┘", "11A/===/..."},
    {"blocks", "┌─┬─┐\n│1│A│\n├─┼─┤\n│-│-│\n│.│.│\n└─┴─┘", "1A/--/.."},
    rejected("blocks", "┌───┐\n│11A│\n│11B│\n│───│\n└───┘", "start: row 2"),
    rejected("blocks", "11A/11B/─..", "start: row 3"),
    rejected("blocks", "11A\n11B\n───", "start: row 3"),
    rejected("blocks", "code=1", ""),
    rejected("blocks", "Code: 12", ""),
    // The first and the last number of a row of numbers are cells, too.
    {"blocks", "1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9\n0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
     "112233445566778899/.................."},
    {"blocks", "CommonCode: 1A9BF0C", "aAAb/aAAb/cdde/cfge/h..i"},
    {"blocks", "Short code = 4WVE1", "aAAb/aAAb/cdde/cfge/h..i"},
    rejected("blocks", "CommonCode: 1A9BF0Z", "code: column 7"),
    rejected("blocks", "ShortCode: 1A9BF0C", "code"),
    rejected("blocks", "Code: 4WVE1", ""),
    {"blocks", "Start: IBBxoo IooLDD JAALoo JoKEEM FFKooM GGHHHM", CAR_ROWS},
    // A sign that is a piece by the rules, although people mean a blank by it.
    rejected("blocks", "11A\n11B\nC--", "start: row 3 column 2"),
    {"blocks", "11A\n11B\nC-.", "11A/11B/C-."},
    // A piece '>', a row that ends in ':' and the signs of JSON are not marks of a paste.
    {"blocks", ">AA\n>..", ">AA/>.."},
    {"blocks", "AA:\n..:", "AA:/..:"},
    rejected("blocks", R"(["11A\n11B\nC.."])", ""),
    rejected("blocks", "[[1,1,2],[36,0,0]]", ""),
    rejected("blocks", "[[1,1,2],\n[50,0,0]]", ""),
    rejected("blocks", "11 22\n33 44", "start: row 1 column 3"),
};

const Pasted kSmall[] = {
    {"knights", "W.W/.../B.B", "w.w...b.b"},
    {"knights", "w w\n   \nb b", "w.w...b.b"},
    {"tictactoe", " X | O |   \n---+---+---\n   |   |   \n---+---+---\n   |   |   ", "xo./.../..."},
    {"tictactoe", "[['X','O',' '],[' ',' ',' '],[' ',' ',' ']]", "xo./.../..."},
    {"tictactoe", "X0-/---/---", "xo./.../..."},
    rejected("tictactoe", "X0O/---/---", "start: row 1 column 2"),
    rejected("tictactoe", "X○_/___/___", "start: row 1 column 2"),
    {"tictactoe", "x o \n o \nx x  ", "x.o/.o./x.x"},  // spaces behind rows are not cells
    rejected("tictactoe", "x o\n o \nx ", "start: row 3"),
    rejected("tictactoe", "x o . . x", "start"),
    rejected("tictactoe", "x o\n. .\n. .", "start: line 1 column 2"),
    {"queens", "[1, 3, 0, 2]", ".Q../...Q/Q.../..Q."},
    {"queens", "2413", ".Q../...Q/Q.../..Q."},
    rejected("queens", "(0,1), (1,3), (2,0), (3,2)", ""),         // not a list of columns
    {"queens", ".Q..\n...Q\nQ...\n..Q.", ".Q../...Q/Q.../..Q."},  // rows give the size
    {"queens", "4\n.Q..\n...Q\n....\n....", ".Q../...Q/..../...."},
    rejected("queens", "0000,", ""),
    rejected("queens", "2 4 1 4", "start: row 4 column 4"),
    rejected("queens", "0 1 4 3", ""),
    {"frogs", "fff_ttt", "FFF.TTT"},
    rejected("frogs", " \tF\tF\tF\tT\tT\tT,", "start"),  // the blank is at either end
    {"frogs", "  FFF.TTT\n  ", "FFF.TTT"},
    {"frogs", "FFF TTT", "FFF.TTT"},
    {"frogs", "[1, 1, 1, 0, 2, 2, 2]", "FFF.TTT"},
    {"frogs", "RRR_LLL", "FFF.TTT"},
    {"frogs", "222.111", "TTT.FFF"},
    rejected("frogs", "RRRLLL", "start"),
    rejected("frogs", "RLR_LRL", ""),
    {"lights", "3x3\n101\n000\n101", "101/000/101"},
    {"lights", "x-x\n---\nx-x", "101/000/101"},
    {"knights", "w..w\n....\n....\nb..b", "w..w........b..b"},
    {"knights", "w w\n # \nb b", "w.w.#.b.b"},
    rejected("knights", "w  w\n    \n    \nb  b", ""),  // gaps do not give a size
    {"lights", "[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,1]]",
     "10000/00000/00000/00000/00001"},
    rejected("lights", "#..?./...../...../...../....#", "row 1 column 1"),
    {"tictactoe", "╔═══╗\n║   ║\n║   ║\n║  x║\n╚═══╝", ".../.../..x"},
    {"tictactoe", "'   '\n'   '\n'X  '", ".../.../x.."},
    {"tictactoe", "`  x\n o \nx  `", "..x/.o./x.."},
    rejected("tictactoe", "|    |\n|    |\n|  X |", "start"),  // gaps may separate columns or not
    {"tictactoe", "| | | |\n|-|-|-|\n| | | |\n|x| | |\n| | | |", ".../x../..."},
    rejected("knights", "\"w__\"\n\"_bb\"\n\"_w\"", "row 3"),
    rejected("lights", "1 # 1\n0 # 0", ""),
    {"lights", "■□□ / □□□ / ■□■", "100/000/101"},
    rejected("lights", "■■■/■■■/■■■", ""),  // nothing shows that this size is meant
    rejected("lights", "⬛⬜⬜/⬜⬜⬜/⬜⬜⬜", ""),
    rejected("queens", "2) 8", "column 2"),
    {"hanoi", "[[3, 2], [], [1]]", "32//1"},
    {"hanoi", "321 | |", "321//"},
    {"missionaries", "cccmmmb |", "MMMCCCB|"},
    rejected("missionaries", "MMCCB|MC|", "start"),
    {"wolf", "F, W, G, C |", "fwgc|"},
    {"pegs", "O/OO/OOO/O.OO/OOOOO", "o/oo/ooo/o.oo/ooooo"},
    {"pancake", "stack = {3, 1, 2}", "3 1 2"},
    {"pancake", "['3', '1', '2']", "3 1 2"},
    {"pancake", "(3, 1, 2)", "3 1 2"},
    rejected("pancake", "(1 3)(2 4)", ""),
    {"pancake", "[2, 0, 1]", "3 1 2"},  // counted from 0
    {"topspin", "4 0 1 2 3", "5 1 2 3 4"},
    rejected("pancake", "2 0 3", "column 3"),
    rejected("burnt", "+2 -0 +1", "column 4"),
    {"burnt", "(+3) (-1) (+2)", "3 -1 2"},
    {"burnt", "+1, −3, +2", "1 -3 2"},
    {"pancake", "['C', 'A', 'B']", "3 1 2"},
    {"pancake", "\"CAB\"", "3 1 2"},
    rejected("pancake", "A' B C", ""),
    rejected("burnt", "3 1' 2", "column 3"),
    {"cube", "   U U\n   B D\nF R D F L B L L\nL U R R D R U B\n   F F\n   D B",  // R U F2
     "6 7+ 2 3 5- 1+ 4-"},
    {"cube", "DDUULRLRBBFFUUDDLRLRFFBB;", "3 4 6 5 2 1 7"},
    {"cube", "r u' f2", "6 7+ 1+ 5- 3 2 4-"},
    {"cube", "Ri Ui F2", "6 1+ 7+ 4- 3 2 5-"},
    rejected("cube", "R U' f2", "column 6"),
    rejected("cube", "Rw U' F2", "column 1"),
    {"cube", "[R, U', F2]", "6 7+ 1+ 5- 3 2 4-"},
    rejected("cube", "[R, U]", ""),
    rejected("pyraminx", "[R U, L]", ""),
    rejected("cube", "(R U) x2", ""),
    {"cube", "(R U) x2'", "1+ 5- 2 3 7+ 6 4-"},
    {"cube", "(R U) F2", "6 7+ 2 3 5- 1+ 4-"},
    {"pyraminx", "R Ui", "-6 3 1 2 5 -4; 2 0 1 0"},
    {"jugs", "0l, 0l, 8l", "0,0,8"},
    {"jugs", "{0,0,8}", "0,0,8"},
    rejected("jugs", "{0, 0, 9}", "start: jug 3"),
    {"jugs", "{'capacities': [3, 5, 8], 'start': (0, 0, 8), 'goal': '0,4,4'}", "0,0,8"},
    {"cube", "Scramble: R U' F2", "6 7+ 1+ 5- 3 2 4-"},
    rejected("cube", "Scramble: R U' Q2", "column 16"),
    rejected("cube", "Scramble: [R, U]", ""),
    {"pancake", "Start: 3 1 2", "3 1 2"},
    {"pancake", "Start: 3 1 2\n", "3 1 2"},
    rejected("pancake", "Start: Goal: 3 1 2", ""),
    rejected("pancake", "Start: Scramble: 3 1 2", "column 8"),
    {"sokoban", "Title: One\n#####\n#@$.#\n#####", "#####/#@$.#/#####"},
    {"sokoban", "; 1\n\n#####\n#@$.#\n#####\nAuthor: me", "#####/#@$.#/#####"},
    rejected("sokoban", "Title: One\n#####\n#@$x#\n#####", "row 3 column 4"),
    rejected("sokoban", "#####\n; # .#\n#@$.#\n#####", ""),
    rejected("sokoban", "#####\nTitle: One\n\n; 2\n#####", ""),
    {"jugs", "0-0-8", "0,0,8"},
    {"jugs", R"({"capacities": [3, 5, 8], "start": [0, 0, 8], "goal": "0,4,4"})", "0,0,8"},
};

absl::StatusOr<std::string> goal_in(const char* puzzle, const Parameters& given) {
  const auto session = try_open(puzzle, given);
  if (!session.ok()) return session.status();
  return (*session)->info().goal;
}

void check_pasted(std::span<const Pasted> rows) {
  for (const Pasted& row : rows) {
    INFO(row.puzzle << ": " << row.text);
    const auto session = try_text(row.puzzle, row.form, row.text);
    if (row.field == nullptr) {
      CHECK(session.value()->info().start == row.start);
    } else {
      CHECK_FALSE(session.ok());
      CHECK(rejects(session, row.field, session.status().code()));
    }
  }
}

}  // namespace

TEST_CASE("pasted forms: tiles") { check_pasted(kTiles); }
TEST_CASE("pasted forms: blocks") { check_pasted(kBlocks); }
TEST_CASE("pasted forms: small puzzles, permutations and jugs") { check_pasted(kSmall); }

// The puzzle that reads an alternative of a goal also rejects it.
TEST_CASE("pasted forms: goals of small puzzles, and of jugs in words") {
  const auto knights = [&](const char* goal) {
    return goal_in("knights", {{"start", "w w\n   \nb b"}, {"goal", goal}});
  };
  CHECK(knights(" ww\n   \nbb ").value() == ".ww...bb.");  // the first row begins with a gap
  CHECK(knights("  w\n b \nw b| ww\n   \nbb ").value() == ".ww...bb.|..w.b.w.b");
  CHECK(knights("b b\n   \nw w | w w\n   \nb b").value() == "b.b...w.w|w.w...b.b");
  CHECK(knights("b b\n   \nw w\n | \nw w\n   \nb b").value() == "b.b...w.w|w.w...b.b");
  CHECK(knights(" ww\n   \nbb  |  ww\n b \nb  ").value() ==
        ".ww.b.b..|.ww...bb.");  // gaps and " | "
  CHECK(rejects(knights("b b\n   \nw w |  w w\n   \nb b"), "goal: row 1"));
  CHECK(rejects(knights(" ww\n   \nbb"), "goal: row 3"));
  const auto jugs = [&](const char* goal) {
    return goal_in("jugs", {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", goal}});
  };
  CHECK(jugs("(0,4,4) or (3,4,1)").value() == "(0,4,4)|(3,4,1)");
  CHECK(jugs("4 anywhere or 2 anywhere").value() == "4 anywhere|2 anywhere");
  CHECK(jugs("0,4,4 or 4,0,4").value() == "0,4,4|4,0,4");  // jug 1 cannot hold 4
  CHECK(rejects(jugs("4 or 2 anywhere"), "goal"));
}

TEST_CASE("pasted forms: goals") {
  const PuzzleEntry& blocks = *find_entry("blocks");
  const auto goal_of = [&](const std::string& text) {
    const Parameters given = {{"start", "112/3.."}};
    const auto goal = read_goal(blocks.formats, "auto", text, given);
    REQUIRE(goal.ok());
    return goal_in("blocks", {{"start", "112/3.."}, {"goal", goal->parameters.at("start")}});
  };
  CHECK(goal_of("200/311").value() == "200/311");
  CHECK(goal_of("[[2,0,0],[3,1,1]]").value() == "200/311");  // 0 is blank, not a wildcard
  CHECK(goal_of("2__/311").value() == "200/311");
  CHECK(goal_of("2../311").value() == std::string("2??") + "/311");
  CHECK(goal_of("000/.11").status() == goal_of("___/.11").status());  // one blank too many
  CHECK(rejects(goal_of("[[2,0,0],[36,1,1]]"), "goal"));
  const absl::Status with_spaces = goal_of("311\n2  |  2\n311").status();
  const absl::Status without = goal_of("311/2|2../311").status();
  CHECK(rejects(with_spaces, "goal: alternative 1: row 2"));
  CHECK(rejects(without, "goal: alternative 1: row 2"));
  CHECK(with_spaces != without);  // a hint about spaces
  CHECK(rejects(goal_of("2  \n311 | 2..\n311"), "goal: alternative 1: row 2"));
  CHECK(goal_of("2..\n311 | ..2\n311").ok());
  const PuzzleEntry& tiles = *find_entry("tiles");
  const Parameters four = {{"size", "4x4"}};
  const auto drawn =
      read_goal(tiles.formats, "auto", "123\n4 5\n786 | 123\n456\n78 ", {{"size", "3x3"}});
  REQUIRE(drawn.ok());
  CHECK(drawn->parameters.at("start") == "1 2 3 4 0 5 7 8 6|1 2 3 4 5 6 7 8 0");
  const auto list = read_goal(tiles.formats, "auto", "1: " KORF, four);  // a goal itself
  REQUIRE(list.ok());
  CHECK(list->parameters.at("start") == kKorf);
}

// A line above the board may be its size, but many such lines are just rows.
TEST_CASE("pasted forms: many lines that each look like a size are rows") {
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += "3 3\n";
  const auto reading = read_instance(*find_entry("blocks"), "auto", text, {});
  CHECK((!reading.ok() || reading->parameters.at("start").starts_with("3 3\n3 3\n")));
}

TEST_CASE("pasted forms: words of options are case-insensitive") {
  const PuzzleEntry& pegs = *find_entry("pegs");
  const auto all = complete(pegs, nullptr, {{"board", "English"}, {"symmetry", "NONE"}});
  REQUIRE(all.ok());
  CHECK(all->at("symmetry") == "none");
  CHECK(pegs.open(*all).ok());
  CHECK(complete(*find_entry("lights"), nullptr, {{"size", "3X4"}})->at("size") == "3x4");
}

}  // namespace trailblaze
