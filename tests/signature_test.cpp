// The fingerprint of all counts: see bench/signature.hpp.
#include "bench/signature.hpp"

#include "tests/catch.hpp"

TEST_CASE("signature: counts are what they were, at any number of threads", "[threads]") {
  constexpr std::uint64_t kSignature = 0x948508b58cc0e054;
  for (const int threads : {1, 2, 3}) CHECK(trailblaze::Signature(threads).compute() == kSignature);
}
