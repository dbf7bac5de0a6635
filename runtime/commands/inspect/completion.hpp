// What the tab key offers: verbs, their options and the values of these, bundled models and files, from the verbs' own
// Usage. `heartwright completion bash|zsh|fish` prints a short script, which asks the hidden verb `complete` with the
// words typed so far.
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

struct Completed {
    std::vector<CompletedVerb> verbs;
    std::vector<std::string> models, experiments;  // bundled
};

struct OfferedWord {
    std::string word, help;  // help may be empty
};

// What may stand in place of the last of these words, which follow `heartwright` and of which the last may be empty.
// Paths are those of the working directory: folders, which end in '/', and files of JSON.
std::vector<OfferedWord> words_offered(const Completed& completed, const std::vector<std::string>& words);

const std::vector<std::string>& shells();  // bash, zsh, fish

// UserFault when `shell` is none of them.
const char* completion_script(const std::string& shell);

// The options of a verb of heartwright-generate, which has the help of its own.
std::vector<Option> generate_options(const std::string& verb);

const Usage& completion_usage();

}  // namespace heartwright::commands
