#include "generator/compile/shared_object.hpp"

#include <dlfcn.h>
#include <link.h>

#include "base/diag/faults.hpp"

#if defined(HEARTWRIGHT_LLD)
#include <lld/Common/Driver.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/raw_ostream.h>
#if LLVM_VERSION_MAJOR >= 17
LLD_HAS_DRIVER(elf)
#endif
#endif

namespace heartwright::compile {

bool has_linker() {
#if defined(HEARTWRIGHT_LLD)
    return true;
#else
    return false;
#endif
}

#if defined(HEARTWRIGHT_LLD)

namespace {

// The file that this process has open: there are no development files to search.
std::string library_of_this_process(const char* name) {
    void* const library = ::dlopen(name, RTLD_LAZY);
    link_map* map = nullptr;
    if (!library || ::dlinfo(library, RTLD_DI_LINKMAP, &map) != 0)
        throw MachineFault(std::string(name) + " of the C library is not found: the built-in compiler needs glibc");
    return map->l_name;
}

}  // namespace

void link_shared_object(const std::vector<std::string>& objects, const std::string& file) {
    std::vector<std::string> words{"ld.lld", "-shared", "-z", "defs", "-z", "relro", "-z", "now", "-z", "noexecstack"};
    words.insert(words.end(), {"--strip-debug", "--build-id=none", "-o", file});
    words.insert(words.end(), objects.begin(), objects.end());
    words.insert(words.end(),
                 {"--as-needed", library_of_this_process("libm.so.6"), library_of_this_process("libc.so.6")});
#if defined(__x86_64__)  // whose loader gives threads their own objects
    words.push_back(library_of_this_process("ld-linux-x86-64.so.2"));
#elif defined(__aarch64__)
    words.push_back(library_of_this_process("ld-linux-aarch64.so.1"));
#endif
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    std::string messages;
    llvm::raw_string_ostream text(messages);
    const bool is_linked = lld::elf::link(arguments, text, text, false, false);
    text.flush();
    if (!is_linked) throw OurFault("the module " + file + " cannot be linked:\n" + messages);
}

#else

void link_shared_object(const std::vector<std::string>&, const std::string&) {
    throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot link a module");
}

#endif

}  // namespace heartwright::compile
