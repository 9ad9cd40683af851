#include "puzzles/tiles/pattern_file.hpp"

#include <string>

#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Tables so small that a test can flip every byte.
const PatternTables& small_tables() {
  static const PatternTables tables = [] {
    const auto groups = pattern_groups("1,2,3/4,5", 2, 3, sorted_permutation(6));
    REQUIRE(groups.ok());
    return *PatternBuilder(*groups).build(Crew(1), Limits{}, nullptr).tables;
  }();
  return tables;
}

std::string saved(const std::string& name, const PatternTables& tables, int threads = 1) {
  const std::string file = Scratch::file(name).string();
  AtomicTableFile draft(file);
  REQUIRE(save_patterns(draft, tables, Crew(threads)).ok());
  return file;
}

std::string error_of(const std::string& file) {
  const auto opened = open_patterns(file, Crew(1));
  REQUIRE_FALSE(opened.ok());
  return message(opened.status());
}

bool same_words(const PatternTables& a, const PatternTables& b) {
  return std::equal(a.words().begin(), a.words().end(), b.words().begin(), b.words().end());
}

TEST_CASE("pattern file: what was saved is opened again, at any number of threads", "[threads]") {
  const auto groups = pattern_groups("5-5-5", 4, 4, sorted_permutation(16));
  REQUIRE(groups.ok());
  const PatternTables tables = *PatternBuilder(*groups).build(Crew(2), Limits{}, nullptr).tables;
  for (const int threads : thread_counts()) {
    const auto opened = open_patterns(saved("some.pdb", tables, threads), Crew(threads));
    REQUIRE(opened.ok());
    CHECK(same_words(*opened, tables));
    CHECK(opened->bits() == tables.bits());
    CHECK(partition_of(opened->groups()) == partition_of(tables.groups()));
    CHECK(check_board(*opened, tables.groups().front()).ok());
  }
}

TEST_CASE("pattern file: any altered byte is refused, with what was found and expected") {
  const std::string good = content(saved("small.pdb", small_tables()));
  for (std::size_t i = 0; i < good.size(); i += kByteStep) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ (1 << i % 8));
    INFO(i);
    const std::string error = error_of(write_file("bad.pdb", bad));
    REQUIRE(error.rfind("table: \"", 0) == 0);
    REQUIRE(error.find("found ") < error.find(", expected "));
  }
}

TEST_CASE("pattern file: one cut at any byte, or with more behind it, is refused") {
  const std::string good = content(saved("small.pdb", small_tables()));
  for (std::size_t size = 0; size < good.size(); size += kByteStep) {
    INFO(size);
    REQUIRE_FALSE(open_patterns(write_file("cut.pdb", good.substr(0, size)), Crew(1)).ok());
  }
  CHECK_FALSE(open_patterns(write_file("long.pdb", good + '\0'), Crew(1)).ok());
  CHECK(open_patterns(write_file("whole.pdb", good), Crew(1)).ok());
}

// Files with valid checksums and the title of another table.
TEST_CASE("pattern file: a title that does not fit is refused by name") {
  TableTitle title = {
      "tiles",
      {{"size", "2x3"}, {"metric", "single"}, {"partition", "1,2,3/4,5"}, {"bits", "4"}},
      "0 1 2 3 4 5",
      "patterns"};
  const auto error = [&](auto alter) {
    TableTitle other = title;
    alter(other);
    const std::string file = Scratch::file("other.pdb").string();
    REQUIRE(AtomicTableFile(file).save(other, 150, small_tables().words(), Crew(1)).ok());
    const auto opened = open_patterns(file, Crew(1));
    return opened.ok() ? "" : message(opened.status());
  };
  const auto says = [](const std::string& text, const char* part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  CHECK(error([](TableTitle&) {}).empty());
  says(error([](TableTitle& t) { t.layout = "ranked"; }), "layout: found \"ranked\", expected");
  says(error([](TableTitle& t) { t.puzzle = "jugs"; }), "puzzle: found \"jugs\", expected");
  says(error([](TableTitle& t) { t.root = "0 1 2"; }), "goal: found \"0 1 2\", expected");
  says(error([](TableTitle& t) { t.parameters["metric"] = "multi"; }), "metric: found \"multi\"");
  says(error([](TableTitle& t) { t.parameters["size"] = "9x9"; }), "size: found \"9x9\"");
  says(error([](TableTitle& t) { t.parameters["bits"] = "5"; }), "bits: found \"5\"");
  says(error([](TableTitle& t) { t.parameters["bits"] = "8"; }), "bytes of the tables: found");
  says(error([](TableTitle& t) { t.parameters["partition"] = "1,1"; }), "partition: found tile 1");
  says(error([](TableTitle& t) { t.parameters.erase("bits"); }), "parameter: found none");
}

TEST_CASE("pattern file: of another board or goal it is told apart") {
  const PatternGroup board(2, 3, {1}, sorted_permutation(6));
  CHECK(check_board(small_tables(), board).ok());
  CHECK(message(check_board(small_tables(), PatternGroup(3, 2, {1}, sorted_permutation(6)))) ==
        "table: size: found \"2x3\", expected \"3x2\"");
  CHECK(message(check_board(small_tables(), PatternGroup(2, 3, {1}, sorted_permutation(6) >> 4))) ==
        "table: goal: found \"0 1 2 3 4 5\", expected \"1 2 3 4 5 0\"");
}

TEST_CASE("pattern file: neither kind of table passes for the other") {
  CHECK(message(open_table(saved("p.pdb", small_tables()), Crew(1)).status())
            .find("layout: found \"patterns\", expected that of a distance table") !=
        std::string::npos);
}

}  // namespace
}  // namespace trailblaze
