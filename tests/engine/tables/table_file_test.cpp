#include "engine/tables/table_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/ranked_tables.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

const TableTitle kTitle = {
    "tiles", {{"metric", "single"}, {"size", "2x3"}}, "1 2 3 4 5 0", "ranked", 360, 21};

// The table of the 2x3 board, small enough for a test to flip every byte.
const DistanceTable& small_table() {
  static const BuiltTable built = [] {
    const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
    return table_by_queue(tiles, tiles.goals().front());
  }();
  REQUIRE(built.states == kTitle.states);
  REQUIRE(built.depth == kTitle.depth);
  return built.table;
}

std::string small_file(const std::string& name = "small.table") {
  const std::string file = Scratch::file(name).string();
  REQUIRE(AtomicTableFile(file).save(kTitle, small_table(), Crew(1)).ok());
  return file;
}

std::size_t files_in_scratch() {
  const fs::directory_iterator files(Scratch::file("x").parent_path());
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST_CASE("table file: a saved table is opened again, at any number of threads", "[threads]") {
  StatesByResidue by_residue{};
  for (std::uint64_t place = 0; place < small_table().places(); ++place) {
    if (const unsigned code = small_table().code(place); code != 0) ++by_residue[code - 1];
  }
  for (const int threads : thread_counts()) {
    const auto opened = open_table(small_file(), Crew(threads));
    REQUIRE(opened.ok());
    CHECK(opened->title.puzzle == kTitle.puzzle);
    CHECK(opened->title.parameters == kTitle.parameters);
    CHECK(opened->title.root == kTitle.root);
    CHECK(opened->title.layout == kTitle.layout);
    CHECK(opened->title.states == kTitle.states);
    CHECK(opened->title.depth == kTitle.depth);
    const auto was = small_table().words(), is = opened->table.words();
    CHECK(std::equal(was.begin(), was.end(), is.begin(), is.end()));
    CHECK(opened->table.places() == small_table().places());
    CHECK(opened->by_residue == by_residue);
  }
}

TEST_CASE("table file: a file of several blocks does not depend on the crew", "[threads]") {
  Random random(3);
  DistanceTable table;
  REQUIRE(table.allocate(20'000'003));  // 5 blocks
  for (std::uint64_t word = 0; word < table.words().size() / 2; ++word) {
    table.mark(word, random.next(), random.below(3));
  }
  const std::string one = Scratch::file("one.table"), many = Scratch::file("many.table");
  REQUIRE(AtomicTableFile(one).save(kTitle, table, Crew(1)).ok());
  REQUIRE(AtomicTableFile(many).save(kTitle, table, Crew(8)).ok());
  CHECK(content(one) == content(many));
  REQUIRE(open_table(one, Crew(3)).ok());
  std::string bytes = content(one);
  bytes[bytes.size() - 1] = static_cast<char>(bytes.back() ^ 1);
  CHECK_FALSE(open_table(write_file("altered.table", bytes), Crew(3)).ok());
}

TEST_CASE("table file: any altered byte is rejected, and the file is named", "[threads]") {
  const std::string good = content(small_file());
  for (std::size_t i = 0; i < good.size(); i += kByteStep) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ (1 << i % 8));
    const std::string file = write_file("bad.table", bad);
    INFO(i);
    REQUIRE(rejects(open_table(file, Crew(1)), "table: " + in_quotes(file)));
  }
}

TEST_CASE("table file: a file cut at any byte, or with bytes appended, is rejected", "[threads]") {
  const std::string good = content(small_file());
  for (std::size_t size = 0; size < good.size(); size += kByteStep) {
    INFO(size);
    REQUIRE_FALSE(open_table(write_file("cut.table", good.substr(0, size)), Crew(1)).ok());
  }
  CHECK_FALSE(open_table(write_file("long.table", good + '\0'), Crew(1)).ok());
  CHECK(open_table(write_file("whole.table", good), Crew(1)).ok());
}

TEST_CASE("table file: a number of words that does not match the places is rejected", "[threads]") {
  const std::string file = Scratch::file("words.table").string();
  const auto words = small_table().words();
  REQUIRE(AtomicTableFile(file).save(kTitle, 1, words, Crew(1)).ok());
  CHECK(rejects(open_table(file, Crew(1)), "table: " + in_quotes(file) + ": bytes of the table"));
}

TEST_CASE("table file: a file that is no table is reported as such", "[threads]") {
  const auto names = [](const std::string& field, const std::string& file) {
    return rejects(open_table(file, Crew(1)), "table: " + in_quotes(file) + ": " + field);
  };
  CHECK(rejects(open_table(Scratch::file("none.table").string(), Crew(1)), "table"));
  CHECK(names("kind", "/tmp"));
  CHECK(names("first bytes", write_file("text.table", std::string(5000, 'x'))));
  CHECK(names("bytes of the file", write_file("empty.table", "")));
  const std::string fifo = Scratch::file("fifo.table").string();
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  CHECK(names("kind", fifo));  // without waiting
  CHECK(names("kind", "/dev/zero"));
}

// Opens a table, then lets `alter` overwrite its file in place, as cp does.
template <class Alter>
TableFile opened_and_altered(std::uint64_t max_bytes, const Alter& alter) {
  const std::string file = small_file("altered.table");
  fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  auto opened = open_table(file, Crew(1), max_bytes);
  REQUIRE(opened.ok());
  std::string bytes = content(file);
  alter(bytes);
  REQUIRE(write_file("altered.table", bytes) == file);
  return *std::move(opened);
}

bool same_codes(const DistanceTable& is, const DistanceTable& expected) {
  for (std::uint64_t place = 0; place < expected.places(); ++place) {
    if (is.code(place) != expected.code(place)) return false;
  }
  return true;
}

TEST_CASE("table file: a table in memory does not change with its file", "[threads]") {
  const auto zeros = opened_and_altered(
      kUnlimited, [](std::string& bytes) { std::fill(bytes.begin() + 4096, bytes.end(), '\0'); });
  const auto cut = opened_and_altered(kUnlimited, [](std::string& bytes) { bytes.clear(); });
  for (const TableFile* file : {&zeros, &cut}) {
    CHECK(file->table.in_memory());
    CHECK(same_codes(file->table, small_table()));
  }
}

TEST_CASE("table file: a table larger than memory is read from the disk with the same result",
          "[threads]") {
  const auto as_it_was = open_table(small_file(), Crew(1), small_table().bytes() - 1);
  REQUIRE(as_it_was.ok());
  CHECK_FALSE(as_it_was->table.in_memory());
  CHECK(same_codes(as_it_was->table, small_table()));
  std::vector<std::uint64_t> words(small_table().words().size());
  as_it_was->table.read(0, words);
  CHECK(std::equal(words.begin(), words.end(), small_table().words().begin()));
}

TEST_CASE("table file: a table on the disk that was changed or cut is a failure", "[threads]") {
  const auto changed = opened_and_altered(0, [](std::string& bytes) { bytes.back() ^= 1; });
  const std::string field = "table: " + in_quotes(changed.file) + ": file: ";
  CHECK(fails_check(field, [&] { changed.table.code(0); }));
  const auto cut = opened_and_altered(0, [](std::string& bytes) { bytes.resize(4096); });
  CHECK(fails_check(field, [&] { cut.table.code(0); }));
}

TEST_CASE("table file: an opened table does not change if its file is replaced", "[threads]") {
  const std::string file = small_file("replaced.table");
  const auto opened = open_table(file, Crew(1), 0);
  REQUIRE(opened.ok());
  TableTitle other = kTitle;
  other.depth = 1;
  REQUIRE(AtomicTableFile(file).save(other, 1, std::vector<std::uint64_t>(2), Crew(1)).ok());
  CHECK(same_codes(opened->table, small_table()));
}

TEST_CASE("table file: words that must be in memory respect its limit", "[limits][threads]") {
  const std::uint64_t bytes = small_table().bytes();
  CHECK(read_words(small_file(), Crew(1), bytes).ok());
  const auto read = read_words(small_file(), Crew(1), bytes - 1);
  REQUIRE_FALSE(read.ok());
  REQUIRE(read.error().limit.has_value());
  CHECK(read.error().limit->stop == Stop::kMemory);
  CHECK(read.error().limit->required_bytes == bytes);
}

TEST_CASE("table file: a failed write leaves nothing new, and the previous file unchanged",
          "[threads]") {
  const std::string file = small_file("kept.table"), before = content(file);
  const std::size_t files = files_in_scratch();
  AtomicTableFile nowhere("/nowhere/x.table");
  CHECK(rejects(nowhere.save(kTitle, small_table(), Crew(1)), "save"));

  TableTitle wordy = kTitle;
  wordy.parameters["board"] = std::string(5000, '.');
  CHECK_FALSE(AtomicTableFile(file).save(wordy, small_table(), Crew(1)).ok());

  interrupt_signal = SIGINT;
  CHECK(AtomicTableFile(file).save(kTitle, small_table(), Crew(1)).code() ==
        absl::StatusCode::kCancelled);
  interrupt_signal = 0;

  CHECK(content(file) == before);
  CHECK(files_in_scratch() == files);
}

}  // namespace
}  // namespace trailblaze
