// Rows of JSON Lines files that hold commands with what the program answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/support/program.hpp"

namespace trailblaze {

// Replaces each `from` in a text.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Replaces DIR/ by the folder of write_file().
inline std::string with_folder(const std::string& text) {
  return replaced(text, "DIR/", Scratch::file("").string());
}

// Writes the `files` of a row, which maps their names to their contents.
template <class Row>
void write_files(const Row& row) {
  if (!row.contains("files")) return;
  for (const auto& [name, text] : row["files"].items()) {
    write_file(name, text.template get<std::string>());
  }
}

}  // namespace trailblaze
