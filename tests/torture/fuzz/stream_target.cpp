// The lines of a stream, which follow the head of the input.
#include <string>

#include "cli/commands.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/request.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {

bool try_stream(std::string_view input) {
  const auto request = read_request(input);
  if (!request || request->parameters.contains("board")) return false;
  const auto searches = read_searches(request->search);
  if (!searches.ok()) return require_message(searches.status()), true;
  if (auto wrong = check_heuristics(*searches); !wrong.ok()) return require_message(wrong), true;
  Settings settings = small_settings();
  settings.target = request->target;
  settings.puzzle = request->parameters;
  settings.puzzle.erase("start");
  settings.searches = *searches;
  settings.files = {"-"};
  Console::get().begin(request->rest);
  run(run_solve, settings, {.many = true, .format = Format::kJson});
  return true;
}

}  // namespace trailblaze::fuzz
