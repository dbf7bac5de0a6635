// A figure read back from its file in plots/, for folders whose page is not made again from what they hold.
#pragma once

#include <filesystem>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

// Of a file that svg_file() has written: its id, title, kind, size, drawing and keys. UserFault: it is another one.
Figure figure_of_file(const std::filesystem::path& svg);

}  // namespace heartwright::report
