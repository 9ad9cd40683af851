// The fingerprint of all counts: see bench/signature.hpp.
#include "bench/signature.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

TEST_CASE("signature: counts equal the stored fingerprint, at any number of threads", "[threads]") {
  constexpr std::uint64_t kSignature = 0xee54ad42c966dcfd;
  for (const int threads : trailblaze::thread_counts()) {
    CHECK(trailblaze::Signature(threads).compute() == kSignature);
  }
}
