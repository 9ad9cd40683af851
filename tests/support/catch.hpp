// Includes the Catch2 of the machine: version 3, or Debian 12's version 2 with names of version 3.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
namespace Catch::Matchers {
inline auto ContainsSubstring(const std::string& text) { return Contains(text); }
}  // namespace Catch::Matchers
#endif

namespace trailblaze {
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
}  // namespace trailblaze
