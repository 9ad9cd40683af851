// In JSON, an error that ends `solve`, `enumerate` or `heuristics` before it begins is a report
// too: an object with status "error" and, in `error`, the message that goes to stderr.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "cli/options/settings.hpp"

namespace trailblaze {

// Prints the report of an error of this command, with the settings read so far, and returns the
// error. Prints nothing in other formats, or for other commands.
absl::Status report_error(const std::string& command, const Settings& settings,
                          const absl::Status& error);

}  // namespace trailblaze
