// Ctrl-C and `kill` end a run cleanly: the first signal is noted in interrupt_signal, searches see
// it at their next block and what is known is printed. One that comes more than a second later ends
// the process at once. An earlier one may be the same request: timeout(1) signals both the process
// and its group.
#pragma once

namespace trailblaze {

void catch_signals();

}  // namespace trailblaze
