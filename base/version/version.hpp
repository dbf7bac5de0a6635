// Which Heartwright this is.
#pragma once

#include <string>

namespace heartwright {

const char* version();  // "0.1.0"
// Of the sources it was built from, as `git describe --always --dirty` names it: "726efbc", with "-dirty" behind it
// when files differed from it. "unknown" when neither git nor an archive made by git said. Looked at by every build, so
// of the last build.
const char* commit();

inline std::string version_and_commit() { return std::string(version()) + ", commit " + commit(); }

}  // namespace heartwright
