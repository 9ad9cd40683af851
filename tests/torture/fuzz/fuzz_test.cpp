// Replays the fuzzer's corpus, tests/data/fuzz, on its targets, so that no bug returns. Each target
// runs in a child process, because it aborts when it finds an error.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/tables/table_header.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/truth.hpp"
#include "tests/torture/fuzz/inputs.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

// Converts a text in UTF-8 to bytes: each character stands for a byte of the input.
std::string bytes_of(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const unsigned low = c < 0x80 ? c : static_cast<unsigned char>(text[++i]) & 0x3fU;
    bytes += static_cast<char>(c < 0x80 ? low : (c & 3U) << 6 | low);
  }
  return bytes;
}

const Target& target_named(const std::string& name) {
  const Target* const found = std::ranges::find(kTargets, name, &Target::name);
  REQUIRE(found != std::end(kTargets));
  return *found;
}

// Runs a target on these inputs and returns its ending. The errors contain the number of the last
// input.
Ending ending_with(const Target& target, const std::vector<std::string>& inputs) {
  return ending_of([&] {
    const int errors = dup(STDERR_FILENO);  // the target keeps stderr in memory
    setenv("TMPDIR", Scratch::file("").c_str(), 1);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      dprintf(errors, "input %zu\n", i);
      target.run(inputs[i]);
    }
  });
}

TEST_CASE("fuzz: every target accepts the inputs of its corpus") {
  for (const Target& target : kTargets) {
    INFO(target.name);
    const truth::Rows lines = truth::committed("fuzz/" + std::string(target.name));
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < lines.size(); i += lines.size() / effort(lines.size())) {
      inputs.push_back(bytes_of(lines[i].get<std::string>()));
    }
    const Ending ending = ending_with(target, inputs);
    INFO(ending.error.substr(ending.error.rfind("input ")));
    CHECK(ending.status == 0);
  }
}

TEST_CASE("fuzz: inputs that once broke a target pass") {
  for (const Json& find : truth::committed("fuzz/finds")) {
    INFO(find.at("found"));
    const std::string input = bytes_of(find.at("input").get<std::string>());
    const Ending ending = ending_with(target_named(find.at("target").get<std::string>()), {input});
    INFO(ending.error);
    CHECK(ending.status == 0);
  }
}

TEST_CASE("fuzz: a mutated report is different and still JSON") {
  const std::string input = "auto\n{\"command\":\"solve\",\"length\":4,\"states\":[\"a\",\"b\"]}";
  int changed = 0;
  for (unsigned seed = 0; seed < effort(200U); ++seed) {
    const std::string made = mutate_report(input, seed);
    if (made.empty()) continue;  // the line with the search
    CHECK(made.starts_with("auto\n"));
    CHECK(Json::parse(made.substr(5)).is_object());
    CHECK(made == mutate_report(input, seed));
    changed += made == input ? 0 : 1;
  }
  CHECK(changed > effort(200) / 4);
}

// Returns the check of a header without words behind it, after the target has read it.
absl::Status checked(unsigned char choices) {
  table_file::Header header;
  std::copy(table_file::kMagic.begin(), table_file::kMagic.end(), header.magic.begin());
  header.words_bytes = 8;  // but there are no words
  std::string input(1, static_cast<char>(choices));
  input.append(reinterpret_cast<const char*>(&header), table_file::kTextAt);
  const auto table = read_table_bytes(input);
  REQUIRE(table);
  REQUIRE(table->file.size() == sizeof header);
  std::memcpy(static_cast<void*>(&header), table->file.data(), sizeof header);
  return check_header("file", header, table->file.size());
}

TEST_CASE("fuzz: the reader corrects checksums and sizes unless the input says otherwise") {
  CHECK(checked(0).ok());
  CHECK(message(checked(4)).find("bytes of the file") != std::string::npos);
  CHECK(message(checked(16)).find("checksum of the header") != std::string::npos);
  CHECK(!read_table_bytes("TRAILBLZ"));
}

}  // namespace
}  // namespace trailblaze::fuzz
