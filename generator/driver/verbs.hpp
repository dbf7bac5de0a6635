// The verbs of heartwright-generate. Each takes the words after its name, prints to stdout, and throws a fault
// (faults.hpp); those with an answer return it as the exit code.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::driver {

int check(const std::vector<std::string>& words);
void describe(const std::vector<std::string>& words);
void explain(const std::vector<std::string>& words);
int diff(const std::vector<std::string>& words);
int format_files(const std::vector<std::string>& words);
int generate(const std::vector<std::string>& words);
void compile_sources(const std::vector<std::string>& words);
void eval(const std::vector<std::string>& words);
void reference_trajectory(const std::vector<std::string>& words);
void import_model(const std::vector<std::string>& words);
void export_model(const std::vector<std::string>& words);

struct Verb {
    std::string name;
    std::string summary;  // one line
    const Usage& (*usage)();
    int (*run)(const std::vector<std::string>& words);
};
const std::vector<Verb>& verbs();

// The whole program: dispatch, --help, --version, faults to exit codes.
int main(int argc, char** argv);

}  // namespace heartwright::driver
