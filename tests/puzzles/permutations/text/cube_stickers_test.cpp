// A cube by its stickers: the reader accepts its drawing in any orientation, and rejects stickers
// that no cube has.
#include "puzzles/permutations/text/cube_stickers.hpp"

#include <string>

#include "engine/base/random.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

const InputFormat& stickers_of(const std::vector<InputFormat>& formats) {
  return *std::ranges::find(formats, "stickers", &InputFormat::name);
}

// Draws the cube unfolded: U above L F R B, and D below. The stickers are in the order URFDLB.
std::string drawn(const std::string& stickers) {
  const auto row_of = [&](char face, std::size_t row) {
    const std::size_t at = 4 * std::string("URFDLB").find(face) + 2 * row;
    return std::string{stickers[at], ' ', stickers[at + 1]};
  };
  std::string upper, middle, lower;
  for (const std::size_t row : {0, 1}) {
    upper += "    " + row_of('U', row) + "\n";
    middle += row_of('L', row) + " " + row_of('F', row) + " " + row_of('R', row) + " " +
              row_of('B', row) + "\n";
    lower += "    " + row_of('D', row) + "\n";
  }
  return upper + middle + lower;
}

}  // namespace

TEST_CASE("stickers: a solved cube is recognised in any colours and orientation") {
  for (const char* cube : {"UUUURRRRFFFFDDDDLLLLBBBB", "WWWWGGGGRRRRYYYYBBBBOOOO",
                           "RRRRUUUUBBBBLLLLDDDDFFFF", "111122223333444455556666"}) {
    CHECK(cube_from_stickers(cube).value() == "1 2 3 4 5 6 7");
  }
  CHECK(cube_from_stickers("UU UU\nRRRR FFFF DDDD LLLL BBBB").value() == "1 2 3 4 5 6 7");
}

TEST_CASE("stickers: stickers survive a round trip, and equal the picture") {
  const auto session = open_puzzle("cube", {});
  const auto& formats = find_entry("cube")->formats;
  Random random(7);
  for (int i = 0; i < 500; ++i) {
    const State s = session->puzzle().random_state(random);
    const std::string start = session->puzzle().print(s);
    const auto stickers = stickers_of(formats).write({{"start", start}});
    REQUIRE(stickers.ok());
    CHECK(cube_from_stickers(*stickers).value() == start);
    std::string colours = *stickers;  // other letters for the same cube
    for (char& c : colours) c = "WGROBY"[std::string("URFDLB").find(c)];
    CHECK(cube_from_stickers(colours).value() == start);
    CHECK(session->draw(start).value() == drawn(*stickers));
  }
}

TEST_CASE("stickers: stickers of no cube are rejected") {
  CHECK(is_another_form(cube_from_stickers("UUUURRRR").status()));
  for (const char* stickers :
       {"UUUURRRRFFFFDDDDLLLLBBBU", "UUUURRRRFFFFDDDDLLBLBLBB", "FUUURRRRUFFFDDDDLLLLBBBB"}) {
    INFO(stickers);
    CHECK(rejects(cube_from_stickers(stickers), ""));
  }
  // The corners of a mirror image turn the wrong way.
  CHECK(cube_from_stickers("UUUULLLLFFFFDDDDRRRRBBBB").ok());  // only its letters differ
}

}  // namespace trailblaze
