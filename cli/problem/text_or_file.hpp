// Values that are a text or the name of a file with the text: boards and definitions.
//
//   --board level.xsb                the file exists: its text
//   --board "#####/#@$.#/#####"      no such file: the text itself
//   --board lvel.xsb                 no such file, and no text looks like that: an error
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "engine/session/session.hpp"

namespace trailblaze {

// True if a value names a file, or looks like the name of a file.
bool may_be_file(const std::string& value);

// True if the values of a parameter are texts or files.
bool takes_text_or_file(const Parameter& parameter);

// Returns the text of a value of such a parameter.
absl::StatusOr<std::string> text_or_file(const Parameter& parameter, const std::string& value);

// Completes an error in the value of an option: adds the file that the text came from, or that
// there is no file of this name. `options` has the values as typed, by option. `start_option` is
// the option that reads a start from a file.
absl::Status with_origin(const PuzzleEntry& entry, const Parameters& options,
                         const std::string& start_option, const absl::Status& error);

}  // namespace trailblaze
