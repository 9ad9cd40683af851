#include "cli/options/word_order.hpp"

#include <algorithm>

#include "cli/options/option_table.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kFile = "--file=";

bool is_dashed(const std::string& word) { return word.starts_with('-') && word != "-"; }

// True if a command, or a group of commands, has this name.
bool begins_command(const std::string& word) {
  return std::ranges::any_of(commands(), [&](const CommandRow& row) {
    return row.name == word || row.name.starts_with(word + " ");
  });
}

bool takes_value(const std::string& word) {
  const auto option = option_named(word);
  return option && !option->is_flag();
}

class WordOrder {
 public:
  explicit WordOrder(const std::vector<std::string>& words) : words_(words) {
    while (at_ < words_.size()) take();
    // A list of files ends with PUZZLE if no other word can be PUZZLE: "solve --file a.txt tiles".
    if (!has_target_ && list_ > 1) rest_[end_of_list_ - 1].erase(0, kFile.size());
  }

  std::vector<std::string> words() {
    for (std::vector<std::string>* part : {&early_, &rest_}) {
      for (std::string& word : *part) {
        const bool is_empty = word.find('=') == word.size() - 1 && takes_value(word);
        if (is_empty) word.pop_back();
        command_words_.push_back(std::move(word));
        if (is_empty) command_words_.emplace_back();
      }
    }
    return std::move(command_words_);
  }

 private:
  bool is_early() const { return command_bit(command_) == 0; }

  void take() {
    const std::string& word = words_[at_++];
    if (const auto option = option_named(word)) {
      take_option(word, *option);
    } else if (is_early()) {
      if (!is_dashed(word)) command_ += (command_.empty() ? "" : " ") + word;
      command_words_.push_back(word);
    } else {
      has_target_ |= !is_dashed(word);
      rest_.push_back(word);
    }
  }

  void take_option(const std::string& word, const OptionRow& option) {
    std::vector<std::string>& out = is_early() ? early_ : rest_;
    const bool is_whole = option.is_flag() || word.find('=') != word.npos;
    if (option.name == "file" && !is_whole && take_files(out) > 0) return;
    out.push_back(word);
    if (!is_whole && at_ < words_.size()) out.push_back(words_[at_++]);
  }

  // Takes the words up to the next option, or up to the command. Returns their number.
  std::size_t take_files(std::vector<std::string>& out) {
    const std::size_t first = at_;
    while (at_ < words_.size() && !is_dashed(words_[at_]) &&
           !(is_early() && begins_command(words_[at_]))) {
      out.push_back(std::string(kFile) + words_[at_++]);
    }
    if (!is_early()) {
      list_ = at_ - first;
      end_of_list_ = out.size();
    }
    return at_ - first;
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;                      // the next word to take
  std::string command_;                     // the command's name, as far as it was read
  std::vector<std::string> command_words_;  // words up to the command, without known options
  std::vector<std::string> early_;          // options before the command
  std::vector<std::string> rest_;           // words after the command
  bool has_target_ = false;                 // a word after the command may be PUZZLE
  std::size_t list_ = 0, end_of_list_ = 0;  // files in the last list, and its end in rest_
};

}  // namespace

std::vector<std::string> in_order(const std::vector<std::string>& words) {
  return WordOrder(words).words();
}

}  // namespace trailblaze
