#include "cli/options/word_order.hpp"

#include "cli/options/option_table.hpp"

namespace trailblaze {
namespace {

bool is_dashed(const std::string& word) { return word.starts_with('-') && word != "-"; }

class WordOrder {
 public:
  explicit WordOrder(const std::vector<std::string>& words) : words_(words) {
    while (at_ < words_.size()) take();
  }

  std::vector<std::string> words() {
    command_words_.insert(command_words_.end(), early_.begin(), early_.end());
    command_words_.insert(command_words_.end(), rest_.begin(), rest_.end());
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
      rest_.push_back(word);
    }
  }

  void take_option(const std::string& word, const OptionRow& option) {
    std::vector<std::string>& out = is_early() ? early_ : rest_;
    const bool is_whole = option.value.empty() || word.find('=') != word.npos;
    out.push_back(word);
    if (!is_whole && at_ < words_.size()) out.push_back(words_[at_++]);
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;                      // the next word to take
  std::string command_;                     // its name, as far as it is known
  std::vector<std::string> command_words_;  // what stands up to it, without known options
  std::vector<std::string> early_;          // options before the command
  std::vector<std::string> rest_;           // what stands behind the command
};

}  // namespace

std::vector<std::string> with_options_behind_command(const std::vector<std::string>& words) {
  return WordOrder(words).words();
}

}  // namespace trailblaze
