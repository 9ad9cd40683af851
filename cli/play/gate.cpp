#include "cli/play/gate.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cli/report/json.hpp"
#include "engine/base/check.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kApi = "api/";

// Returns all values of a header.
std::vector<std::string> values_of(const WebHead& head, const std::string& name) {
  std::vector<std::string> values;
  const auto [begin, end] = head.headers.equal_range(name);
  for (auto at = begin; at != end; ++at) values.push_back(at->second);
  return values;
}

// True if the type is JSON, with or without a charset after it.
bool is_json(const std::vector<std::string>& types) {
  if (types.size() != 1) return false;
  return lower_case(trim(std::string_view(types.front()).substr(0, types.front().find(';')))) ==
         "application/json";
}

// Returns an error if the gate does not accept the body that a head announces. It rejects chunked
// and compressed bodies, because they could have any length.
std::optional<WebAnswer> refused_body(const WebHead& head) {
  if (!is_json(values_of(head, "content-type"))) {
    return web_error(415, "content-type: expected application/json");
  }
  if (!values_of(head, "content-encoding").empty()) {
    return web_error(415, "content-encoding: expected none");
  }
  const std::vector<std::string> lengths = values_of(head, "content-length");
  if (!values_of(head, "transfer-encoding").empty() || lengths.size() != 1) {
    return web_error(411, "content-length: expected the length of the body");
  }
  const auto length = parse_number(lengths.front());
  if (!length.ok()) return web_error(400, "content-length: " + message(length.status()));
  if (*length <= kMostBody) return std::nullopt;
  return web_error(413,
                   fmt::format("body: found {} bytes, expected at most {}", *length, kMostBody));
}

}  // namespace

WebAnswer web_error(int status, const std::string& message) {
  WebAnswer answer;
  answer.status = status;
  answer.body = JsonObject().field("error", message).text().text;
  return answer;
}

Gate::Gate(int port, std::string token) : port_(port), token_(std::move(token)) {}

std::string Gate::new_token() {
  std::array<std::uint8_t, 16> bytes{};
  const ssize_t got = getrandom(bytes.data(), bytes.size(), 0);
  if (got != static_cast<ssize_t>(bytes.size()))
    throw Failure("play: found no random numbers for the token, expected them from the system");
  return join(bytes, "", [](std::uint8_t byte) { return fmt::format("{:02x}", byte); });
}

std::string Gate::address() const { return fmt::format("http://127.0.0.1:{}/{}/", port_, token_); }

std::optional<WebAnswer> Gate::refusal(const WebHead& head) const {
  if (!is_own_host(head)) return web_error(403, "host: expected 127.0.0.1 and the port");
  if (!is_own_origin(head)) return web_error(403, "origin: expected a page of this server");
  if (head.method == "GET" && head.path.size() == token_.size() + 1 && has_token(head.path + "/")) {
    WebAnswer answer = web_error(308, "address: expected a slash at its end");
    answer.location = head.path + "/";
    return answer;
  }
  if (!has_token(head.path)) {
    return web_error(403, "address: expected the printed address, which has the token");
  }
  const bool posts = page(head).starts_with(kApi);
  if (head.method != (posts ? "POST" : "GET")) {
    return web_error(
        405, fmt::format("method: found {}, expected {}", head.method, posts ? "POST" : "GET"));
  }
  return posts ? refused_body(head) : std::nullopt;
}

std::string_view Gate::page(const WebHead& head) const {
  return std::string_view(head.path).substr(std::min(head.path.size(), token_.size() + 2));
}

// Takes constant time, wherever the first difference is.
bool Gate::has_token(std::string_view path) const {
  const std::string expected = "/" + token_ + "/";
  if (path.size() < expected.size()) return false;
  int differs = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) differs |= path[i] ^ expected[i];
  return differs == 0;
}

bool Gate::is_own_host(const WebHead& head) const {
  const std::vector<std::string> hosts = values_of(head, "host");
  return hosts.size() == 1 && (hosts.front() == fmt::format("127.0.0.1:{}", port_) ||
                               hosts.front() == fmt::format("localhost:{}", port_));
}

// True if the request comes from a page of this server. Browsers send the origin of a request. The
// site "none" means that the user typed the address.
bool Gate::is_own_origin(const WebHead& head) const {
  const std::string own = "http://" + values_of(head, "host").front();
  const auto origins = values_of(head, "origin"), sites = values_of(head, "sec-fetch-site");
  return std::ranges::all_of(origins, [&](const auto& origin) { return origin == own; }) &&
         std::ranges::all_of(sites, [&](const std::string& site) {
           return site == "same-origin" || (site == "none" && head.method == "GET");
         });
}

}  // namespace trailblaze
