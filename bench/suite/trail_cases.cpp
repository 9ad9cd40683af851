// The trail and its hashes alone, with keys whose counts are known beforehand: tables in the cache
// and larger than it, reserved and growing, with each variant of the probe loop.
#include <string>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/trail_bodies.hpp"
#include "engine/base/mix.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr std::uint64_t kFew = 200'000, kMany = 4'000'000;

// ---- hashes ----

// Sums the first million numbers of splitmix64 with seed 0.
Body mixes() {
  return [] {
    Tally tally{1'000'000};
    for (std::uint64_t i = 1; i <= tally.states; ++i) tally.answer += mix(i * 0x9e3779b97f4a7c15);
    return tally;
  };
}

// Sums the keys of all numbers of 20 bits, each multiplied by its place. A Python program computed
// the expected sum by the same steps.
constexpr std::uint64_t kNumbers = 1 << 20;

Body mixer_keys() {
  return [mixer = Mixer(20)] {
    Tally tally{kNumbers};
    for (std::uint64_t i = 0; i < kNumbers; ++i) {
      tally.answer += (i + 1) * (mixer.key(i) >> mixer.unused());
    }
    return tally;
  };
}

// ---- trails ----

struct Slots {
  const char* name;
  int bits;
};
constexpr Slots kSlots[] = {{"wide", kWide}, {"compact", kCompact}};

void make_trails(std::vector<Case>& cases) {
  for (const auto& [slots, bits] : kSlots) {
    const TrailWork few{bits, kFew};
    const auto name = [kind = slots](const char* work, const std::string& variant = "") {
      return "trail/" + std::string(work) + "/" + kind + variant;
    };
    // The gate has the other two: insert/wide and look-up/compact.
    if (bits == kCompact) {
      cases.push_back(
          {name("insert"), Set::kQuick, {.answer = kFew}, [few] { return insert(few, kFew); }});
    } else {
      cases.push_back(
          {name("look-up"), Set::kQuick, {.answer = 2 * kFew}, [few] { return look_up(few, 4); }});
    }
    cases.push_back(
        {name("grow"), Set::kQuick, {.answer = kFew}, [few] { return insert(few, 0); }});
    for (const Isa isa : supported_isas()) {
      const std::string variant = std::string("-") + trailblaze::name(isa);
      cases.push_back({name("insert", variant), Set::kQuick, {.answer = kFew}, with_isa(isa, [few] {
                         return insert(few, kFew);
                       })});
      cases.push_back(
          {name("look-up", variant), Set::kQuick, {.answer = 2 * kFew}, with_isa(isa, [few] {
             return look_up(few, 4);
           })});
    }
    for (const int threads : {1, 2}) {
      const TrailWork many{bits, kMany, threads};
      const std::string size = "-4m" + threads_suffix(threads);
      cases.push_back({name("insert", size), Set::kFull, {.answer = kMany}, [many] {
                         return insert(many, kMany);
                       }});
      cases.push_back(
          {name("grow", size), Set::kFull, {.answer = kMany}, [many] { return insert(many, 0); }});
      cases.push_back({name("look-up", size), Set::kFull, {.answer = kMany / 2}, [many] {
                         return look_up(many, 1);
                       }});
    }
  }
}

const Cases hashes = {
    {"mix/splitmix64", Set::kQuick, {.answer = 0xe25a431cc0ed6b0a}, mixes},
    {"mix/mixer-20", Set::kQuick, {.answer = 288'213'208'662'278'144}, mixer_keys},
};
const GeneratedCases trails(make_trails);

}  // namespace
