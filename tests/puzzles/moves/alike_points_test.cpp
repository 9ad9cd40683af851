// Points with equal labels. The puzzle ranks their orbits (arrangement.hpp) instead of listing
// them, so it is ready at once whatever its number of positions.
#include <numeric>
#include <set>
#include <variant>

#include "engine/session/open_session.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/labellings.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

std::string ring_of(const Labels& labels) {
  return definition_text(ring_moves(labels.size()), labels);
}

// Returns `groups` labels with `size` points each.
Labels in_groups(int groups, int size) {
  Labels labels;
  for (int i = 0; i < groups * size; ++i) labels.push_back(i / size);
  return labels;
}

std::size_t listed_entries(const MovesModel& model) {
  std::size_t entries = 0;
  for (const auto& coordinate : model.coordinates.each) {
    const auto* const listed = std::get_if<Coordinate>(&coordinate);
    if (listed != nullptr) entries += listed->size() * model.moves.size();
  }
  return entries;
}

TEST_CASE("arrangement: values number all placements of the classes, and home is 0") {
  const std::vector<std::uint8_t> orbit = {9, 3, 4, 7, 8, 5};
  const Coordinate::Followed home = {{4, 8}, {3, 9}};
  const Arrangement arrangement(orbit, home, {});
  CHECK(arrangement.size() == 90);
  CHECK(arrangement.num_points() == 4);
  CHECK(arrangement.value("\x04\x08\x03\x09") == 0);
  std::set<std::string> all;
  for (std::uint64_t value = 0; value < arrangement.size(); ++value) {
    const std::string points = arrangement.points(value);
    CHECK(std::set<char>(points.begin(), points.end()).size() == 4);
    CHECK(arrangement.value(points) == value);
    const std::string turned = {points[1], points[0], points[3], points[2]};
    CHECK(arrangement.value(turned) == value);
    all.insert(points);
  }
  CHECK(all.size() == 90);
}

TEST_CASE("arrangement: more than 2^64 values have no size") {
  std::vector<std::uint8_t> orbit(200), half;
  std::iota(orbit.begin(), orbit.end(), 0);
  half.assign(orbit.begin(), orbit.begin() + 100);
  CHECK(Arrangement(orbit, {half}, {}).size() == 0);
  CHECK(Arrangement(orbit, {{0}, {1}}, {}).size() == 200 * 199);
}

TEST_CASE("moves: points of few colours need no list of positions", "[oracle][law]") {
  struct Case {
    Labels labels;
    int bits;
  };
  for (const auto& [labels, bits] : {Case{in_groups(2, 12), 22},
                                     {in_groups(6, 4), 52},
                                     {in_groups(2, 33), 63},
                                     {in_groups(10, 2), 52}}) {
    const std::string text = ring_of(labels);
    INFO(text);
    const MovesModelPtr model = model_of(text);
    CHECK(model->coordinates.bits == bits);
    CHECK(listed_entries(*model) == 0);
    const auto session = open_definition(text);
    CHECK(counts_to(*session, 8) == plain_counts(model->moves, model->labels, 8));
    CHECK(join(session->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
  }
}

// Both kinds of orbits side by side: a ranked orbit of alike points, and a listed ring of five.
TEST_CASE("moves: a puzzle can combine ranks and tables", "[oracle][law]") {
  Json text = Json::parse(ring_of(in_groups(2, 12)));
  for (Json& move : text["generators"]) {  // a ring of five more points turns along
    for (int i = 0; i < 5; ++i) move.push_back(24 + (i + 1) % 5);
  }
  text["points"] = 29;
  for (const char* label : {"a", "b", "c", "d", "e"}) text["initial_labels"].push_back(label);
  Json one_way = text;
  one_way["generators"].erase(1);
  for (const Json& each : {text, one_way}) {
    const MovesModelPtr model = model_of(each.dump());
    CHECK(model->coordinates.each.size() == 2);
    CHECK(model->coordinates.has_ranks());
    CHECK(model->is_reversible() == false);
    const auto session = open_definition(each.dump(), {{"start", "g1 g2 g1"}});
    CHECK(counts_to(*session, 7).size() == 8);
    const auto fresh = open_definition(each.dump());
    CHECK(counts_to(*fresh, 7) == plain_counts(model->moves, model->labels, 7));
    CHECK(join(session->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
  }
}

// With ranks in place of all tables of alike points, rows of the file keep their counts.
TEST_CASE("moves: ranks have the counts of tables", "[oracle]") {
  int compared = 0;
  for (const Json& row : truth::committed("perm_puzzles")) {
    if (row["states"] > 1'000'000 || row["points"] > 24) continue;
    const std::string text = definition_text(row, 3);
    const MovesModelPtr listed = model_of(text);
    auto ranked = std::make_shared<MovesModel>(*listed);
    ranked->coordinates = make_coordinates(ranked->classes, ranked->moves, true);
    if (!ranked->coordinates.has_ranks() || listed->has_ranks() || listed->single) continue;
    INFO(text);
    if (ranked->coordinates.bits > 64) continue;
    ++compared;
    const auto by_tables = open_session(MovesPuzzle(listed), {}, "listed");
    const auto by_ranks = open_session(MovesByRank<MovesPuzzle>(ranked), {}, "listed");
    REQUIRE(by_tables.ok());
    REQUIRE(by_ranks.ok());
    CHECK(counts_to(**by_ranks, kUnlimited) == counts_to(**by_tables, kUnlimited));
  }
  CHECK(compared > 5);
}

TEST_CASE("moves: the lists that are built before a search are small") {
  for (const Json& row : truth::committed("perm_puzzles")) {
    INFO(row["name"]);
    CHECK(listed_entries(*model_of(definition_text(row))) <= std::size_t{1} << 22);
  }
  // Fifty moves: a table of 43,680 values would have two million entries.
  std::vector<Labels> many;
  for (int i = 0; i < 50; ++i) {
    Labels& move = many.emplace_back(all_different(16));
    std::swap(move[static_cast<std::size_t>(i % 16)], move[static_cast<std::size_t>(i * 7 % 15)]);
    std::ranges::rotate(move, move.begin() + i % 5);
  }
  CHECK(listed_entries(*model_of(definition_text(many))) <= std::size_t{1} << 22);
}

TEST_CASE("moves: a puzzle of too many positions is rejected at once") {
  for (const Labels& labels : {in_groups(40, 3), in_groups(2, 60), all_different(128)}) {
    auto definition = read_definition(ring_of(labels));
    REQUIRE(definition.ok());
    CHECK(rejects(make_moves_model(*std::move(definition), false), "line 1"));
  }
}

}  // namespace
}  // namespace trailblaze
