#include "cli/commands.hpp"
#include "cli/process.hpp"

int main(int argc, char** argv) {
  using namespace trailblaze;
  prepare_process();
  return exit_code_of_process(run_program({argv + 1, argv + argc}));
}
