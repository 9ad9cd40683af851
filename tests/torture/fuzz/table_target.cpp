// A distance table: read, verified, and walked down. A verified table must be true: a verified
// table of the 2x2 board solves like a search. Also a pattern database: read, verified, and used in
// a search.
#include <string>

#include "cli/commands.hpp"
#include "engine/base/check.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/inputs.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

constexpr char kStart[] = "3 1 0 2", kLength[] = "\"length\":3,";

Settings walk_down(const std::string& file) {
  Settings settings = small_settings();
  settings.target = "tiles";
  settings.puzzle = {{"size", "2x2"}, {"start", kStart}};
  settings.searches = {{"table", ""}};
  settings.options.table = file;
  return settings;
}

void check(unsigned command, const std::string& file) {
  Settings settings = small_settings();
  settings.target = file;
  if (command == 0) {
    run(run_table_info, settings, {.format = Format::kJson});
  } else if (command == 1) {
    run(run_solve, walk_down(file), {});
  } else if (run(run_table_verify, settings, {.may_be_broken = true}) == kExitAnswered) {
    Console::get().begin("");
    const int code = run(run_solve, walk_down(file), {});
    const bool solved = Console::get().out().find(kLength) != std::string::npos;
    require(code == kExitWrongUse || solved, "found another length by a table that was verified");
  }
}

}  // namespace

bool try_table(std::string_view input) {
  const auto table = read_table_bytes(input);
  if (!table) return false;
  const std::string file = memory_file(table->file);
  Console::get().begin("");
  try {
    check(table->command, file);
  } catch (const Failure&) {  // the program would report this and end with code 40
  }
  return true;
}

bool try_patterns(std::string_view input) {
  const auto table = read_table_bytes(input);
  if (!table) return false;
  const std::string file = memory_file(table->file);
  Console::get().begin("");
  Settings settings = small_settings();
  settings.target = file;
  if (table->command == 0) {
    run(run_pdb_info, settings, {.format = Format::kJson});
  } else if (table->command == 1) {
    run(run_pdb_verify, settings, {.may_be_broken = true, .format = Format::kJson});
  } else {
    settings.target = "tiles";
    settings.puzzle = {{"size", "2x3"}, {"start", "0 5 4 3 2 1"}};
    settings.searches = {{table->command == 2 ? "astar" : "idastar", "pdb:" + file}};
    run(run_solve, settings, {});
  }
  return true;
}

}  // namespace trailblaze::fuzz
