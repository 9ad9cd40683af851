#include "tests/torture/fuzz/request.hpp"

#include <algorithm>

namespace trailblaze::fuzz {
namespace {

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(rest.size(), end + 1));
  return line;
}

}  // namespace

std::optional<Request> read_request(std::string_view input) {
  constexpr std::size_t kLongest = 1 << 16;
  if (input.size() > kLongest) return std::nullopt;
  Request request;
  request.rest = input;
  request.target = next_line(request.rest);
  while (!request.rest.empty()) {
    const std::string_view line = next_line(request.rest);
    if (line.empty()) break;
    const std::size_t end = std::min(line.find('='), line.size());
    const std::string name(line.substr(0, end)), value(line.substr(std::min(end + 1, line.size())));
    if (name == "search") {
      request.search = value;
    } else {
      request.parameters[name] = value;
    }
  }
  return request;
}

}  // namespace trailblaze::fuzz
