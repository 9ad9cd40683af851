#include "cli/options/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "engine/astar/estimates.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

std::optional<double> decimal(const std::string& text, std::chars_format format) {
  const char* end = text.data() + text.size();
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), end, value, format);
  return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

// Reads a weight of at least 1, in thousandths.
absl::StatusOr<double> parse_weight(const std::string& text) {
  const std::optional<double> value = decimal(text, std::chars_format::fixed);
  const bool is_rounded = text.size() - std::min(text.find('.'), text.size()) <= 4;
  if (value && is_rounded && *value >= 1 && *value <= Weight::kMost) return *value;
  return invalid(
      fmt::format("found {}, expected a number from 1 to {} such as 1.5, of at most three decimals",
                  in_quotes(text), Weight::kMost));
}

}  // namespace

absl::StatusOr<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMG";
  const auto wrong = [&] {
    return invalid("found " + in_quotes(text) + ", expected bytes such as 512M or 8G");
  };
  if (text.empty()) return wrong();
  const char last = static_cast<char>(std::toupper(static_cast<unsigned char>(text.back())));
  const std::size_t unit = kUnits.find(last);
  const int shift = unit == std::string_view::npos ? 0 : 10 * (static_cast<int>(unit) + 1);
  const absl::StatusOr<std::uint64_t> number =
      parse_number(shift == 0 ? text : text.substr(0, text.size() - 1));
  if (!number.ok() || *number > kUnlimited >> shift) return wrong();
  return *number << shift;
}

absl::StatusOr<DepthRange> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const bool is_range = dots != std::string_view::npos;
  const auto first = parse_number(text.substr(0, dots));
  const bool is_open = is_range && dots + 2 == text.size();
  const auto last = is_open ? kUnlimited : is_range ? parse_number(text.substr(dots + 2)) : first;
  if (first.ok() && last.ok() && *first <= *last) return DepthRange{*first, *last};
  return invalid("found " + in_quotes(text) + ", expected depths such as 60..80, 60.. or 60");
}

absl::StatusOr<double> parse_seconds(const std::string& text) {
  const std::optional<double> value = decimal(text, std::chars_format::general);
  if (value && *value >= 0) return *value;
  return invalid("found " + in_quotes(text) + ", expected a number of seconds, such as 10 or 0.5");
}

absl::StatusOr<double> parse_duration(const std::string& text) {
  const char last = text.empty() ? ' ' : text.back();
  const double unit = last == 's' ? 1 : last == 'm' ? 60 : last == 'h' ? 3600 : 0;
  const auto number =
      decimal(unit == 0 ? text : text.substr(0, text.size() - 1), std::chars_format::fixed);
  if (number && *number >= 0) return *number * (unit == 0 ? 1 : unit);
  return invalid("found " + in_quotes(text) + ", expected a time such as 30s, 5m or 1h");
}

absl::StatusOr<std::uint64_t> parse_positive(const std::string& text) {
  absl::StatusOr<std::uint64_t> number = parse_number(text);
  if (number.ok() && *number == 0) return invalid("found 0, expected 1 or more");
  return number;
}

absl::StatusOr<std::optional<Isa>> parse_kernel(const std::string& text) {
  const std::optional<Isa> named = value_named<Isa>(text);
  if (!named || supports(*named)) return named;
  std::vector<std::string> known = names_of(kNamed<Isa>);
  std::erase_if(known, [](const std::string& isa) { return !supports(*value_named<Isa>(isa)); });
  return invalid(fmt::format("found {}, expected a kernel that this processor can run: {}", text,
                             alternatives(known)));
}

absl::StatusOr<std::vector<double>> parse_weights(const std::string& text) {
  std::vector<double> weights;
  for (const std::string_view item : split(text, ',')) {
    const absl::StatusOr<double> weight = parse_weight(std::string(item));
    if (!weight.ok()) return weight.status();
    if (std::ranges::find(weights, *weight) != weights.end()) {
      return invalid("found " + in_quotes(item) + " twice, expected each weight once");
    }
    weights.push_back(*weight);
  }
  return weights;
}

}  // namespace trailblaze
