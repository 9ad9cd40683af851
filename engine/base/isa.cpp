#include "engine/base/isa.hpp"

namespace trailblaze {
namespace {

Isa& process_isa() {
  static Isa isa = best_isa();
  return isa;
}

}  // namespace

Isa chosen_isa() { return process_isa(); }

void choose_isa(Isa isa) { process_isa() = isa; }

}  // namespace trailblaze
