#include "engine/base/isa.hpp"

namespace trailblaze {
namespace {

Isa& of_process() {
  static Isa isa = best_isa();
  return isa;
}

}  // namespace

Isa chosen_isa() { return of_process(); }

void choose_isa(Isa isa) { of_process() = isa; }

}  // namespace trailblaze
