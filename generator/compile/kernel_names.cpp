#include "generator/compile/kernel_names.hpp"

#include "base/diag/faults.hpp"

#if defined(HEARTWRIGHT_LLD)
#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ObjectFile.h>

#include <algorithm>
#include <cstdlib>

namespace heartwright::compile {

namespace {

constexpr const char* stub_prefix = "__device_stub__";

std::string expression_of(const std::string& symbol) {
    llvm::ItaniumPartialDemangler demangler;
    if (demangler.partialDemangle(symbol.c_str())) throw OurFault("the kernel " + symbol + " has no name in C++");
    char* const text = demangler.getFunctionName(nullptr, nullptr);
    std::string expression = text ? text : "";
    std::free(text);
    const std::size_t at = expression.find(stub_prefix);
    if (at == std::string::npos) throw OurFault("the kernel " + symbol + " has no name in C++");
    return expression.erase(at, std::string(stub_prefix).size());
}

[[noreturn]] void report(const std::string& object, llvm::Error error) {
    throw OurFault(object + ": its kernels cannot be listed: " + llvm::toString(std::move(error)));
}

}  // namespace

std::vector<HostKernel> kernels_of_object(const std::string& object) {
    auto file = llvm::object::ObjectFile::createObjectFile(object);
    if (!file) report(object, file.takeError());
    std::vector<HostKernel> kernels;
    for (const llvm::object::SymbolRef& symbol : file->getBinary()->symbols()) {
        auto name = symbol.getName();
        if (!name) report(object, name.takeError());
        const std::string text = name->str();
        const bool is_function = text.compare(0, 2, "_Z") == 0;  // and not the section that it is in
        if (is_function && text.find(stub_prefix) != std::string::npos) {
            const std::string expression = expression_of(text);
            kernels.push_back({text, expression, expression.find("observe_kernel") != std::string::npos});
        }
    }
    std::stable_partition(kernels.begin(), kernels.end(), [](const HostKernel& kernel) { return kernel.is_observer; });
    return kernels;
}

}  // namespace heartwright::compile

#else

namespace heartwright::compile {

std::vector<HostKernel> kernels_of_object(const std::string&) {
    throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot compile a module");
}

}  // namespace heartwright::compile

#endif
