// Prints the signature (signature.hpp), for a change that means to alter it.
//
//   signature [THREADS]
#include "bench/signature.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  const auto signature = trailblaze::Signature(argc > 1 ? std::atoi(argv[1]) : 1).compute();
  if (!signature) {
    std::fputs("signature: a named instance cannot be run\n", stderr);
    return 1;
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(*signature));
}
