#include "engine/base/isa.hpp"

namespace trailblaze {

namespace {

Isa& chosen() {
  static Isa isa = best_isa();
  return isa;
}

}  // namespace

Isa best_isa() {
  static const Isa best = supports(Isa::kAvx512) ? Isa::kAvx512
                          : supports(Isa::kAvx2) ? Isa::kAvx2
                                                 : Isa::kPortable;
  return best;
}

Isa chosen_isa() { return chosen(); }

void choose_isa(Isa isa) { chosen() = isa; }

}  // namespace trailblaze
