// The end of every main: faults become a message on stderr and their exit code.
#pragma once

#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>

#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/files/standard_output.hpp"

namespace heartwright::launch {

// What a fault says to people, lines and all, and the exit code for it.
struct Ending {
    std::string text;
    ExitCode code;
};

inline Ending ending_of(const std::exception_ptr& caught) {
    const auto ending = [](const char* what, const std::string& text, ExitCode code) {
        // Diagnostics of a user's file say "error" themselves; so does a compiler, but not whose fault it is.
        const bool has_severity = text.starts_with("error: ") || text.find("\nerror: ") != std::string::npos ||
                                  text.find(": error: ") != std::string::npos;
        const bool is_rendered = code == ExitCode::user_fault && has_severity;
        return Ending{(is_rendered ? "" : what) + text + (text.empty() || text.back() != '\n' ? "\n" : ""), code};
    };
    try {
        std::rethrow_exception(caught);
    } catch (const UserFault& fault) {
        return ending("error: ", fault.what(), ExitCode::user_fault);
    } catch (const MachineFault& fault) {
        return ending("machine fault: ", fault.what(), ExitCode::machine_fault);
    } catch (const std::filesystem::filesystem_error& fault) {
        return ending("machine fault: ", fault.what(), ExitCode::machine_fault);
    } catch (const std::bad_alloc&) {
        return ending("machine fault: ", "not enough memory", ExitCode::machine_fault);
    } catch (const OurFault& fault) {
        return ending("a fault of heartwright, please report it: ", fault.what(), ExitCode::our_fault);
    } catch (const std::exception& fault) {
        return ending("a fault of heartwright, please report it: ", fault.what(), ExitCode::our_fault);
    }
}

template <class Work>
int faults_to_exit(Work work) {
    try {
        const int code = work();
        files::require_standard_output_taken();
        return code;
    } catch (const std::exception&) {
        const Ending ending = ending_of(std::current_exception());
        std::cout.flush();
        std::cerr << for_stderr(ending.text);
        return static_cast<int>(ending.code);
    }
}

}  // namespace heartwright::launch
