#include "cli/commands.hpp"
#include "cli/process.hpp"
#include "engine/base/many_threads.hpp"

int main(int argc, char** argv) {
  using namespace trailblaze;
  prepare_process();
  [[maybe_unused]] const ManyThreads many_threads;
  return exit_code_of_process(run_program({argv + 1, argv + argc}));
}
