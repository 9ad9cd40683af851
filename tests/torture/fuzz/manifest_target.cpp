// The files of a run on disk: its manifest, and a file of words. The program either rejects an
// input with a reason or reads it as written. The first byte selects the meaning of the others:
//
//   0   a manifest
//   1   its first line, in which "@" may stand for the program's version; corrects the second line
//   2   a file made of words: place (2 bytes) and change (1 byte) of a byte, then the words
//   3   all bytes of a file, whose facts come from these bytes
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/disk/manifest.hpp"
#include "engine/disk/word_file.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/saved_run.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

void try_text(const std::string& text) {
  const auto manifest = read_manifest(text, "manifest");
  if (!manifest.ok()) return require_message(manifest.status());
  require(manifest->facts.size() == manifest->checkpoint.files.size(), "found files without facts");
  for (const std::string& name : manifest->checkpoint.files) {
    require(is_file_name(name), "found a name of a file that is none: " + name);
  }
  const auto again = read_manifest(to_text(*manifest), "manifest");
  require(again.ok() && *again == *manifest, "found a manifest that is read as another");
}

// Inserts this program's version into a line, so that inputs survive a new version.
std::string with_version(std::string line) {
  constexpr std::string_view kBefore = "\"version\":", kAny = "\"version\":\"@\"";
  const std::string own = to_text({});
  const std::size_t begin = own.find(kBefore), end = own.find_first_of(",}", begin);
  const std::size_t at = line.find(kAny);
  return at == line.npos ? line : line.replace(at, kAny.size(), own.substr(begin, end - begin));
}

// Returns the words of a file that opens with these facts, or nothing if the reader rejects it.
std::optional<SavedWords> read_all(const std::string& bytes, const FileFacts& facts) {
  auto reader = WordFileReader::open(memory_file(bytes), facts);
  if (!reader.ok()) return require_message(reader.status()), std::nullopt;
  SavedWords words(reader->words());
  const auto status = reader->read(0, words);
  if (!status.ok()) return require_message(status), std::nullopt;
  return words;
}

// Changes a byte of a file. The reader must reject the file, or return the written words if nothing
// changed.
void try_changed(std::string_view input) {
  const std::size_t place = static_cast<unsigned char>(input[0]) * std::size_t{256} +
                            static_cast<unsigned char>(input[1]);
  const char change = input[2];
  const SavedWords words = as_words(input.substr(3));
  std::string bytes;
  const FileFacts facts = facts_of(words, bytes);
  bytes[place % bytes.size()] = static_cast<char>(bytes[place % bytes.size()] ^ change);
  const auto read = read_all(bytes, facts);
  require(read.has_value() == (change == 0), "found a file that was changed, and is read");
  require(!read || *read == words, "found other words than were written");
}

// Reads a file with facts that agree with the file's own numbers.
void try_bytes(std::string_view input) {
  const SavedWords all = as_words(input);
  const std::uint64_t count = all.empty() ? 0 : all.back();
  const std::uint64_t first = std::min<std::uint64_t>(count, all.size());
  const auto trailer = std::span(all).subspan(first);
  (void)read_all(std::string(input), {count, input.size(), word_file::checksum_of(trailer)});
}

}  // namespace

bool try_manifest(std::string_view input) {
  constexpr std::size_t kLongest = 1 << 18;
  if (input.empty() || input.size() > kLongest) return false;
  const int kind = input.front();
  input.remove_prefix(1);
  if (kind == 0) return try_text(std::string(input)), true;
  if (kind == 1) return try_text(with_checksum(with_version(std::string(input)))), true;
  if (kind == 2 && input.size() >= 3) return try_changed(input), true;
  if (kind == 3) return try_bytes(input), true;
  return false;
}

}  // namespace trailblaze::fuzz
