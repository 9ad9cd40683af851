// A State as a list of numbers; field i holds 0..radix[i]-1.
//
//   radices 4, 6, 9  ->  63 ... 9 | 8 7 6 5 | 4 3 2 | 1 0      each field in bits of its own
//                                   field 2   field 1 field 0
//
// If the bits do not fit into 64 but the product of the radices does, the fields are the digits of
// a mixed-radix number instead. Either way, a field has a weight w: its value is state / w % radix,
// and adding a multiple of w changes it. Callers see no difference.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class Fields {
 public:
  // Returns nothing if the product of the radices exceeds 2^64. `largest` holds each radix minus 1.
  static std::optional<Fields> make(const std::vector<std::uint64_t>& largest) {
    int bits = 0;
    for (const std::uint64_t largest_value : largest) bits += std::bit_width(largest_value);
    Fields fields;
    fields.has_bits_ = bits <= 64;
    Wide weight = 1;
    for (const std::uint64_t largest_value : largest) {
      if (weight >> 64 != 0 && largest_value != 0) return std::nullopt;
      Field field{static_cast<State>(weight), largest_value, mask_for(largest_value),
                  std::countr_zero(static_cast<State>(weight))};
      // A field of a single value may begin beyond the last bit. It then reads as 0.
      if (weight >> 64 != 0) field = {0, 0, 0, 0};
      fields.fields_.push_back(field);
      weight = fields.has_bits_ ? weight << std::bit_width(largest_value)
                                : weight * (static_cast<Wide>(largest_value) + 1);
      if (weight > kStates) return std::nullopt;
    }
    fields.state_bits_ = weight == kStates ? 64 : std::bit_width(static_cast<State>(weight) - 1);
    return fields;
  }

  std::size_t size() const { return fields_.size(); }
  int state_bits() const { return state_bits_; }

  std::uint64_t get(State s, std::size_t i) const {
    const Field& f = fields_[i];
    if (has_bits_) return s >> f.shift & f.mask;
    return f.weight == 0 ? 0 : s / f.weight % (f.largest_value + 1);
  }

  // The weight of field i: the state grows by it if the field grows by 1.
  State weight(std::size_t i) const { return fields_[i].weight; }

  std::uint64_t largest(std::size_t i) const { return fields_[i].largest_value; }

  // True if each field has bits of its own; field i is then state >> shift(i) & mask(i).
  bool has_bits() const { return has_bits_; }
  int shift(std::size_t i) const { return fields_[i].shift; }
  std::uint64_t mask(std::size_t i) const { return fields_[i].mask; }

 private:
  struct Field {
    State weight;
    std::uint64_t largest_value;  // radix - 1
    // The rest is for fields with bits of their own:
    std::uint64_t mask;  // all bits up to the highest bit of `largest_value`
    int shift;           // log2(weight)
  };
  static constexpr Wide kStates = static_cast<Wide>(1) << 64;

  static std::uint64_t mask_for(std::uint64_t largest_value) {
    return largest_value == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(largest_value);
  }

  std::vector<Field> fields_;
  bool has_bits_ = true;
  int state_bits_ = 0;
};

}  // namespace trailblaze
