// The lines of a stream: those behind the head of the input. Its reports must be verified.
#include <string>

#include "cli/commands.hpp"
#include "cli/verify/check_report.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/request.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {

bool try_stream(std::string_view input) {
  const auto request = read_request(input);
  if (!request || request->parameters.contains("board")) return false;
  const auto searches = read_searches(request->search);
  if (!searches.ok()) return require_message(searches.status()), true;
  Settings settings = small_settings();
  settings.target = request->target;
  settings.puzzle = request->parameters;
  settings.puzzle.erase("start");
  settings.searches = *searches;
  settings.file = "-";
  Console::get().begin(request->rest);
  run(run_solve, settings, Claims::kNothingWrong);
  static SessionCache sessions;  // kept, since the heuristics of a large board take long to build
  const std::string out = Console::get().out();
  for (const std::string_view line : split(out, '\n')) {
    const Checked checked = check_report({1, std::string(line), absl::OkStatus()}, sessions);
    const bool is_error = line.find("\"status\":\"error\"") != line.npos;
    require(checked.verdict != Verdict::kBroken &&
                (is_error || checked.verdict != Verdict::kUnreadable),
            "found a report that does not hold: " + checked.why + "\n" + std::string(line));
  }
  return true;
}

}  // namespace trailblaze::fuzz
