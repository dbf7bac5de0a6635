// Numbers as people write them: "30000", not "3e+04".
#pragma once

#include <string>

namespace heartwright {

// The shortest text that reads back as the same double; with an exponent only below 1e-5 and from 1e15 on.
std::string plain_number(double value);

// So many significant digits, without trailing zeros, but never fewer than all before the point; with an exponent only
// below 1e-5 and from 1e15 on.
std::string plain_number(double value, int digits);

}  // namespace heartwright
