// Answers to a page on errors. tests/play/server_answers_test.py checks all other answers through a
// socket.
#include "cli/play/api.hpp"

#include <absl/status/status.h>

#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using PlayFound = absl::StatusOr<json::Text>;

void check_play_error(const WebAnswer& answer, int status, const std::string& field) {
  CHECK(answer.status == status);
  CHECK(nlohmann::json::parse(answer.body)["error"].get<std::string>().starts_with(field + ": "));
}

TEST_CASE("play api: each kind of error and exception has its HTTP status") {
  CHECK(answer_of([]() -> PlayFound { return json::Text{"{}"}; }).body == "{}");
  const auto failed = [](const absl::Status& status) {
    return answer_of([&]() -> PlayFound { return status; });
  };
  check_play_error(failed(absl::InvalidArgumentError("to: a")), 400, "to");
  check_play_error(failed(absl::NotFoundError("job: b")), 404, "job");
  check_play_error(failed(absl::FailedPreconditionError("to: c")), 409, "to");
  check_play_error(failed(absl::UnavailableError("busy: d")), 503, "busy");
  check_play_error(answer_of([]() -> PlayFound { throw std::out_of_range("e"); }), 500,
                   "internal error");
  CHECK(answer_of([]() -> PlayFound { throw std::bad_alloc(); }).status == 503);
}

TEST_CASE("play api: an invalid request is an error that names the field") {
  const Settings settings;
  PlayApi api(settings);
  check_play_error(api.answer("look", "[]"), 400, "request");
  check_play_error(api.answer("look", "{}"), 400, "of");
  check_play_error(
      api.answer("look", R"({"of":{"puzzle":"tiles","parameters":{"size":"2x2"}},"state":"1"})"),
      400, "state");
  for (const auto& [to, status] : {std::pair{"0 1 2 3", 409}, {"1 2 3 0", 409}, {"1 2", 400}}) {
    check_play_error(api.answer("move", R"({"of":{"puzzle":"tiles","parameters":{"size":"2x2"}},)"
                                        R"("state":"1 2 3 0","to":")" +
                                            std::string(to) + "\"}"),
                     status, "to");
  }
}

TEST_CASE("play api: a text that another form reads as another board has a note") {
  const Settings settings;
  PlayApi api(settings);
  const WebAnswer answer =
      api.answer("open", R"({"puzzle":"tiles","goal":"","format":"","options":{},"text":"2 2 )"
                         R"(starting positions for each tile: 3 0 2 1 goal positions: 0 1 2 3"})");
  CHECK(answer.status == 200);
  const std::string notes = nlohmann::json::parse(answer.body)["notes"].dump();
  CHECK(notes.find("ruml-values (3 0 2 1)") != notes.npos);
  CHECK(notes.find("--") == notes.npos);  // a page has no options
}

}  // namespace
}  // namespace trailblaze
