// The end of every main: faults become a message on stderr and their exit code.
#pragma once

#include <exception>
#include <filesystem>
#include <iostream>
#include <new>

#include "base/diag/faults.hpp"

namespace heartwright::app {

template <class Work>
int faults_to_exit(Work work) {
    const auto say = [](const char* what, const std::string& text, ExitCode code) {
        std::cout.flush();
        const bool is_rendered = text.find(": error: ") != std::string::npos;  // diagnostics say "error" themselves
        std::cerr << (is_rendered ? "" : what) << text << (text.empty() || text.back() != '\n' ? "\n" : "");
        return static_cast<int>(code);
    };
    try {
        return work();
    } catch (const UserFault& fault) {
        return say("error: ", fault.what(), ExitCode::user_fault);
    } catch (const MachineFault& fault) {
        return say("machine fault: ", fault.what(), ExitCode::machine_fault);
    } catch (const std::filesystem::filesystem_error& fault) {
        return say("machine fault: ", fault.what(), ExitCode::machine_fault);
    } catch (const std::bad_alloc&) {
        return say("machine fault: ", "not enough memory", ExitCode::machine_fault);
    } catch (const OurFault& fault) {
        return say("a fault of heartwright, please report it: ", fault.what(), ExitCode::our_fault);
    } catch (const std::exception& fault) {
        return say("a fault of heartwright, please report it: ", fault.what(), ExitCode::our_fault);
    }
}

}  // namespace heartwright::app
