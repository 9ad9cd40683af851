// Decides which requests the server of `play` accepts. The server listens only to this machine. But
// a browser on this machine may show pages of other sites, which can also send requests, and DNS
// rebinding can map the names of these sites to 127.0.0.1. A request must therefore
//
//   - come under the printed address, which has a random token;
//   - have one of our own names as its host, and our own address as its origin (if it names one);
//   - send, if anything, JSON of a stated length that is not too large.
//
// Other requests are rejected before their body is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

class Gate {
 public:
  Gate(int port, std::string token);

  // Returns 128 random bits of the system, as 32 hexadecimal digits.
  static std::string new_token();

  // Returns the answer that rejects a request; nothing if the request is accepted. Redirects an
  // address without its last slash to the address with this slash, because a page's requests are
  // relative to it.
  std::optional<WebAnswer> refusal(const WebHead& head) const;

  // Returns the part after the token in the path of an accepted request: "" is the page itself,
  // "api/open" a call.
  std::string_view page(const WebHead& head) const;

  std::string address() const;

 private:
  bool has_token(std::string_view path) const;
  bool is_own_host(const WebHead& head) const;
  bool is_own_origin(const WebHead& head) const;

  const int port_;
  const std::string token_;
};

// Returns an error as an answer, {"error": "..."}.
WebAnswer web_error(int status, const std::string& message);

}  // namespace trailblaze
