#include "runtime/commands/build/failed_compilation.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process_group.hpp"

namespace heartwright::commands {
namespace {

// What compilers say of themselves and of the machine, not of a source.
bool is_of_the_machine(const std::string& log) {
    for (const char* text : {"internal compiler error", "PLEASE submit a bug report", "Killed signal", "Killed",
                             "No space left on device", "Disk quota exceeded", "virtual memory exhausted",
                             "out of memory", "cannot execute", "Cannot allocate memory", "Input/output error"})
        if (log.find(text) != std::string::npos) return true;
    return false;
}

bool can_build_a_program(const std::string& compiler, const std::string& folder) {
    const std::string source = folder + "/compiler_probe.cpp";
    io::write_whole_file(
        source, "#include <cmath>\nint main(int count, char**) { return std::isnan(std::sqrt(double(count))); }\n");
    return launch::run_process_group({compiler, "-std=c++20", source, "-o", folder + "/compiler_probe"},
                                     folder + "/compiler_probe.log", folder) == 0;
}

}  // namespace

void report_failed_compilation(const launch::Job& job, int code, const std::string& spec, const std::string& folder) {
    const std::string log = io::read_file(job.output_file);
    const std::string shown_job =
        "compiler's exit code " + std::to_string(code) + "):\n  " + launch::shown(job.words) + "\n" + log;
    constexpr int killed = 128;  // 128 + signal
    if (code >= killed || is_of_the_machine(log) || !can_build_a_program(job.words[0], folder)) {
        throw MachineFault("the compiler does not work here, so the solver of " + spec +
                           " was not built; heartwright doctor says what is missing (" + shown_job);
    }
    throw OurFault("the generated solver of " + spec +
                   " does not compile; the report needs the spec and this message (" + shown_job);
}

}  // namespace heartwright::commands
