// For tests of what only a build with Expat reads: VTK's XML.
#pragma once

#include <gtest/gtest.h>

namespace heartwright::tests {

// HEARTWRIGHT_EXPAT is of the test's target.
inline constexpr bool has_expat = HEARTWRIGHT_EXPAT;
inline constexpr const char* without_expat = "built without Expat (libexpat1-dev), which reads .vtu and .vti";

}  // namespace heartwright::tests
