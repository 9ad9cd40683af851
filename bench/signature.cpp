// Prints the signature (signature.hpp), for a change that alters it on purpose.
//
//   signature [THREADS]
#include "bench/signature.hpp"

#include <cstdio>
#include <cstdlib>

#include "engine/base/standard_streams.hpp"

int main(int argc, char** argv) {
  trailblaze::open_standard_streams();
  const auto signature = trailblaze::Signature(argc > 1 ? std::atoi(argv[1]) : 1).compute();
  if (!signature) {
    std::fputs("signature: a named instance cannot be run\n", stderr);
    return 1;
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(*signature));
}
