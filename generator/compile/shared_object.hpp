// Object files to a shared object, by LLD in this process.
#pragma once

#include <string>
#include <vector>

namespace heartwright::compile {

// False where this program was built without LLD.
bool has_linker();

// Links `objects` and the C library of this process, which has to define all that they need. Once in a process.
// OurFault with LLD's messages when they do not link.
void link_shared_object(const std::vector<std::string>& objects, const std::string& file);

}  // namespace heartwright::compile
