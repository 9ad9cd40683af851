#include "engine/disk/word_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <random>
#include <span>
#include <string_view>

#include "engine/disk/file_io.hpp"
#include "tests/engine/disk/runs.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

using word_file::kBlockWords;

std::unique_ptr<RunFolder> new_run(const std::string& name) {
  return required(RunFolder::create(fresh_path(name), sample_title()));
}

std::uint64_t sum_of_text(std::string_view text) {
  return checksum(std::as_bytes(std::span(text)));
}

TEST_CASE("checksum: equals the published values of 64-bit XXH3", "[disk]") {
  CHECK(sum_of_text("") == 0x2d06800538d394c2);
  CHECK(sum_of_text("a") == 0xe6c632b61e964e1f);
  CHECK(sum_of_text("abc") == 0x78af5f94892f3950);
}

TEST_CASE("word file: words survive a round trip, whatever their number", "[disk]") {
  const auto folder = new_run("sizes");
  int number = 0;
  for (const std::uint64_t count :
       {std::uint64_t{0}, std::uint64_t{1}, kBlockWords - 1, kBlockWords, kBlockWords + 1,
        3 * kBlockWords, 40 * kBlockWords + 5}) {
    const std::string name = "f" + std::to_string(++number);
    const auto words = numbered_words(count, count);
    REQUIRE(write_words(*folder, name, words).ok());
    CHECK(required(read_words_of(*folder, name)) == words);
    CHECK(required(folder->facts_of(name)).words == count);
    CHECK(required(folder->facts_of(name)).bytes ==
          std::filesystem::file_size(folder->path_of(name)));
  }
}

TEST_CASE("word file: the file does not depend on the sizes of appends, and reads start anywhere",
          "[disk]") {
  const auto folder = new_run("pieces");
  const auto words = numbered_words(1, 20 * kBlockWords + 77);
  REQUIRE(write_words(*folder, "whole", words).ok());
  std::mt19937_64 random(1);
  const auto below = [&](std::uint64_t n) { return random() % n; };
  // Pieces of a few words, of several blocks, or empty.
  const auto piece = [&] { return below(3) == 0 ? below(5 * kBlockWords) : below(300); };
  {
    WordFileWriter writer(*folder, "pieces");
    for (std::uint64_t at = 0, size; at < words.size(); at += size) {
      size = std::min<std::uint64_t>(piece(), words.size() - at);
      REQUIRE(writer.append(std::span(words).subspan(at, size)).ok());
    }
    REQUIRE(writer.finish().ok());
  }
  CHECK(required(folder->facts_of("pieces")) == required(folder->facts_of("whole")));
  auto reader = required(WordFileReader::open(*folder, "pieces"));
  for (int i = 0; i < effort(2000); ++i) {
    const std::uint64_t first = below(words.size() + 1);
    std::vector<std::uint64_t> out(std::min<std::uint64_t>(piece(), words.size() - first));
    REQUIRE(reader.read(first, out).ok());
    REQUIRE(std::ranges::equal(out, std::span(words).subspan(first, out.size())));
  }
}

TEST_CASE("word file: an unfinished file is deleted, and no checkpoint may name it", "[disk]") {
  const auto folder = new_run("unfinished");
  {
    WordFileWriter writer(*folder, "a");
    REQUIRE(writer.append(numbered_words(1, 100)).ok());
    CHECK(std::filesystem::exists(folder->path_of("a")));
    CHECK(rejects(folder->commit({{}, {"a"}}), "disk"));
  }
  CHECK_FALSE(std::filesystem::exists(folder->path_of("a")));
}

TEST_CASE("word file: a name that leaves the folder, or is taken, is rejected", "[disk]") {
  const auto folder = new_run("names");
  REQUIRE(write_words(*folder, "a", {1, 2}).ok());
  for (const char* name : {"a", "", "..", "../b", "b/c", ".b"}) {
    CHECK(rejects(write_words(*folder, name, {3}), "disk"));
  }
  CHECK(required(read_words_of(*folder, "a")) == std::vector<std::uint64_t>{1, 2});
  CHECK(count_files(folder->path()) == 3);
}

TEST_CASE("word file: every flipped byte and cut length is detected before any word is returned",
          "[disk]") {
  const auto folder = new_run("flipped");
  const auto words = numbered_words(1, kBlockWords + 300);
  REQUIRE(write_words(*folder, "a", words).ok());
  const std::string path = folder->path_of("a"), whole = content(path);
  const FileFacts facts = required(folder->facts_of("a"));
  const auto is_refused = [&] {
    auto reader = WordFileReader::open(path, facts);
    std::vector<std::uint64_t> out(words.size(), 1);
    const auto status = reader.ok() ? reader->read(0, out) : reader.status();
    const bool handed_out = reader.ok() && std::ranges::any_of(out, [](auto w) { return w != 0; });
    return status.code() == absl::StatusCode::kDataLoss && !handed_out;
  };
  const Descriptor file(open(path.c_str(), O_RDWR));
  std::size_t taken = 0;
  // Flips bits throughout the last block and the trailer, and in some bytes of the first block.
  for (std::size_t i = 0; i < whole.size(); i += i < 8 * kBlockWords ? 4099 : kByteStep) {
    const char flipped = static_cast<char>(whole[i] ^ 1 << i % 8);
    REQUIRE(pwrite(file.number(), &flipped, 1, static_cast<off_t>(i)) == 1);
    taken += is_refused() ? 0 : 1;
    REQUIRE(pwrite(file.number(), &whole[i], 1, static_cast<off_t>(i)) == 1);
  }
  CHECK_FALSE(is_refused());
  REQUIRE(ftruncate(file.number(), static_cast<off_t>(whole.size() + 1)) == 0);
  taken += is_refused() ? 0 : 1;
  for (std::size_t size = whole.size(); size-- > 0; size -= std::min(size, kByteStep * 7)) {
    REQUIRE(ftruncate(file.number(), static_cast<off_t>(size)) == 0);
    taken += is_refused() ? 0 : 1;
  }
  CHECK(taken == 0);
}

TEST_CASE("word file: a file that contradicts its facts is rejected, and the fact is named",
          "[disk]") {
  const auto folder = new_run("told");
  REQUIRE(write_words(*folder, "a", {1, 2, 3}).ok());
  REQUIRE(write_words(*folder, "b", {1, 2, 4}).ok());
  REQUIRE(write_words(*folder, "c", {1, 2}).ok());
  const auto names = [&](const std::string& fact, const std::string& facts) {
    const std::string path = folder->path_of("b");
    return rejects(WordFileReader::open(path, required(folder->facts_of(facts))),
                   "disk: " + in_quotes(path) + ": " + fact, absl::StatusCode::kDataLoss);
  };
  CHECK(names("checksum of the trailer", "a"));
  CHECK(names("bytes of the file", "c"));
  std::filesystem::remove(folder->path_of("b"));
  CHECK(names("file", "b"));
  std::filesystem::create_directory(folder->path_of("b"));
  CHECK(names("kind", "b"));
}

TEST_CASE("word file: impossible facts are rejected", "[disk]") {
  const auto folder = new_run("facts");
  REQUIRE(write_words(*folder, "a", {1, 2, 3}).ok());
  const FileFacts facts = required(folder->facts_of("a"));
  for (const std::uint64_t words : {std::uint64_t{2}, std::uint64_t{4}, ~std::uint64_t{0},
                                    std::uint64_t{1} << 61, (std::uint64_t{1} << 61) + 3}) {
    CHECK(rejects(WordFileReader::open(folder->path_of("a"), {words, facts.bytes, facts.checksum}),
                  "", absl::StatusCode::kDataLoss));
  }
}

TEST_CASE("word file: reading beyond the end fails a check", "[disk]") {
  const auto folder = new_run("behind");
  REQUIRE(write_words(*folder, "a", {1, 2, 3}).ok());
  CHECK(fails_check("word_file.cpp", [&] {
    std::vector<std::uint64_t> out(2);
    (void)WordFileReader::open(*folder, "a")->read(2, out);
  }));
}

// Returns the number of bytes of a file in the page cache.
std::uint64_t cached_bytes(const std::string& path) {
  const std::uint64_t bytes = std::filesystem::file_size(path);
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const Descriptor file(open(path.c_str(), O_RDONLY));
  void* const map = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.number(), 0);
  REQUIRE(map != MAP_FAILED);
  std::vector<unsigned char> pages((bytes + page - 1) / page);
  REQUIRE(mincore(map, bytes, pages.data()) == 0);
  munmap(map, bytes);
  return page * static_cast<std::uint64_t>(
                    std::ranges::count_if(pages, [](auto flags) { return (flags & 1) != 0; }));
}

TEST_CASE("word file: writing and reading do not stay in the page cache", "[disk]") {
  const auto folder = new_run("cache");
  struct statfs system = {};
  REQUIRE(statfs(folder->path().c_str(), &system) == 0);
  if (system.f_type == TMPFS_MAGIC) return;  // tmpfs keeps files in memory only
  constexpr std::uint64_t kMost = std::uint64_t{4} << 20;
  const auto words = numbered_words(1, std::size_t{1} << 18);
  WordFileWriter writer(*folder, "a");
  for (int i = 0; i < 16; ++i) {  // 2 MiB each
    REQUIRE(writer.append(words).ok());
    CHECK(cached_bytes(folder->path_of("a")) <= kMost);
  }
  REQUIRE(writer.finish().ok());
  auto reader = required(WordFileReader::open(*folder, "a"));
  std::vector<std::uint64_t> out(words.size());
  for (std::uint64_t i = 0; i < 16; ++i) {
    REQUIRE(reader.read(i * out.size(), out).ok());
    CHECK(out == words);
    CHECK(cached_bytes(folder->path_of("a")) <= kMost);
  }
}

}  // namespace
}  // namespace trailblaze
