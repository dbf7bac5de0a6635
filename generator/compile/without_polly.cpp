// Archives of Clang that were built with Polly register its passes; where Polly's own archive is missing (Debian ships
// none), they register nothing. We use none of its passes.
#if HEARTWRIGHT_WITHOUT_POLLY
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

llvm::PassPluginLibraryInfo getPollyPluginInfo();

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "Polly", "none", [](llvm::PassBuilder& /*passes*/) {}};
}
#endif
