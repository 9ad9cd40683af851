#include "engine/base/isa.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("isa: the portable variant is always available, and so is the best variant", "[isa]") {
  CHECK(supports(Isa::kPortable));
  CHECK(supports(best_isa()));
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (supports(isa)) CHECK(best_isa() >= isa);
  }
}

TEST_CASE("isa: each variant has a unique name", "[isa]") {
  CHECK(std::string(name(Isa::kPortable)) == "portable");
  CHECK(std::string(name(Isa::kAvx2)) == "avx2");
  CHECK(std::string(name(Isa::kAvx512)) == "avx512");
}

}  // namespace
}  // namespace trailblaze
