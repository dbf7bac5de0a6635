// A module of another version of the interface.
#include "runtime/interface/module.hpp"

extern "C" const heartwright::interface::ModuleContents* heartwright_module();
const heartwright::interface::ModuleContents* heartwright_module() {
    static const heartwright::interface::ModuleContents contents = {heartwright::interface::version - 1, 1, nullptr};
    return &contents;
}
