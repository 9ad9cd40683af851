#include "engine/base/text.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

using Texts = std::vector<std::string_view>;

TEST_CASE("text: only whole numbers below 2^64 are numbers", "[text]") {
  CHECK(parse_number("0").value() == 0);
  CHECK(parse_number("007").value() == 7);
  CHECK(parse_number("18446744073709551615").value() == ~std::uint64_t{0});
  for (const char* wrong :
       {"18446744073709551616", "", "-1", "+1", " 1", "1 ", "1.5", "1e3", "0x10", "one"}) {
    INFO(wrong);
    CHECK(rejects(parse_number(wrong), ""));
  }
}

TEST_CASE("text: a number in a range must be whole and within the range", "[text]") {
  CHECK(parse_number("3", 3, 8).value() == 3);
  CHECK(parse_number("8", 3, 8).value() == 8);
  for (const char* wrong : {"2", "9", "x"}) CHECK(rejects(parse_number(wrong, 3, 8), ""));
}

TEST_CASE("text: words are the same with any brackets and separators", "[text]") {
  const Texts expected{"3", "5", "8"};
  for (const char* text : {"3,5,8", "(3, 5, 8)", "[3 5 8]", "((3),(5,8))", " 3\n5\t8 ", "3;5;8,"}) {
    INFO(text);
    CHECK(list_items(text) == expected);
  }
  CHECK(list_items("").empty());
}

TEST_CASE("text: an empty place between commas is an empty word", "[text]") {
  CHECK(list_items("3,,5") == Texts{"3", "", "5"});
  CHECK(list_items("(, 3)") == Texts{"", "3"});
  CHECK(list_items("(3,)") == Texts{"3"});
}

TEST_CASE("text: split keeps empty parts and trims", "[text]") {
  CHECK(split("a / b//", '/') == Texts{"a", "b", "", ""});
  CHECK(split("", '/') == Texts{""});
}

TEST_CASE("text: quoted text becomes one short line", "[text]") {
  CHECK(in_quotes("ab") == "\"ab\"");
  CHECK(in_quotes("a\nb\x01") == "\"a\\nb?\"");
  CHECK(in_quotes("{\"a\": 1}") == "'{\"a\": 1}'");
  CHECK(in_quotes("'a' and \"b\"") == "\"'a' and \"b\"\"");
  CHECK(in_quotes(std::string(60, 'x')).size() == 62);
  CHECK(in_quotes(std::string(61, 'x')) == "\"" + std::string(60, 'x') + "...\"");
}

TEST_CASE("text: alternatives end with or") {
  CHECK(alternatives(Texts{}).empty());
  CHECK(alternatives(Texts{"bash"}) == "bash");
  CHECK(alternatives(Texts{"bash", "zsh"}) == "bash or zsh");
  CHECK(alternatives(Texts{"bash", "zsh", "fish"}) == "bash, zsh or fish");
}

TEST_CASE("text: an error gets its field as a prefix", "[text]") {
  const absl::Status status = in_field("start", invalid("found 10 numbers, expected 9"));
  CHECK(status.code() == absl::StatusCode::kInvalidArgument);
  CHECK(message(status) == "start: found 10 numbers, expected 9");
}

TEST_CASE("text: edit distance counts replaced, missing and added letters", "[text]") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("bfs", "dfs") == 1);
  CHECK(edit_distance("tlies", "tiles") == 1);  // two letters swapped
  CHECK(edit_distance("ab", "bca") == 3);
}

TEST_CASE("text: a mistyped word gets the nearest valid word as a suggestion", "[text]") {
  const std::vector<std::string> names{"unit", "straight", "move"};
  CHECK(one_of("move", names).value() == "move");
  CHECK(rejects(one_of("strait", names), ""));
  CHECK(message(one_of("strait", names).status()).ends_with(suggestion("strait", names)));
  CHECK(suggestion("strait", names).find("\"straight\"") != std::string::npos);
}

TEST_CASE("text: a word unlike every name gets no suggestion", "[text]") {
  const std::vector<std::string> names{"tiles", "blocks", "cube", "8-puzzle", "manhattan"};
  CHECK(nearest("tile", names) == "tiles");
  CHECK(nearest("TILS", names) == "tiles");
  CHECK(nearest("manh", names) == "manhattan");
  CHECK(nearest("8", names).empty());  // a single letter is not enough
  for (const char* word : {"", "queens", "15-puzzle", "klotski", "9-puzzle", "x"}) {
    INFO(word);
    CHECK(nearest(word, names).empty());
    CHECK(suggestion(word, names).empty());
    CHECK(rejects(one_of(word, names), ""));
  }
}

}  // namespace
}  // namespace trailblaze
