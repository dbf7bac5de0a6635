// What a user names as a file, looked at before it is opened: a named pipe would be waited for, a device may never end.
#pragma once

#include <string>

namespace heartwright {

// Why it is no file that can be read to its end, as the end of a message: "this is a folder, not a file". "" when it
// is one, or is not there.
std::string why_no_file(const std::string& path);

// Of a file that is not there, behind the message that says so: "; did you mean 'slab.json'?" of a name like it in its
// folder, "; there is no folder 'runs'", or "".
std::string hint_of_missing(const std::string& path);

}  // namespace heartwright
