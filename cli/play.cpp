// Serves a page for this machine only, on which people set up, play and solve puzzles (play/).
//
//   browser -> web server -> gate -> PlayApi -> sessions and jobs -> engine
//
// It serves until a signal comes, and writes nothing to the disk. The address has a token, so that
// only people who see the printed address can use it.
#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "cli/commands.hpp"
#include "cli/play/api.hpp"
#include "cli/play/browser.hpp"
#include "cli/play/gate.hpp"
#include "cli/play/pages.hpp"
#include "cli/play/web_library.hpp"
#include "cli/problem/problem.hpp"
#include "cli/process.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::chrono::milliseconds kPollInterval{50};

// Serves until the process is asked to end. Fails if the server cannot go on.
absl::Status serve(WebServer& server, const Gate& gate, const std::string& target, PlayApi& api,
                   Browser& browser) {
  std::atomic<bool> has_ended{false};
  bool has_port = true;
  std::jthread serving = start_thread([&](const std::stop_token&) {
    has_port = server.serve([&](const WebHead& head) { return gate.refusal(head); },
                            [&](const WebHead& head, const std::string& body) {
                              const std::string_view page = gate.page(head);
                              return page.starts_with("api/") ? api.answer(page.substr(4), body)
                                                              : page_named(page, target);
                            });
    has_ended = true;
  });
  if (!serving.joinable()) return invalid("play: the system has no more threads");
  while (!is_asked_to_end() && !has_ended) {
    std::this_thread::sleep_for(kPollInterval);
    api.jobs().cancel_abandoned();
    browser.reap();
  }
  api.jobs().stop();
  server.stop();
  serving = {};  // waits for the thread
  if (has_port) return absl::OkStatus();
  return invalid("port: found it closed, expected it to stay open");
}

// Returns the reason why the system refused the requested port.
absl::Status no_port(int port, int error) {
  if (error == EACCES || error == EPERM) {
    return invalid(
        fmt::format("port: found {}, which this user may not use, expected 1024 or more, or 0 for "
                    "any free port",
                    port));
  }
  if (error == EADDRINUSE) {
    return invalid(fmt::format(
        "port: found {}, which is in use, expected a free port, or 0 for any free port", port));
  }
  return invalid(
      fmt::format("port: found {}, which cannot be opened ({}), expected 0 for any free port", port,
                  std::system_category().message(error)));
}

std::string greeting(const Gate& gate, const Settings& settings) {
  return fmt::format("{}\n\nCtrl-C ends it. A search has {}, {} of memory and {} seconds.\n",
                     gate.address(), quantity(settings.threads, "thread"),
                     bytes_text(settings.options.limits.max_bytes),
                     settings.options.limits.max_seconds);
}

}  // namespace

absl::StatusOr<int> run_play(const Settings& given) {
  Settings settings = given;
  if (!settings.target.empty()) {
    const auto target = find_target(settings.target);
    if (!target.ok()) return target.status();
    settings.target = target->entry->name;
    if (target->instance != nullptr) settings.target += "/" + target->instance->name;
  }
  auto server = make_web_server();
  if (!server.ok()) return server.status();
  const int port = (*server)->bind(settings.port);
  if (port <= 0) return no_port(settings.port, -port);
  const Gate gate(port, Gate::new_token());
  PlayApi api(settings);
  print(greeting(gate, settings));
  flush_output();
  Browser browser;
  if (settings.open) {
    if (const absl::Status opened = browser.open(gate.address()); !opened.ok()) {
      print_to_stderr(message(opened));
    }
  }
  const absl::Status served = serve(**server, gate, settings.target, api, browser);
  if (!served.ok()) return served;
  return kExitAnswered;
}

}  // namespace trailblaze
