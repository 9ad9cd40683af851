// Lights Out on 3 x 3, a puzzle in one file outside Trailblaze: pressing a light switches it and
// its neighbours above, below, left and right; the goal is darkness.
//
//   bit 3 * row + column is 1 while that light is on:   8 7 6 | 5 4 3 | 2 1 0
//                                                       row 2   row 1   row 0
//
// Text is read row by row from the top, 1 for on: "100000000" is state 1.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <trailblaze/trailblaze.hpp>
#include <vector>

namespace {

using trailblaze::State;

class LightsOut {
 public:
  static constexpr bool kReversible = true;  // pressing twice changes nothing

  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    for (const State press : kPresses) emit(s ^ press);
  }

  bool is_goal(State s) const { return s == 0; }

  absl::StatusOr<State> parse(std::string_view text) const {
    if (text.size() != 9 || text.find_first_not_of("01") != text.npos) {
      return absl::InvalidArgumentError("found " + std::string(text) + ", expected nine 0 or 1");
    }
    State s = 0;
    for (int light = 0; light < 9; ++light) s |= State(text[light] == '1') << light;
    return s;
  }

  std::string print(State s) const {
    std::string text(9, '0');
    for (int light = 0; light < 9; ++light) text[light] = (s >> light & 1) != 0 ? '1' : '0';
    return text;
  }

 private:
  static constexpr std::array<State, 9> kPresses = [] {
    std::array<State, 9> presses{};
    for (int light = 0; light < 9; ++light) {
      for (int other = 0; other < 9; ++other) {
        const int rows = light / 3 - other / 3;
        const int columns = light % 3 - other % 3;
        if (rows * rows + columns * columns <= 1) presses[light] |= State{1} << other;
      }
    }
    return presses;
  }();
};

static_assert(trailblaze::Puzzle<LightsOut>);

int solve(std::string_view text) {
  const trailblaze::AnyPuzzleOf puzzle(LightsOut{});
  const absl::StatusOr<State> start = puzzle.parse(text);
  if (!start.ok()) {
    std::fprintf(stderr, "%s\n", std::string(start.status().message()).c_str());
    return 30;
  }
  const std::vector<std::string> broken = trailblaze::broken_laws(puzzle, *start);
  for (const std::string& law : broken) std::fprintf(stderr, "%s\n", law.c_str());
  if (!broken.empty()) return 40;
  const trailblaze::Crew crew(2);
  trailblaze::Watch watch({});  // no limits
  trailblaze::Run run{crew, watch};
  using trailblaze::Purpose, trailblaze::Storage;
  const auto for_path = make_engine(puzzle, Storage::kTrail, Purpose::kPath, run);
  const trailblaze::Result result = *solve_by_levels(*for_path, puzzle, *start, run);
  std::printf("%s: %d presses\n", puzzle.print(*start).c_str(), static_cast<int>(*result.length()));
  const auto for_count = make_engine(puzzle, Storage::kTrail, Purpose::kCount, run);
  const trailblaze::Result all = *enumerate_by_levels(*for_count, {&*start, 1}, run);
  std::printf("%d states, the farthest %d presses away\n", static_cast<int>(all.stored),
              static_cast<int>(all.levels.back().depth));
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return solve(argc == 2 ? argv[1] : ""); }
