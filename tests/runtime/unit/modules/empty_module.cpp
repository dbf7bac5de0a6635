// A module without models.
#include "runtime/interface/module.hpp"

extern "C" const heartwright::interface::ModuleContents* heartwright_module();
const heartwright::interface::ModuleContents* heartwright_module() {
    static const heartwright::interface::ModuleContents contents = {heartwright::interface::version, 0, nullptr};
    return &contents;
}
