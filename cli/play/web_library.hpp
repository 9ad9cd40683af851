// Finds the library that speaks HTTP (web_server.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <memory>

#include "cli/play/web_server.hpp"

namespace trailblaze {

// Returns a new server. Fails if the library was not built or installed with the program.
absl::StatusOr<std::unique_ptr<WebServer>> make_web_server();

}  // namespace trailblaze
