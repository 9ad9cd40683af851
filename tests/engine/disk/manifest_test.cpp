#include "engine/disk/manifest.hpp"

#include <limits>

#include "tests/engine/disk/runs.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

Manifest sample_manifest() {
  Checkpoint checkpoint = numbered_checkpoint(7);
  checkpoint.numbers[std::string("\0\x80", 2)] = {std::numeric_limits<std::uint64_t>::max()};
  return {sample_title(), 7, checkpoint, {{18, 184, 5}, {0, 24, 6}}};
}

constexpr auto kDamage = absl::StatusCode::kDataLoss;

// True if a first line with a valid checksum is rejected and the message names the field.
bool names(const std::string& field, const std::string& first_line,
           absl::StatusCode kind = kDamage) {
  return rejects(read_manifest(with_checksum(first_line), "m"), "disk: \"m\": " + field, kind);
}

std::string first_line() {
  const std::string text = to_text(sample_manifest());
  return text.substr(0, text.find('\n'));
}

std::string with(const std::string& before, const std::string& after) {
  std::string line = first_line();
  REQUIRE(line.find(before) != line.npos);
  return line.replace(line.find(before), before.size(), after);
}

TEST_CASE("manifest: it survives a round trip, whatever bytes its texts have", "[disk]") {
  CHECK(required(read_manifest(to_text(sample_manifest()), "m")) == sample_manifest());
  const Manifest empty{{}, 0, {}, {}};
  CHECK(required(read_manifest(to_text(empty), "m")) == empty);
}

TEST_CASE("manifest: another format or version is reported as such, not as damage", "[disk]") {
  constexpr auto kNoDamage = absl::StatusCode::kInvalidArgument;
  CHECK(names("format", with("\"format\":1", "\"format\":2"), kNoDamage));
  CHECK(names("version of the program", with("\"version\":\"", "\"version\":\"9"), kNoDamage));
}

TEST_CASE("manifest: a missing field or a field of another type is named in the error", "[disk]") {
  CHECK(names("format", "{}"));
  CHECK(names("first line", "[]"));
  CHECK(names("sequence", with("\"sequence\":7", "\"sequence\":-7")));
  CHECK(names("numbers", with("\"level\":[7]", "\"level\":7")));
  CHECK(names("numbers", with("\"level\":[7]", "\"level\":[7.5]")));
  CHECK(names("kind", with("\"kind\":\"", "\"kind\":\"\u20ac")));
  CHECK(names("files", with("\"words\":18", "\"words\":\"18\"")));
}

TEST_CASE("manifest: file names that leave the folder, or repeat, are rejected", "[disk]") {
  for (const char* name : {"", ".", "..", "../level-7", "/level-7", "a/b", "level-6", "-a", ".a",
                           "a b", "\\u0000", "a\\n"}) {
    INFO(name);
    CHECK(names("files", with("\"name\":\"level-7\"", "\"name\":\"" + std::string(name) + "\"")));
  }
  CHECK(is_file_name("level-53.b_2"));
  CHECK_FALSE(is_file_name(std::string(201, 'a')));
}

// Flipped bytes and cut lengths: run_folder_test.cpp.
TEST_CASE("manifest: an added line is reported as damage", "[disk]") {
  const std::string text = to_text(sample_manifest());
  CHECK(rejects(read_manifest(text + "\n", "m"), "disk", kDamage));
  CHECK(rejects(read_manifest(text + text, "m"), "disk", kDamage));
}

}  // namespace
}  // namespace trailblaze
