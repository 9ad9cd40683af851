// All sets of Klotski against tests/data/klotski_census.jsonl, and their sums.
#include "puzzles/census/census.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze::census {
namespace {

// Returns the program's text for a set of the file.
std::string pieces_of(const Json& row) {
  Family family;
  const int vertical = row.at("vertical").get<int>(), lying = row.at("horizontal").get<int>();
  family.large = {{2, 2, 1}, {2, 1, vertical}, {1, 2, lying}};
  std::erase_if(family.large, [](const ShapeCount& shape) { return shape.count == 0; });
  family.free_cells = 16 - 2 * (vertical + lying);
  return pieces_text(family, family.free_cells - row.at("singles").get<int>());
}

}  // namespace

TEST_CASE("census: the sets of Klotski have the published figures", "[truth]") {
  const Request request = *read_request("5x4", kKlotski);
  std::map<std::string, Counts> found;
  Totals totals;
  const auto stop = take_census(request, {}, Crew(2), nullptr, [&](const SetCensus& set) {
    found[set.pieces] = set.counts;
    totals.add(set);
  });
  REQUIRE(stop.ok());
  REQUIRE(*stop == Stop::kNone);
  CHECK(totals.sets == 203);
  CHECK(totals.counts.boards == 29'334'498);
  CHECK(totals.counts.components == 25'422);
  CHECK(totals.counts.largest_component == 964'656);
  CHECK(totals.counts.edges == 218'466'908);
  std::size_t rows = 0;
  for (const Json& row : truth::all("klotski_census")) {
    INFO(row.dump());
    REQUIRE(found.contains(pieces_of(row)));
    const Counts& counts = found.at(pieces_of(row));
    CHECK(counts.boards == row.at("boards").get<std::uint64_t>());
    CHECK(counts.components == row.at("components").get<std::uint64_t>());
    CHECK(counts.largest_component == row.at("largest_component").get<std::uint64_t>());
    CHECK(counts.edges == row.at("directed_step_edges").get<std::uint64_t>());
    ++rows;
  }
  CHECK(rows == 110);
}

}  // namespace trailblaze::census
