// Who may ask the server of `play` anything. It listens to this machine alone, but pages of other
// sites that a browser here has open can send requests, too, and a name of theirs may be made to
// mean 127.0.0.1. So a request must
//
//   - come under the address that was printed, which has a random token;
//   - say one of our own names as its host, and our own address as its origin if it says one;
//   - send, if anything, JSON of a length that is told and not too large.
//
// What differs is refused before its body is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

class Gate {
 public:
  Gate(int port, std::string token);

  // 128 random bits of the system, as 32 digits.
  static std::string new_token();

  // Why a request is refused; nothing where it may go on. The address without the slash at its end
  // is told the one with it, since what a page asks for is looked for beside it.
  std::optional<WebAnswer> refusal(const WebHead& head) const;

  // What follows the token in the path of a request that may go on: "" is the page itself,
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

// An answer that says what is wrong, {"error": "..."}.
WebAnswer web_error(int status, const std::string& message);

}  // namespace trailblaze
