// A whole file as bytes. UserFault when it is not there or is no file, MachineFault when it cannot be read.
#pragma once

#include <iosfwd>
#include <string>

namespace heartwright::io {

std::string read_file(const std::string& path);
std::ifstream open_file(const std::string& path);  // the same, to be read piece by piece

}  // namespace heartwright::io
