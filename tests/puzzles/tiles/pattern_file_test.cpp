#include "puzzles/tiles/pattern_file.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

// Tables so small that a test can flip every byte.
const PatternTables& small_tables() {
  static const PatternTables tables =
      tables_of(groups_of("1,2,3/4,5", 2, 3, sorted_permutation(6)));
  return tables;
}

std::string saved(const std::string& name, const PatternTables& tables, int threads = 1) {
  const std::string file = Scratch::file(name).string();
  AtomicTableFile draft(file);
  REQUIRE(save_patterns(draft, tables, Crew(threads)).ok());
  return file;
}

bool same_words(const PatternTables& a, const PatternTables& b) {
  return std::equal(a.words().begin(), a.words().end(), b.words().begin(), b.words().end());
}

TEST_CASE("pattern file: a saved file is opened again, at any number of threads", "[threads]") {
  const PatternTables tables = tables_of(groups_of("5-5-5", 4, 4, sorted_permutation(16)), 2);
  for (const int threads : thread_counts()) {
    const auto opened = open_patterns(saved("some.pdb", tables, threads), Crew(threads));
    REQUIRE(opened.ok());
    CHECK(same_words(*opened, tables));
    CHECK(opened->bits() == tables.bits());
    CHECK(partition_of(opened->groups()) == partition_of(tables.groups()));
    CHECK(check_board(*opened, tables.groups().front()).ok());
  }
}

// table_file_test.cpp alters and cuts such a file at every byte.
TEST_CASE("pattern file: an altered file, a cut file, and an appended byte are rejected") {
  const std::string good = content(saved("small.pdb", small_tables()));
  std::string altered = good;
  altered.back() = static_cast<char>(altered.back() ^ 1);
  for (const std::string& bad : {altered, good.substr(0, good.size() / 2), good + '\0'}) {
    const std::string file = write_file("bad.pdb", bad);
    const auto opened = open_patterns(file, Crew(1));
    REQUIRE_FALSE(opened.ok());
    CHECK(rejects(opened.status(), "table: " + in_quotes(file)));
  }
  CHECK(open_patterns(write_file("whole.pdb", good), Crew(1)).ok());
}

// Files with valid checksums and the title of another table.
TEST_CASE("pattern file: a title that does not fit is rejected, and its field is named") {
  TableTitle title = {
      "tiles",
      {{"size", "2x3"}, {"metric", "single"}, {"partition", "1,2,3/4,5"}, {"bits", "4"}},
      "0 1 2 3 4 5",
      "patterns"};
  const std::string file = Scratch::file("other.pdb").string();
  const auto opened = [&](const TableTitle& other) {
    REQUIRE(AtomicTableFile(file).save(other, 150, small_tables().words(), Crew(1)).ok());
    return open_patterns(file, Crew(1));
  };
  CHECK(opened(title).ok());
  const auto names = [&](const std::string& field, auto alter) {
    INFO(field);
    TableTitle other = title;
    alter(other);
    const auto tables = opened(other);
    REQUIRE_FALSE(tables.ok());
    CHECK(rejects(tables.status(), "table: " + in_quotes(file) + ": " + field));
  };
  names("layout", [](TableTitle& t) { t.layout = "ranked"; });
  names("puzzle", [](TableTitle& t) { t.puzzle = "jugs"; });
  names("goal", [](TableTitle& t) { t.root = "0 1 2"; });
  names("metric", [](TableTitle& t) { t.parameters["metric"] = "multi"; });
  names("size", [](TableTitle& t) { t.parameters["size"] = "9x9"; });
  names("bits", [](TableTitle& t) { t.parameters["bits"] = "5"; });
  names("bytes of the tables", [](TableTitle& t) { t.parameters["bits"] = "8"; });
  names("partition", [](TableTitle& t) { t.parameters["partition"] = "1,1"; });
  names("parameter", [](TableTitle& t) { t.parameters.erase("bits"); });
}

TEST_CASE("pattern file: the tables of another board or goal are rejected") {
  const PatternGroup board(2, 3, {1}, sorted_permutation(6));
  CHECK(check_board(small_tables(), board).ok());
  const PatternGroup turned(3, 2, {1}, sorted_permutation(6));
  const PatternGroup blank_last(2, 3, {1}, sorted_permutation(6) >> 4);
  CHECK(rejects(check_board(small_tables(), turned), "table: size"));
  CHECK(rejects(check_board(small_tables(), blank_last), "table: goal"));
}

TEST_CASE("pattern file: a distance table and a pattern file cannot be confused") {
  const std::string file = saved("p.pdb", small_tables());
  CHECK(rejects(open_table(file, Crew(1)).status(), "table: " + in_quotes(file) + ": layout"));
}

}  // namespace
}  // namespace trailblaze
