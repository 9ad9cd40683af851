// Where JSON was asked for, what ends `solve` or `enumerate` before it could begin is a report too:
// one object with status "error" and, in `error`, the message that goes to stderr.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "cli/options/settings.hpp"

namespace trailblaze {

// Prints the report of an error of this command, as far as `settings` were read, and returns the
// error. It prints nothing with another format, or of another command.
absl::Status report_error(const std::string& command, const Settings& settings,
                          const absl::Status& error);

}  // namespace trailblaze
