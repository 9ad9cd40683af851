#include "engine/disk/checksum.hpp"

#include <span>
#include <string_view>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::uint64_t sum_of_text(std::string_view text) {
  return checksum(std::as_bytes(std::span(text)));
}

TEST_CASE("checksum: equals the published values of 64-bit XXH3", "[disk]") {
  CHECK(sum_of_text("") == 0x2d06800538d394c2);
  CHECK(sum_of_text("a") == 0xe6c632b61e964e1f);
  CHECK(sum_of_text("abc") == 0x78af5f94892f3950);
}

}  // namespace
}  // namespace trailblaze
