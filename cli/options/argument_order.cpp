#include "cli/options/argument_order.hpp"

#include <algorithm>

#include "cli/options/option_table.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kFile = "--file=";

bool is_dashed(const std::string& argument) { return argument.starts_with('-') && argument != "-"; }

// True if a command, or a group of commands, has this name.
bool begins_command(const std::string& argument) {
  return std::ranges::any_of(commands(), [&](const CommandRow& row) {
    return row.name == argument || row.name.starts_with(argument + " ");
  });
}

bool takes_value(const std::string& argument) {
  const auto option = option_named(argument);
  return option && !option->is_flag();
}

class ArgumentOrder {
 public:
  explicit ArgumentOrder(const std::vector<std::string>& arguments) : arguments_(arguments) {
    while (at_ < arguments_.size()) take();
    // A list of files ends with PUZZLE if no other argument can be PUZZLE: "solve --file a.txt
    // tiles".
    if (!has_target_ && list_ > 1) rest_[end_of_list_ - 1].erase(0, kFile.size());
  }

  std::vector<std::string> arguments() {
    for (std::vector<std::string>* part : {&early_, &rest_}) {
      for (std::string& argument : *part) {
        const bool is_empty = argument.find('=') == argument.size() - 1 && takes_value(argument);
        if (is_empty) argument.pop_back();
        command_arguments_.push_back(std::move(argument));
        if (is_empty) command_arguments_.emplace_back();
      }
    }
    return std::move(command_arguments_);
  }

 private:
  bool is_early() const { return command_bit(command_) == 0; }

  void take() {
    const std::string& argument = arguments_[at_++];
    if (const auto option = option_named(argument)) {
      take_option(argument, *option);
    } else if (is_early()) {
      if (!is_dashed(argument)) command_ += (command_.empty() ? "" : " ") + argument;
      command_arguments_.push_back(argument);
    } else {
      has_target_ |= !is_dashed(argument);
      rest_.push_back(argument);
    }
  }

  void take_option(const std::string& argument, const OptionRow& option) {
    std::vector<std::string>& out = is_early() ? early_ : rest_;
    const bool is_whole = option.is_flag() || argument.find('=') != argument.npos;
    if (option.name == "file" && !is_whole && take_files(out) > 0) return;
    out.push_back(argument);
    if (!is_whole && at_ < arguments_.size()) out.push_back(arguments_[at_++]);
  }

  // Takes the arguments up to the next option, or up to the command. Returns their number.
  std::size_t take_files(std::vector<std::string>& out) {
    const std::size_t first = at_;
    while (at_ < arguments_.size() && !is_dashed(arguments_[at_]) &&
           !(is_early() && begins_command(arguments_[at_]))) {
      out.push_back(std::string(kFile) + arguments_[at_++]);
    }
    if (!is_early()) {
      list_ = at_ - first;
      end_of_list_ = out.size();
    }
    return at_ - first;
  }

  const std::vector<std::string>& arguments_;
  std::size_t at_ = 0;                          // the next argument to take
  std::string command_;                         // the command's name, as far as it was read
  std::vector<std::string> command_arguments_;  // arguments up to the command, except known options
  std::vector<std::string> early_;              // options before the command
  std::vector<std::string> rest_;               // arguments after the command
  bool has_target_ = false;                     // an argument after the command may be PUZZLE
  std::size_t list_ = 0, end_of_list_ = 0;      // files in the last list, and its end in rest_
};

}  // namespace

std::vector<std::string> options_after_command(const std::vector<std::string>& arguments) {
  return ArgumentOrder(arguments).arguments();
}

}  // namespace trailblaze
