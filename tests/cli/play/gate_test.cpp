// Requests that the server of `play` accepts: each required field of a head, missing or wrong.
// tests/play/server_gate_test.py tries some of them through a socket.
#include "cli/play/gate.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

constexpr int kGatePort = 4321;

WebHead head_for(const Gate& gate, const std::string& method, const std::string& page) {
  const std::string address = gate.address();
  WebHead head{method, address.substr(address.find('/', 7)) + page, {}};
  head.headers = {{"host", "127.0.0.1:4321"}};
  if (method == "POST") {
    head.headers.emplace("content-type", "application/json");
    head.headers.emplace("content-length", "2");
  }
  return head;
}

// Returns the status of the refusal, or 200 if the gate accepts the request.
int status_of_gate(const Gate& gate, const WebHead& head) {
  const auto refusal = gate.refusal(head);
  if (!refusal) return 200;
  CHECK(nlohmann::json::parse(refusal->body)["error"].is_string());
  return refusal->status;
}

int status_with(const std::string& method, const std::string& page, const std::string& name,
                const std::string& value) {
  const Gate gate(kGatePort, Gate::new_token());
  WebHead head = head_for(gate, method, page);
  head.headers.erase(name);
  head.headers.emplace(name, value);
  return status_of_gate(gate, head);
}

TEST_CASE("gate: a token is 32 digits, and another one each time") {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    const std::string token = Gate::new_token();
    CHECK(token.size() == 32);
    CHECK(token.find_first_not_of("0123456789abcdef") == std::string::npos);
    tokens.insert(token);
  }
  CHECK(tokens.size() == 100);
}

TEST_CASE("gate: the page and the calls go through, and are named without the token") {
  const Gate gate(kGatePort, Gate::new_token());
  CHECK(gate.address().starts_with("http://127.0.0.1:4321/"));
  const WebHead page = head_for(gate, "GET", ""), call = head_for(gate, "POST", "api/open");
  CHECK(status_of_gate(gate, page) == 200);
  CHECK(status_of_gate(gate, call) == 200);
  CHECK(gate.page(page).empty());
  CHECK(gate.page(call) == "api/open");
}

TEST_CASE("gate: another token, or none, is refused") {
  const Gate gate(kGatePort, Gate::new_token()), other(kGatePort, Gate::new_token());
  CHECK(status_of_gate(gate, head_for(other, "GET", "")) == 403);
  WebHead head = head_for(gate, "GET", "");
  for (std::size_t length = 0; length + 1 < head.path.size(); ++length) {
    WebHead part = head;
    part.path.resize(length);
    CHECK(status_of_gate(gate, part) == 403);
  }
}

TEST_CASE("gate: without its last slash the address leads to the page, and a wrong one does not") {
  const Gate gate(kGatePort, Gate::new_token()), other(kGatePort, Gate::new_token());
  WebHead head = head_for(gate, "GET", "");
  const std::string whole = head.path;
  head.path.pop_back();
  const auto answer = gate.refusal(head);
  REQUIRE(answer);
  CHECK(answer->status == 308);
  CHECK(answer->location == whole);
  CHECK(status_of_gate(other, head) == 403);
  head.method = "POST";
  CHECK(status_of_gate(gate, head) == 403);
  head = head_for(gate, "GET", "");
  head.path.back() = 'x';
  CHECK(status_of_gate(gate, head) == 403);
}

TEST_CASE("gate: host, origin and site are our own") {
  CHECK(status_with("GET", "", "host", "localhost:4321") == 200);
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:4322", "example.com:4321", "[::1]:4321",
                           "0.0.0.0:4321", "127.0.0.1:4321.example.com"}) {
    CHECK(status_with("GET", "", "host", host) == 403);
  }
  CHECK(status_with("POST", "api/open", "origin", "http://127.0.0.1:4321") == 200);
  for (const char* origin : {"null", "", "http://localhost:4321", "https://127.0.0.1:4321",
                             "http://127.0.0.1", "http://127.0.0.1:43210"}) {
    CHECK(status_with("POST", "api/open", "origin", origin) == 403);
  }
  CHECK(status_with("GET", "", "sec-fetch-site", "none") == 200);
  CHECK(status_with("POST", "api/open", "sec-fetch-site", "same-origin") == 200);
  CHECK(status_with("POST", "api/open", "sec-fetch-site", "same-site") == 403);
  CHECK(status_with("POST", "api/open", "sec-fetch-site", "none") == 403);
  CHECK(status_with("GET", "", "sec-fetch-site", "cross-site") == 403);
  const Gate gate(kGatePort, Gate::new_token());
  WebHead twice = head_for(gate, "GET", "");
  twice.headers.emplace("host", "127.0.0.1:4321");
  CHECK(status_of_gate(gate, twice) == 403);
  twice.headers.clear();
  CHECK(status_of_gate(gate, twice) == 403);
}

TEST_CASE("gate: a body is JSON, with its length, and not too large") {
  const auto posted = [](const std::string& name, const std::string& value) {
    return status_with("POST", "api/open", name, value);
  };
  CHECK(posted("content-type", "Application/JSON; charset=utf-8") == 200);
  CHECK(posted("content-type", "text/plain") == 415);
  CHECK(posted("content-encoding", "gzip") == 415);
  CHECK(posted("transfer-encoding", "chunked") == 411);
  CHECK(posted("content-length", std::to_string(kMostBody)) == 200);
  CHECK(posted("content-length", std::to_string(kMostBody + 1)) == 413);
  for (const char* length : {"", "-1", "2x", "99999999999999999999"}) {
    CHECK(posted("content-length", length) == 400);
  }
  const Gate gate(kGatePort, Gate::new_token());
  CHECK(status_of_gate(gate, head_for(gate, "GET", "api/open")) == 405);
  CHECK(status_of_gate(gate, head_for(gate, "POST", "")) == 405);
  CHECK(status_of_gate(gate, head_for(gate, "HEAD", "")) == 405);
}

}  // namespace
}  // namespace trailblaze
