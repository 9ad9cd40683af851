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
    const std::string picture = session->draw(start).value();
    CHECK(picture.substr(4, 3) == std::string{(*stickers)[0], ' ', (*stickers)[1]});
  }
}

// Turning the right face moves the front's right column up, as in every notation of the cube: R
// turns clockwise as seen from the right.
TEST_CASE("stickers: a turn of the right face moves the front's right column up") {
  const auto session = open_puzzle("cube", {{"start", "R"}});
  const State s = session->puzzle().parse("R").value();
  const auto stickers =
      stickers_of(find_entry("cube")->formats).write({{"start", session->puzzle().print(s)}});
  CHECK(*stickers == "UFUFRRRRFDFDDBDBLLLLUBUB");
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
