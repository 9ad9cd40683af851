// trailblaze._core: what the package trailblaze is made of (python/trailblaze).
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "python/core/command.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

// Labels and names of files may have bytes that are no UTF-8.
py::str text_of(const std::string& bytes) {
  PyObject* const text =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(text);
}

py::tuple run(const std::vector<std::string>& words) {
  const CommandResult found = run_for_python(words);
  return py::make_tuple(found.code, text_of(found.out), text_of(found.err));
}

}  // namespace
}  // namespace trailblaze

PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  module.doc() = "The program's commands, in this process.";
  module.attr("__version__") = TRAILBLAZE_VERSION;
  module.def("run", &trailblaze::run, py::arg("words"),
             "Does what the command line `trailblaze WORDS...` does. Returns its exit code, what it\n"
             "printed, and its lines of errors. Ctrl-C ends it, and raises KeyboardInterrupt.");
  py::module_::import("atexit").attr("register")(py::cpp_function(&trailblaze::end_commands));
}
