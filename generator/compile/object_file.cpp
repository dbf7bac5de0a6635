#include "generator/compile/object_file.hpp"

#include "base/diag/faults.hpp"

#if defined(HEARTWRIGHT_LLD)
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/TargetParser/Host.h>
#else
#include <llvm/Support/Host.h>
#endif

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace heartwright::compile {

namespace {

constexpr unsigned stack_bytes = 64u << 20;  // a kernel is one function of thousands of lines

#if LLVM_VERSION_MAJOR >= 16
using StackBytes = std::optional<unsigned>;
#else
using StackBytes = llvm::Optional<unsigned>;
#endif

void create_diagnostics(clang::CompilerInstance& compiler, clang::DiagnosticConsumer& printer) {
#if LLVM_VERSION_MAJOR >= 20
    compiler.createDiagnostics(*llvm::vfs::getRealFileSystem(), &printer, false);
#else
    compiler.createDiagnostics(&printer, false);
#endif
}

void know_this_machine() {
    static std::once_flag once;
    std::call_once(once, [] {
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
        llvm::InitializeNativeTargetAsmParser();
    });
}

// Clang's own words for one source, of those that clang++ takes. False with messages in `diagnostics`.
bool read_words(const CompileJob& job, clang::DiagnosticsEngine& diagnostics, clang::CompilerInvocation& invocation) {
    clang::driver::Driver driver("clang++", llvm::sys::getProcessTriple(), diagnostics);
    std::vector<const char*> words{"clang++"};
    for (const std::string& flag : job.flags) words.push_back(flag.c_str());
    for (const char* word : {"-c", job.source.c_str(), "-o", job.object.c_str()}) words.push_back(word);
    const std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(words));
    if (!compilation || diagnostics.hasErrorOccurred() || compilation->getJobs().size() != 1) return false;
    const clang::driver::Command& command = *compilation->getJobs().begin();
    return clang::CompilerInvocation::CreateFromArgs(invocation, command.getArguments(), diagnostics);
}

}  // namespace

std::string compile_object(const CompileJob& job) {
    know_this_machine();
    std::string messages;
    llvm::raw_string_ostream text(messages);
    const llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions);
    clang::TextDiagnosticPrinter printer(text, options.get());
    clang::DiagnosticsEngine diagnostics(llvm::IntrusiveRefCntPtr<clang::DiagnosticIDs>(new clang::DiagnosticIDs),
                                         options, &printer, false);
    const auto invocation = std::make_shared<clang::CompilerInvocation>();
    bool is_compiled = false;
    if (read_words(job, diagnostics, *invocation)) {
        invocation->getFrontendOpts().DisableFree = false;  // this program continues
        invocation->getCodeGenOpts().DisableFree = false;
        clang::CompilerInstance compiler;
        compiler.setInvocation(invocation);
        create_diagnostics(compiler, printer);
        clang::EmitObjAction action;
        is_compiled = compiler.ExecuteAction(action);
    }
    text.flush();
    if (is_compiled) return {};
    return messages.empty() ? "Clang says no more" : messages;
}

void compile_objects(const std::vector<CompileJob>& jobs) {
    std::vector<std::string> messages(jobs.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t k = next++; k < jobs.size(); k = next++) messages[k] = compile_object(jobs[k]);
    };
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::unique_ptr<llvm::thread>> threads;
    for (std::size_t k = 0; k < std::min(processors, jobs.size()); ++k)
        threads.push_back(std::make_unique<llvm::thread>(StackBytes(stack_bytes), work));
    for (const auto& thread : threads) thread->join();
    for (std::size_t k = 0; k < jobs.size(); ++k) {
        if (messages[k].empty()) continue;
        throw OurFault("the generated source " + jobs[k].source +
                       " does not compile; the report needs this message:\n" + messages[k]);
    }
}

}  // namespace heartwright::compile

#else

namespace heartwright::compile {

namespace {

[[noreturn]] void refuse() {
    throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot compile a module");
}

}  // namespace

std::string compile_object(const CompileJob&) { refuse(); }
void compile_objects(const std::vector<CompileJob>&) { refuse(); }

}  // namespace heartwright::compile

#endif
