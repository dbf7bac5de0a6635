// A whole file as bytes. UserFault when it is not there, MachineFault when it cannot be read.
#pragma once

#include <string>

namespace heartwright::io {

std::string read_file(const std::string& path);

}  // namespace heartwright::io
