// A census of any pieces on any small board: "3x4 2x2:1,1x1:3". The program either rejects it with
// a reason, or its components contain all of its boards, and reading its pieces gives the same
// pieces.
#include <numeric>
#include <string>

#include "engine/base/text.hpp"
#include "puzzles/census/census.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

constexpr int kMostCellsTried = 12;  // of a board in a census

void try_set(const census::SetCensus& set, const census::Request& request) {
  std::uint64_t boards = 0;
  for (const census::ComponentCensus& one : set.by_size) boards += one.boards;
  require(boards == set.counts.boards, "found components that have not all boards");
  require(set.by_size.size() == set.counts.components, "found components that were not listed");
  const auto again = census::read_families(request.grid, set.pieces);
  require(again.ok() && again->size() == 1, "found pieces that cannot be read: " + set.pieces);
  require(pieces_text(again->front(), again->front().blanks.front()) == set.pieces,
          "found pieces that are read as others: " + set.pieces);
}

}  // namespace

bool try_census(std::string_view input) {
  const std::size_t space = input.find(' ');
  if (space == input.npos) return false;
  auto request = census::read_request(input.substr(0, space), input.substr(space + 1));
  if (!request.ok()) return require_message(request.status()), true;
  if (request->grid.cells() > kMostCellsTried) return false;
  request->metrics = {census::kEveryMetric.begin(), census::kEveryMetric.end()};
  const auto stop = take_census(*request, Limits{}, Crew(1), nullptr,
                                [&](const census::SetCensus& set) { try_set(set, *request); });
  require(stop.ok() && *stop == Stop::kNone, "found a small census that did not end");
  return true;
}

}  // namespace trailblaze::fuzz
