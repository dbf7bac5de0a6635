// `heartwright completion bash|zsh|fish`: a script that completes verbs, their options and the values of these, bundled
// models and files. It is made from the verbs' own Usage, so it cannot fall behind; sourced, it starts no program.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

// What a verb's words without a dash are.
// models, experiments: their names, and files. experiment: the word alone
enum class Offer { none, models, experiments, files, folders, shells, experiment };

struct CompletedVerb {
    std::string name, summary;
    Offer words = Offer::none;
    std::vector<Option> options;  // besides --help
};

const std::vector<std::string>& shells();  // bash, zsh, fish

// UserFault when `shell` is none of them.
std::string completion_script(const std::string& shell, const std::vector<CompletedVerb>& verbs,
                              const std::vector<std::string>& models, const std::vector<std::string>& experiments = {});

// The options of a verb of heartwright-generate, which has the help of its own.
std::vector<Option> generate_options(const std::string& verb);

const Usage& completion_usage();

}  // namespace heartwright::commands
