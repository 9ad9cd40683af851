#include "puzzles/blocks/rush_hour.hpp"

#include <algorithm>
#include <cctype>

namespace trailblaze {
namespace {

// Returns the letters of the horizontal cars. If a row or letters are given, returns only those of
// the cars in this row and among these letters.
std::string horizontal_cars(const RushBoard& board, std::optional<int> row,
                            std::optional<std::string_view> letters = {}) {
  std::string found;
  for (char c = '!'; c <= '~'; ++c) {
    const bool lies = board.cars[static_cast<std::size_t>(c)].step == 1;
    if (!lies || board.grid.size.columns == 1 || (row && board.row(c) != *row)) continue;
    if (!letters || letters->find(c) != letters->npos) found += c;
  }
  return found;
}

}  // namespace

absl::Status RushBoard::find_cars(bool is_guessed) {
  if (is_guessed && grid.size != kRushSize) {
    return invalid("found " + to_text(grid.size) + " cells");
  }
  std::string found;  // letters
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    const char c = grid.cells[i];
    if (is_rush_blank(c) || is_rush_wall(c)) continue;
    const bool fits = is_guessed ? c >= 'A' && c <= 'Z' : std::isalnum(c) != 0;
    if (!fits) return invalid(grid.place(i) + ": found " + in_quotes(grid.cells.substr(i, 1)));
    Car& car = cars[static_cast<std::size_t>(c)];
    if (car.count == 0) found += c;
    car.add(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(grid.size.columns));
  }
  const bool is_large = std::max(grid.size.rows, grid.size.columns) > kRushSize.rows;
  const std::size_t most = is_large ? grid.cells.size() : 3;
  for (const char letter : found) {
    const Car& car = cars[static_cast<std::size_t>(letter)];
    const bool fits = car.count > 1 && car.count <= most;
    if (fits && car.is_straight) continue;
    return invalid("found '" + std::string(1, letter) + "' in " + quantity(car.count, "cell") +
                   (fits ? " that form no line" : ""));
  }
  return found.empty() ? invalid("found no car") : absl::OkStatus();
}

absl::StatusOr<char> RushBoard::red_car() const {
  const std::string all = horizontal_cars(*this, exit),
                    named = horizontal_cars(*this, exit, red_car_letters);
  const std::string_view x = red_car_letters.substr(0, 1),
                         others = red_car_letters.substr(x.size());
  const int middle = (grid.size.rows + 1) / 2 - 1;
  const auto choices =
      exit ? std::array{all, named, named}
           : std::array{horizontal_cars(*this, {}, x), horizontal_cars(*this, middle, others),
                        horizontal_cars(*this, {}, others)};
  for (const std::string& choice : choices) {
    if (choice.size() == 1) return choice[0];
  }
  const std::string shown = join(named.empty() ? all : named, ", ", [&](char c) {
    return "'" + std::string(1, c) + "' in row " + std::to_string(row(c) + 1);
  });
  return invalid("found " + (all.empty() ? "no car that lies in a row" : shown) +
                 (exit ? " in the row of the exit, expected one red car"
                       : ", expected one red car: X, R or A, or a car with '>' after its row") +
                 ", or --goal");
}

absl::StatusOr<std::string> RushBoard::goal() const {
  const auto red = red_car();
  if (!red.ok()) return red.status();
  const std::size_t end = static_cast<std::size_t>((row(*red) + 1) * grid.size.columns) - 1;
  if (is_rush_wall(grid.cells[end])) {
    return invalid(grid.place(end) + ": found a wall, expected the exit of the red car '" +
                   std::string(1, *red) + "'");
  }
  std::string goal(grid.cells.size(), kBlankCell);
  goal[end] = *red;
  return rows_of(grid.size, goal);
}

}  // namespace trailblaze
