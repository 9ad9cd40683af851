// A pattern database: read, verified, and used in a search.
#include <string>

#include "cli/commands.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/table_bytes.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {

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
