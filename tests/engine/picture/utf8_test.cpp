#include "engine/picture/utf8.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("utf8: a valid character has its length, and an invalid one has none") {
  CHECK(utf8_length("") == 0);
  CHECK(utf8_length("ab") == 1);
  CHECK(utf8_length(std::string(1, '\0')) == 1);
  CHECK(utf8_length("\xc3\xa4 and more") == 2);
  CHECK(utf8_length("\xe2\x82\xac") == 3);
  CHECK(utf8_length("\xf4\x8f\xbf\xbf") == 4);  // the last code point
  // Truncated, a continuation byte, overlong, half a surrogate pair, beyond the last code point.
  for (const char* const none : {"\xe2\x82", "\xe2\x82z", "\x82", "\xc0\x80", "\xe0\x80\x80",
                                 "\xf0\x80\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"}) {
    CHECK(utf8_length(none) == 0);
  }
}

}  // namespace
}  // namespace trailblaze
