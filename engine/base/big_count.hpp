// A count that cannot overflow: the number of paths grows exponentially with their length.
//
//   limbs   low first, nine decimal digits each:  12 345678901  =  {345678901, 12}
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace trailblaze {

class BigCount {
 public:
  BigCount() = default;  // 0
  explicit BigCount(std::uint64_t count) {
    do {
      limbs_.push_back(static_cast<std::uint32_t>(count % kBase));
    } while ((count /= kBase) != 0);
  }

  BigCount& operator+=(const BigCount& other) {
    limbs_.resize(std::max(limbs_.size(), other.limbs_.size()));
    std::uint32_t carry = 0;
    for (std::size_t i = 0; i < limbs_.size() && (carry != 0 || i < other.limbs_.size()); ++i) {
      limbs_[i] += carry + (i < other.limbs_.size() ? other.limbs_[i] : 0);
      carry = limbs_[i] >= kBase ? 1 : 0;
      limbs_[i] -= carry * kBase;
    }
    if (carry != 0) limbs_.push_back(carry);
    return *this;
  }

  // The count in decimal, without leading zeros.
  std::string text() const {
    std::string out;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
      const std::string digits = std::to_string(limbs_[i]);
      out += out.empty() ? digits : std::string(kDigits - digits.size(), '0') + digits;
    }
    return out.empty() ? "0" : out;
  }

 private:
  static constexpr std::uint32_t kBase = 1'000'000'000;
  static constexpr std::size_t kDigits = 9;

  std::vector<std::uint32_t> limbs_;  // the last limb is not 0, unless it is the only limb
};

}  // namespace trailblaze
