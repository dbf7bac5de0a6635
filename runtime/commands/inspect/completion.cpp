#include "runtime/commands/inspect/completion.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::commands {

namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

// The choices of "auto|cpu|cuda"; none of "DIR" and "all|NAME[,NAME]".
Texts choices_for(const std::string& value) {
    if (value.find('|') == std::string::npos ||
        value.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ=[") != std::string::npos)
        return {};
    Texts choices(1);
    for (const char c : value)
        if (c == '|')
            choices.emplace_back();
        else
            choices.back() += c;
    return choices;
}

enum class Value { flag, choices, model, file, folder, other };
Value kind_of(const Option& option) {
    if (option.value.empty()) return Value::flag;
    if (!choices_for(option.value).empty()) return Value::choices;
    if (option.value == "MODEL") return Value::model;
    if (option.value == "DIR") return Value::folder;
    if (option.value.find("FILE") != std::string::npos || option.value.find("json") != std::string::npos)
        return Value::file;
    return Value::other;
}

std::string home() {
    const char* const value = std::getenv("HOME");
    return value != nullptr ? value : "";
}

// What a shell takes for the beginning of a path, as the path: "~/with\ blank".
std::string path_typed(const std::string& word) {
    std::string path = word.starts_with("~/") ? home() + word.substr(1) : word;
    std::erase(path, '\\');
    return path;
}

// What may stand where the last word is.
class Offers {
public:
    Offers(const Completed& completed, Texts words) : completed_(completed), words_(std::move(words)) {
        // One word, or three of a shell that parts them: --option=value, --option = value.
        const std::size_t equals = words_.back().find('=');
        if (words_.back().starts_with("--") && equals != std::string::npos) {
            const std::string word = words_.back();
            prefix_ = word.substr(0, equals + 1);
            words_.back() = word.substr(0, equals);
            words_.push_back(word.substr(equals + 1));
        } else if (words_.back() == "=") {
            words_.back().clear();
        } else if (words_.size() > 1 && words_[words_.size() - 2] == "=") {
            words_.erase(words_.end() - 2);
        }
    }

    std::vector<OfferedWord> found() {
        if (words_.size() == 1) {
            add_verbs();
            for (const char* word : {"help", "--help", "--all", "--version"}) add(word);
        } else if (words_[0] == "help") {
            if (words_.size() == 2) add_verbs();
        } else {
            for (const CompletedVerb& verb : completed_.verbs)
                if (verb.name == words_[0]) add_words_of(verb);
        }
        return std::move(found_);
    }

private:
    const std::string& current() const { return words_.back(); }
    void add(const std::string& word, const std::string& help = "") {
        if (word.starts_with(current())) found_.push_back({prefix_ + word, help});
    }
    void add(const Texts& words) {
        for (const std::string& word : words) add(word);
    }
    void add_verbs() {
        for (const CompletedVerb& verb : completed_.verbs) add(verb.name, verb.summary);
    }

    void add_words_of(const CompletedVerb& verb) {
        for (const Option& option : verb.options)
            if (option.name == words_[words_.size() - 2] && kind_of(option) != Value::flag) return add_value(option);
        if (!current().starts_with("-")) return add_offer(verb.words);
        for (const Option& option : verb.options) add(option.name, option.help);
        add("--help", "what the verb does, with examples");
    }
    void add_value(const Option& option) {
        switch (kind_of(option)) {
            case Value::choices:
                return add(choices_for(option.value));
            case Value::model:
                return add_offer(Offer::models);
            case Value::file:
                return add_offer(Offer::files);
            case Value::folder:
                return add_offer(Offer::folders);
            case Value::flag:
            case Value::other:
                break;
        }
    }
    void add_offer(Offer offer) {
        switch (offer) {
            case Offer::models:
                add(completed_.models);
                return add_paths(true);
            case Offer::experiments:
                add(completed_.experiments);
                return add_paths(true);
            case Offer::files:
                return add_paths(true);
            case Offer::folders:
                return add_paths(false);
            case Offer::shells:
                return add(shells());
            case Offer::experiment:
                if (words_.size() == 2) add(Texts{"experiment", "repository"});
                break;
            case Offer::none:
                break;
        }
    }

    // Folders, and with files experiments and specs too.
    void add_paths(bool with_files) {
        namespace fs = std::filesystem;
        const std::string typed = path_typed(current()), folder = typed.substr(0, typed.rfind('/') + 1),
                          name = typed.substr(folder.size());
        std::error_code code;
        std::vector<OfferedWord> paths;
        for (auto entry = fs::directory_iterator(folder.empty() ? "." : folder, code);
             !code && entry != fs::directory_iterator(); entry.increment(code)) {
            const std::string file = entry->path().filename();
            if (!file.starts_with(name) || (file.starts_with(".") && name.empty())) continue;
            std::error_code of_entry;
            const bool is_folder = entry->is_directory(of_entry);
            const std::string ending = entry->path().extension();
            const bool is_file = with_files && (ending == ".json" || ending == ".jsonc");
            if (is_folder || is_file) paths.push_back({prefix_ + folder + file + (is_folder ? "/" : ""), ""});
        }
        std::sort(paths.begin(), paths.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
        found_.insert(found_.end(), paths.begin(), paths.end());
    }

    const Completed& completed_;
    Texts words_;
    std::string prefix_;  // of what is completed within a word: "--backend="
    std::vector<OfferedWord> found_;
};

// Each asks `heartwright complete` with the words up to the one at the cursor.
constexpr const char* bash_script = R"(# Completes heartwright. For this shell: source <(heartwright completion bash)
_heartwright() {
    local IFS=$'\n'
    COMPREPLY=($("${COMP_WORDS[0]/#\~/$HOME}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
    [[ -e ${COMPREPLY[0]-} ]] && compopt -o filenames 2>/dev/null
    return 0
}
complete -F _heartwright heartwright
)";

constexpr const char* zsh_script = R"(#compdef heartwright
# Completes heartwright. In ~/.zshrc, after compinit: source <(heartwright completion zsh)
_heartwright() {
    local -a found folders others
    found=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete "${(@Q)words[2,CURRENT]}" 2>/dev/null | cut -f 1)}")
    folders=("${(@M)found:#*/}") others=("${(@)found:#*/}")
    [[ -n ${folders[1]-} ]] && compadd -S '' -- "${folders[@]}"
    [[ -n ${others[1]-} ]] && compadd -- "${others[@]}"
}
compdef _heartwright heartwright
)";

constexpr const char* fish_script = R"(# Completes heartwright. For this shell: heartwright completion fish | source
function __heartwright_words
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete $words[2..] 2>/dev/null
end
complete -c heartwright -f -a '(__heartwright_words)'
)";

}  // namespace

const std::vector<std::string>& shells() {
    static const std::vector<std::string> names = {"bash", "zsh", "fish"};
    return names;
}

std::vector<OfferedWord> words_offered(const Completed& completed, const std::vector<std::string>& words) {
    return Offers(completed, words.empty() ? Texts{""} : words).found();
}

const char* completion_script(const std::string& shell) {
    if (shell == "bash") return bash_script;
    if (shell == "zsh") return zsh_script;
    if (shell == "fish") return fish_script;
    throw UserFault("there is completion for " + joined(shells()) + ", not for '" + shell + "'");
}

namespace {

// Of generator/driver/pipeline.cpp, which we do not link; a test compares.
const Texts& passes_to_leave_out() {
    static const Texts names = {
        "fold_constants",       "remove_singularities", "approximate_functions", "expand_powers",
        "expand_tangents",      "select_arguments",     "split_logarithms",      "multiply_by_reciprocals",
        "collect_linear_terms", "gather_by_scale",      "share_exponentials",    "merge_quotients",
        "share_reciprocals",    "hoist_by_scale",       "common_subexpressions", "share_terms",
        "factor_sums",          "absorb_factors",       "batch_reciprocals",     "contract_fma",
        "drop_special_cases",   "drop_unused"};
    return names;
}

}  // namespace

std::vector<Option> generate_options(const std::string& verb) {
    const Usage* const usage = verb == "check"       ? &check_spec_usage()
                               : verb == "import"    ? &import_usage()
                               : verb == "explain"   ? &explain_usage()
                               : verb == "generate"  ? &generate_usage()
                               : verb == "compile"   ? &compile_usage()
                               : verb == "diff"      ? &diff_usage()
                               : verb == "fmt"       ? &fmt_usage()
                               : verb == "eval"      ? &eval_usage()
                               : verb == "reference" ? &reference_usage()
                                                     : nullptr;
    if (!usage) return {};
    Texts flags;
    const bool can_leave_out = std::any_of(usage->options.begin(), usage->options.end(),
                                           [](const Option& option) { return option.name == without_a_pass; });
    if (can_leave_out)
        for (const std::string& pass :
             verb == "eval" ? Texts{"fold_constants", "remove_singularities"} : passes_to_leave_out())
            flags.push_back("--no-" + pass);
    std::vector<Option> options = with_flags(*usage, flags).options;
    std::erase_if(options, [](const Option& option) { return option.help.empty(); });  // aliases
    for (Option& option : options) option.help = option.help.substr(0, option.help.find_first_of("\n;"));
    return options;
}

const Usage& completion_usage() {
    static const Usage usage{
        "completion",
        "bash|zsh|fish",
        "Prints a script that completes verbs, options, bundled models and experiments in that shell.",
        {},
        {"completion bash > ~/.local/share/bash-completion/completions/heartwright",
         "completion zsh > ~/.heartwright.zsh", "completion fish > ~/.config/fish/completions/heartwright.fish"},
        "For the shell that is open: source <(heartwright completion bash). In zsh the script is sourced in ~/.zshrc, "
        "after compinit."};
    return usage;
}

}  // namespace heartwright::commands
