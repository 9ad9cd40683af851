// Ctrl-C and `kill` end a run cleanly: the first one is noted in interrupt_signal, searches see it
// at their next block and what is known is printed. The second one ends the process at once.
#pragma once

namespace trailblaze {

void catch_signals();

}  // namespace trailblaze
