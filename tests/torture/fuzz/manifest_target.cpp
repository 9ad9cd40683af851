// The files of a run on disk: its manifest, and a file of words. The program either rejects an
// input with a reason or reads it as written. The first byte selects the meaning of the others:
//
//   0   a manifest
//   1   its first line, in which "@" may stand for the program's version; corrects the second line
//   2   a file made of words: place (2 bytes) and change (1 byte) of a byte, then the words
//   3   all bytes of a file, whose facts come from these bytes
#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/disk/manifest.hpp"
#include "engine/disk/word_file.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

using Words = std::vector<std::uint64_t>;

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

Words words_in(std::string_view bytes) {
  Words words(bytes.size() / 8);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 8);
  return words;
}

std::string bytes_in(const Words& words) {
  return words.empty() ? ""
                       : std::string(reinterpret_cast<const char*>(words.data()), words.size() * 8);
}

// Returns the words of a file that opens with these facts, or nothing if the reader rejects it.
std::optional<Words> read_all(const std::string& bytes, const FileFacts& facts) {
  auto reader = WordFileReader::open(memory_file(bytes), facts);
  if (!reader.ok()) return require_message(reader.status()), std::nullopt;
  Words words(reader->words());
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
  const Words words = words_in(input.substr(3));
  Words sums;
  for (std::uint64_t block = 0; block < word_file::blocks_of(words.size()); ++block) {
    const std::uint64_t first = block * word_file::kBlockWords;
    const std::uint64_t size = std::min(word_file::kBlockWords, words.size() - first);
    sums.push_back(word_file::checksum_of(std::span(words).subspan(first, size)));
  }
  const Words trailer = word_file::trailer_of(sums, words.size());
  std::string bytes = bytes_in(words) + bytes_in(trailer);
  const FileFacts facts{words.size(), bytes.size(), word_file::checksum_of(trailer)};
  bytes[place % bytes.size()] = static_cast<char>(bytes[place % bytes.size()] ^ change);
  const auto read = read_all(bytes, facts);
  require(read.has_value() == (change == 0), "found a file that was changed, and is read");
  require(!read || *read == words, "found other words than were written");
}

// Reads a file with facts that agree with the file's own numbers.
void try_bytes(std::string_view input) {
  const Words all = words_in(input);
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
