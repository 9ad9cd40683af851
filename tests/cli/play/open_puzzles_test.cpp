// The puzzles that pages have open: opened once, reopened after they made room, and tables for at
// most one puzzle.
#include "cli/play/open_puzzles.hpp"

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/parallel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

TEST_CASE("open puzzles: each is opened once, however many ask for it at once", "[threads]") {
  OpenPuzzles puzzles;
  std::vector<std::shared_ptr<OpenPuzzle>> found(8);
  {
    std::vector<std::jthread> asking;
    for (std::shared_ptr<OpenPuzzle>& one : found) {
      asking.emplace_back([&] {
        auto opened = puzzles.get("tiles", {{"size", "4x4"}});
        if (opened.ok()) one = *std::move(opened);
      });
    }
  }
  REQUIRE(found.front() != nullptr);
  for (const auto& one : found) CHECK(one == found.front());
}

TEST_CASE(
    "open puzzles: a puzzle that cannot be opened returns its error each time and evicts none",
    "[threads]") {
  OpenPuzzles puzzles;
  const std::weak_ptr<OpenPuzzle> kept = puzzles.get("tiles", {{"size", "3x3"}}).value();
  for (int width = 100; width < 110; ++width) {
    const auto failed = puzzles.get("tiles", {{"size", "3x" + std::to_string(width)}});
    CHECK(rejects(failed, "size"));
  }
  CHECK_FALSE(kept.expired());
  CHECK(rejects(puzzles.get("tile", {}), "puzzle"));
}

TEST_CASE("open puzzles: only the puzzle being searched keeps its tables", "[threads]") {
  OpenPuzzles puzzles;
  const auto open = [&](const char* size) {
    const auto opened = puzzles.get("tiles", {{"size", size}});
    REQUIRE(opened.ok());
    return *opened;
  };
  // Searches a puzzle with a heuristic, as a job does.
  const auto search = [&](const std::shared_ptr<OpenPuzzle>& one) {
    puzzles.free_other_tables(*one);
    SearchOptions options;
    options.search = Search::kIdaStar;
    options.heuristic = "walking-distance";
    const State goal = one->session->puzzle().goals().front();
    const auto report = one->session->solve(one->session->puzzle().print(goal), options, Crew(1));
    REQUIRE(report.ok());
    CHECK(one->session->heuristic_bytes() > 0);
  };
  const std::weak_ptr<OpenPuzzle> first = open("3x3"), untouched = open("2x2");
  Result found;
  found.path = {1, 2};
  open("3x3")->paths->add(found);
  search(open("3x3"));
  search(open("3x3"));
  CHECK_FALSE(first.expired());
  search(open("3x4"));
  CHECK(first.expired());
  CHECK_FALSE(untouched.expired());
  // The reopened puzzle still knows its solution.
  CHECK(open("3x3")->paths->step_from(1)->next == 2);
  CHECK(open("3x3")->session->heuristic_bytes() == 0);
}

}  // namespace
}  // namespace trailblaze
