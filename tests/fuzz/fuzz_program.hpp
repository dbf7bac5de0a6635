// What the programs that try random inputs until their time is over share: common options, a last word where an input
// kills the program, exit codes.
#pragma once

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::fuzz {

struct CommonOptions {
    double minutes = 1;
    long count = 0;  // inputs; 0: by time
    std::uint64_t seed = 1;
    std::string folder;  // of failures

    bool is_over(long tried, double seconds) const { return count > 0 ? tried >= count : seconds >= 60 * minutes; }
};

// --minutes, --count, --seed and -o; take_other(word, number) takes any other option, where there is one of that name,
// and calls number() for the number behind it. UserFault
template <class TakeOther>
void read_options(const std::string& program, int argc, char** argv, CommonOptions& options,
                  const TakeOther& take_other) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto number = [&] {
            char* end = nullptr;
            const double value = i + 1 < argc ? std::strtod(argv[++i], &end) : -1;
            if (!end || *end || !(value > 0))
                throw UserFault(word + " takes a positive number; see " + program + " --help");
            return value;
        };
        if (word == "--minutes")
            options.minutes = number();
        else if (word == "--count")
            options.count = static_cast<long>(number());
        else if (word == "--seed")
            options.seed = static_cast<std::uint64_t>(number());
        else if (word == "-o" && i + 1 < argc)
            options.folder = argv[++i];
        else if (!take_other(word, number))
            throw UserFault("no option '" + word + "'; see " + program + " --help");
    }
}

// Printed when a signal kills the program.
inline std::array<char, 200> last_words{};
extern "C" inline void say_last_words(int signal) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, last_words.data(), std::strlen(last_words.data()));
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}
// what: "crashed".
inline void note_seed(const std::string& program, const char* what, std::uint64_t seed) {
    std::snprintf(last_words.data(), last_words.size(), "\n%s at seed %llu: %s --seed %llu --count 1\n", what,
                  static_cast<unsigned long long>(seed), program.c_str(), static_cast<unsigned long long>(seed));
}

// --help, or run(); other_faults: the exit code of what is no UserFault.
template <class Run>
int run_program(int argc, char** argv, const char* help, const std::vector<int>& signals, ExitCode other_faults,
                const Run& run) {
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--help") == 0 || std::strcmp(argv[i], "-h") == 0) return std::fputs(help, stdout), 0;
    for (const int signal : signals) std::signal(signal, say_last_words);
    try {
        return run();
    } catch (const UserFault& fault) {
        std::cerr << "error: " << fault.what() << '\n';
        return static_cast<int>(ExitCode::user_fault);
    } catch (const std::exception& fault) {
        std::cerr << "error: " << fault.what() << '\n';
        return static_cast<int>(other_faults);
    }
}

}  // namespace heartwright::fuzz
