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

void check_play_error(const WebAnswer& answer, int status, const std::string& expected) {
  CHECK(answer.status == status);
  CHECK(nlohmann::json::parse(answer.body)["error"] == expected);
}

TEST_CASE("play api: errors have the status that fits them, and what throws is one") {
  CHECK(answer_of([]() -> PlayFound { return json::Text{"{}"}; }).body == "{}");
  const auto failed = [](const absl::Status& status) {
    return answer_of([&]() -> PlayFound { return status; });
  };
  check_play_error(failed(absl::InvalidArgumentError("to: a")), 400, "to: a");
  check_play_error(failed(absl::NotFoundError("job: b")), 404, "job: b");
  check_play_error(failed(absl::FailedPreconditionError("to: c")), 409, "to: c");
  check_play_error(failed(absl::UnavailableError("busy: d")), 503, "busy: d");
  check_play_error(answer_of([]() -> PlayFound { throw std::out_of_range("e"); }), 500,
                   "internal error: e");
  CHECK(answer_of([]() -> PlayFound { throw std::bad_alloc(); }).status == 503);
}

TEST_CASE("play api: what is no request is told what is wrong with it") {
  const Settings settings;
  PlayApi api(settings);
  check_play_error(api.answer("look", "[]"), 400,
                   "request: expected an object in JSON, brackets at most 64 deep");
  check_play_error(api.answer("look", "{}"), 400, "of: expected an object");
  check_play_error(
      api.answer("look", R"({"of":{"puzzle":"tiles","parameters":{"size":"2x2"}},"state":"1"})"),
      400, "state: found 1 number, expected 4 for 2x2");
  check_play_error(
      api.answer("move", R"({"of":{"puzzle":"tiles","parameters":{"size":"2x2"}},)"
                         R"("state":"1 2 3 0","to":"0 1 2 3"})"),
      409, "to: found \"0 1 2 3\", expected a position that one move leads to from \"1 2 3 0\"");
}

TEST_CASE("play api: a text that another form reads as another board has a note of that") {
  const Settings settings;
  PlayApi api(settings);
  const WebAnswer answer =
      api.answer("open", R"({"puzzle":"tiles","goal":"","format":"","options":{},"text":"2 2 )"
                         R"(starting positions for each tile: 3 0 2 1 goal positions: 0 1 2 3"})");
  CHECK(answer.status == 200);
  const std::string notes = nlohmann::json::parse(answer.body)["notes"].dump();
  CHECK(notes.find("or as ruml-values (3 0 2 1), expected input-format ruml") != notes.npos);
}

}  // namespace
}  // namespace trailblaze
