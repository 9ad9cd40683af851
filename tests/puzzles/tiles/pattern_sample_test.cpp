#include "puzzles/tiles/pattern_sample.hpp"

#include <functional>

#include "engine/base/text.hpp"
#include "puzzles/tiles/pattern_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

PatternTables built(const std::string& partition, int rows, int columns) {
  return tables_of(groups_of(partition, rows, columns, sorted_permutation(rows * columns)));
}

// Returns a copy of the tables with other entries; `change` gets a group, an index and the entry.
using Change = std::function<unsigned(std::size_t, std::uint64_t, unsigned)>;
PatternTables changed(const PatternTables& tables, const Change& change) {
  auto words =
      std::make_shared<std::vector<std::uint64_t>>(tables.words().begin(), tables.words().end());
  for (std::size_t g = 0; g < tables.groups().size(); ++g) {
    for (std::uint64_t i = 0; i < tables.groups()[g].entries(); ++i) {
      const unsigned entry = tables.entry(g, i), other = change(g, i, entry);
      const auto per_word = static_cast<std::uint64_t>(64 / tables.bits());
      (*words)[tables.first_word(g) + i / per_word] ^=
          std::uint64_t{entry ^ other} << tables.bits() * static_cast<int>(i % per_word);
    }
  }
  PatternTables copy = tables;
  copy.set_words(words->data(), words);
  return copy;
}

TEST_CASE("pattern sample: right tables are accepted") {
  CHECK(check_sample("x.pdb", built("1,2,3/4,5", 2, 3)).ok());
  CHECK(check_sample("x.pdb", built("1,2,3,4/5,6,7,8", 3, 3)).ok());
  CHECK(check_sample("x.pdb", built("5-5-5", 4, 4)).ok());
}

TEST_CASE("pattern sample: values that are too large are rejected, near home and far from it") {
  const PatternTables tables = built("5-5-5", 4, 4);
  const auto rejected = [&](const Change& change) {
    const absl::Status status = check_sample("x.pdb", changed(tables, change));
    return message(status).starts_with("table: \"x.pdb\": group ");
  };
  CHECK(rejected([](std::size_t, std::uint64_t, unsigned entry) { return entry + 1; }));
  CHECK(rejected([](std::size_t g, std::uint64_t, unsigned entry) { return entry + (g == 2); }));
  CHECK(rejected([](std::size_t, std::uint64_t i, unsigned e) { return i % 16 == 3 ? e + 1 : e; }));
  CHECK(rejected([](std::size_t, std::uint64_t, unsigned e) { return e > 1 ? 14 : e; }));
  CHECK(rejected([](std::size_t, std::uint64_t, unsigned e) { return e > 0 ? 15 : e; }));
}

TEST_CASE("pattern sample: a search rejects a file with right checksums and wrong values") {
  const PatternTables wrong =
      changed(built("1,2,3/4,5", 2, 3),
              [](std::size_t, std::uint64_t, unsigned entry) { return entry + 1; });
  const std::string file = Scratch::file("wrong.pdb").string();
  AtomicTableFile draft(file);
  REQUIRE(save_patterns(draft, wrong, Crew(1)).ok());
  const ProgramRun run =
      trailblaze_run("solve tiles --size 2x3 --start '1 0 2 3 4 5' --heuristic pdb:" + file);
  CHECK(run.code == 30);
  CHECK(run.err.find("heuristic: table: ") == 0);
  CHECK(run.out.empty());
  CHECK(trailblaze_run("pdb verify " + file).code == 40);
}

}  // namespace
}  // namespace trailblaze
