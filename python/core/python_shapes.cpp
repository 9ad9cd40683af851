#include "python/core/python_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/base/text.hpp"
#include "python/core/arrays.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

// The fields of trailblaze.Shape, in their order there.
enum Field : std::size_t {
  kIdOf,
  kKindOf,
  kXOf,
  kYOf,
  kWOf,
  kHOf,
  kColourOf,
  kLabelOf,
  kSignOf,
  kCellsOf
};
constexpr std::array kFieldNames = {"id", "kind",   "x",     "y",    "w",
                                    "h",  "colour", "label", "sign", "cells"};

// In the order of ShapeKind and of Colour.
constexpr std::array kKindNames = {"rect", "cells", "disc", "triangle", "frame", "glass", "text"};
constexpr std::array kColourNames = {"plain", "red",   "orange", "yellow", "green",
                                     "teal",  "blue",  "purple", "pink",   "brown",
                                     "white", "black", "wall",   "faint"};
static_assert(kKindNames.size() == static_cast<std::size_t>(ShapeKind::kText) + 1);
static_assert(kColourNames.size() == kNumColours);

// The greatest coordinate. A picture in text has some characters per unit, so a wrong coordinate
// could make it huge.
constexpr int kFarthest = 1000;

// A shape that shapes() returned: a trailblaze.Shape, which is a tuple, or a dict with the same
// fields.
class GivenShape {
 public:
  GivenShape(py::handle given, std::size_t index) : name_("shapes[" + std::to_string(index) + "]") {
    if (PyDict_Check(given.ptr())) {
      read_dict(py::reinterpret_borrow<py::dict>(given));
    } else {
      read_tuple(given);
    }
  }

  Shape shape() const {
    Shape shape;
    if (!has(kIdOf)) refuse(name_of(kIdOf), "nothing", "a text or an integer");
    shape.id = text(kIdOf);
    shape.kind = static_cast<ShapeKind>(choice(kKindOf, kKindNames));
    shape.x = number(kXOf, 0);
    shape.y = number(kYOf, 0);
    shape.colour = static_cast<Colour>(choice(kColourOf, kColourNames));
    shape.label = text(kLabelOf);
    shape.sign = sign();
    shape.kind == ShapeKind::kCells ? read_cells(shape) : read_size(shape);
    return shape;
  }

  std::string name_of(Field field) const { return name_ + "." + kFieldNames[field]; }

 private:
  void read_tuple(py::handle given) {
    const bool is_whole =
        PyTuple_Check(given.ptr()) &&
        static_cast<std::size_t>(PyTuple_GET_SIZE(given.ptr())) == kFieldNames.size();
    if (!is_whole) refuse(name_, kind_of(given), "a trailblaze.Shape or a dict");
    const auto all = py::reinterpret_borrow<py::tuple>(given);
    for (std::size_t i = 0; i < kFieldNames.size(); ++i) fields_[i] = all[i];
  }

  void read_dict(const py::dict& given) {
    for (const auto& item : given) {
      const py::handle key = item.first;
      const auto is_key = [&](const char* name) { return py::str(name).equal(key); };
      const auto known = std::ranges::find_if(kFieldNames, is_key);
      if (known == kFieldNames.end()) {
        refuse(name_, "the key " + written(key), alternatives(kFieldNames));
      }
      fields_[static_cast<std::size_t>(known - kFieldNames.begin())] =
          py::reinterpret_borrow<py::object>(item.second);
    }
  }

  // True if the shape has the field. None means that the field is left out.
  bool has(Field field) const { return fields_[field] && !fields_[field].is_none(); }

  static std::string written(py::handle value) { return shortened(py::repr(value)); }

  [[noreturn]] void refuse_field(Field field, const std::string& expected) const {
    refuse(name_of(field), written(fields_[field]), expected);
  }

  // Returns the field as UTF-8 text that XML can hold. Converts an integer to text.
  std::string text(Field field) const {
    if (!has(field)) return "";
    py::object value = fields_[field];
    if (PyIndex_Check(value.ptr())) value = py::str(value);
    if (!PyUnicode_Check(value.ptr())) refuse_field(field, "a text or an integer");
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    std::string found;
    if (bytes != nullptr) {
      found.assign(bytes, static_cast<std::size_t>(size));
    } else {
      PyErr_Clear();  // the text has half of a surrogate pair
    }
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    if (bytes == nullptr || std::ranges::any_of(found, is_control)) {
      refuse_field(field, "a text of one line, without control characters");
    }
    return found;
  }

  std::size_t choice(Field field, std::span<const char* const> names) const {
    if (!has(field)) return 0;
    const auto is_name = [&](const char* name) { return py::str(name).equal(fields_[field]); };
    const auto known = std::ranges::find_if(names, is_name);
    if (known == names.end()) refuse_field(field, alternatives(names));
    return static_cast<std::size_t>(known - names.begin());
  }

  float number(Field field, float without) const {
    if (!has(field)) return without;
    const double found = PyFloat_AsDouble(fields_[field].ptr());
    const bool is_number = PyErr_Occurred() == nullptr;
    if (!is_number && PyErr_ExceptionMatches(PyExc_Exception) == 0) throw py::error_already_set();
    if (!is_number) PyErr_Clear();
    if (is_number && std::abs(found) <= kFarthest) return static_cast<float>(found);
    const std::string farthest = std::to_string(kFarthest);
    refuse_field(field, "a number from -" + farthest + " to " + farthest);
  }

  void read_size(Shape& shape) const {
    if (!cells().empty()) refuse_field(kCellsOf, "no cells, because kind is not 'cells'");
    shape.w = number(kWOf, 1);
    shape.h = number(kHOf, 1);
    if (shape.w <= 0) refuse_field(kWOf, "more than 0");
    const bool may_point_down = shape.kind == ShapeKind::kTriangle && shape.h != 0;
    if (shape.h <= 0 && !may_point_down) refuse_field(kHOf, "more than 0");
  }

  char sign() const {
    const std::string found = text(kSignOf);
    if (found.empty()) return 0;
    if (found.size() > 1) refuse_field(kSignOf, "one ASCII character");
    return found.front();
  }

  // Reads the cells of a polyomino. They also determine its width and height.
  void read_cells(Shape& shape) const {
    const py::list all = cells();
    if (all.empty()) refuse(name_of(kCellsOf), "none", "at least one (row, column)");
    shape.w = shape.h = 0;
    for (const py::handle cell : all) {
      if (!py::isinstance<py::sequence>(cell) || py::len(cell) != 2) {
        refuse(name_of(kCellsOf), written(cell), "a pair (row, column)");
      }
      const auto pair = py::reinterpret_borrow<py::sequence>(cell);
      const std::pair<int, int> row_column(whole(pair[0]), whole(pair[1]));
      shape.cells.push_back(row_column);
      shape.h = std::max(shape.h, static_cast<float>(row_column.first + 1));
      shape.w = std::max(shape.w, static_cast<float>(row_column.second + 1));
    }
  }

  py::list cells() const {
    if (!has(kCellsOf)) return py::list();
    if (!py::isinstance<py::iterable>(fields_[kCellsOf])) {
      refuse_field(kCellsOf, "a list of (row, column)");
    }
    return py::list(fields_[kCellsOf]);
  }

  int whole(const py::object& value) const {
    const std::uint64_t found = number_of(value, name_of(kCellsOf).c_str());
    if (found < std::uint64_t{kFarthest}) return static_cast<int>(found);
    refuse(name_of(kCellsOf), std::to_string(found), "less than " + std::to_string(kFarthest));
  }

  const std::string name_;
  std::array<py::object, kFieldNames.size()> fields_;
};

}  // namespace

Picture picture_in(const py::object& found) {
  const char* const expected = "a list of trailblaze.Shape";
  const bool is_list = py::isinstance<py::iterable>(found) && !py::isinstance<py::str>(found) &&
                       !py::isinstance<py::dict>(found);
  if (!is_list) refuse("shapes", kind_of(found), expected);
  Picture picture;
  std::unordered_map<std::string, std::size_t> indices;
  for (const py::handle one : found) {
    const GivenShape given(one, picture.size());
    Shape shape = given.shape();
    const auto [known, is_new] = indices.emplace(shape.id, picture.size());
    if (!is_new) {
      refuse(given.name_of(kIdOf),
             "'" + shape.id + "', the id of shapes[" + std::to_string(known->second) + "]",
             "a different id");
    }
    picture.push_back(std::move(shape));
  }
  return picture;
}

}  // namespace trailblaze
