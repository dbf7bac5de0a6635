// zlib streams read back, for tests.
#pragma once

#include <string>

namespace heartwright::report {

std::string inflate(const std::string& stream);  // throws std::runtime_error when it is damaged

}  // namespace heartwright::report
