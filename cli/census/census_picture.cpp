#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "cli/census/census_report.hpp"
#include "cli/pages/gallery.hpp"
#include "cli/pages/html_page.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/text.hpp"
#include "engine/picture/text_shapes.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kShownStarts = 10;

// A start and its piece set.
struct ShownStart {
  const census::Start* start;
  const census::SetCensus* set;
};

// Each component has a hardest start in this metric. Returns the ten hardest of these starts.
std::vector<ShownStart> hardest_of(const std::vector<census::SetCensus>& sets,
                                   census::Metric metric) {
  std::vector<ShownStart> all;
  for (const census::SetCensus& set : sets) {
    for (const census::ComponentCensus& component : set.by_size) {
      const auto& start = component.hardest[static_cast<std::size_t>(metric)];
      if (start) all.push_back({&*start, &set});
    }
  }
  // Equally hard starts stay in the order of their sets and components.
  std::ranges::sort(all, [](const ShownStart& one, const ShownStart& other) {
    return std::tuple(other.start->depth, one.set, one.start) <
           std::tuple(one.start->depth, other.set, other.start);
  });
  all.resize(std::min(all.size(), kShownStarts));
  return all;
}

// Returns the board's goal in the form that `blocks` reads: the 2x2 at the bottom centre, and '?'
// elsewhere.
std::string goal_of(const std::string& board) {
  const std::size_t columns = board.find('/');
  std::string goal = board;
  std::ranges::replace_if(
      goal, [](char sign) { return sign != '/'; }, '?');
  for (std::size_t i = 0; i + columns + 2 < board.size(); ++i) {
    const std::string_view above(board.data() + i, 2), below(board.data() + i + columns + 1, 2);
    const bool is_square = above == below && above[0] == above[1] && above[0] != '.' &&
                           std::ranges::count(board, above[0]) == 4;
    if (is_square) goal.replace(goal.size() - columns / 2 - 1, 2, 2, above[0]);
  }
  return goal;
}

Picture picture_of(const std::string& board) {
  const auto problem = open_problem("blocks", {{"start", board}, {"goal", goal_of(board)}}, "auto");
  if (problem.ok()) {
    auto picture = problem->session->shapes(problem->session->info().start);
    if (picture.ok()) return *std::move(picture);
  }
  return shapes_of_text(board);
}

}  // namespace

std::string census_picture(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                           bool as_page) {
  std::vector<GalleryPicture> pictures;
  const char* metric = "no metric";
  if (!subject.metrics.empty()) {
    metric = name(subject.metrics.front());
    for (const ShownStart& shown : hardest_of(sets, subject.metrics.front())) {
      pictures.push_back({fmt::format("{} moves, {}", shown.start->depth,
                                      join(split(shown.set->pieces, ','), " ")),
                          picture_of(shown.start->board)});
    }
  }
  const std::string about =
      fmt::format("the {} hardest starts by {}: farthest from a 2x2 at the bottom centre",
                  pictures.size(), metric);
  if (as_page) return figure_page(census_title(subject), about, gallery("", pictures));
  return gallery(census_title(subject) + ", " + about, pictures);
}

}  // namespace trailblaze
