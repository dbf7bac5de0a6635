#include "runtime/commands/inspect/completion.hpp"

#include <algorithm>

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

Texts names_of(const std::vector<CompletedVerb>& verbs) {
    Texts names;
    for (const CompletedVerb& verb : verbs) names.push_back(verb.name);
    return names;
}

Texts options_of(const CompletedVerb& verb) {
    Texts names;
    for (const Option& option : verb.options) names.push_back(option.name);
    names.emplace_back("--help");
    return names;
}

// A text within '...' of a shell.
std::string quoted(const std::string& text) {
    std::string all;
    for (const char c : text) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return "'" + all + "'";
}

// ---- bash, and zsh through its bashcompinit

std::string bash_words(Offer words) {
    switch (words) {
        case Offer::models:
            return "_heartwright_words \"$models\"; _heartwright_paths files";
        case Offer::experiments:
            return "_heartwright_words \"$experiments\"; _heartwright_paths files";
        case Offer::files:
            return "_heartwright_paths files";
        case Offer::folders:
            return "_heartwright_paths folders";
        case Offer::shells:
            return "_heartwright_words \"" + joined(shells()) + "\"";
        case Offer::experiment:
            return "(( place == 2 )) && _heartwright_words \"experiment repository\"";
        case Offer::none:
            break;
    }
    return ":";
}

std::string bash_value(const Option& option) {
    switch (kind_of(option)) {
        case Value::choices:
            return "_heartwright_words \"" + joined(choices_for(option.value)) + "\"";
        case Value::model:
            return bash_words(Offer::models);
        case Value::file:
            return bash_words(Offer::files);
        case Value::folder:
            return bash_words(Offer::folders);
        default:
            return ":";
    }
}

constexpr const char* bash_head =
    R"(# Completes heartwright. Written by heartwright completion; for this shell: source <(heartwright completion bash)
_heartwright_words() {
    local word
    for word in $1; do [[ $word == "$current"* ]] && COMPREPLY+=("$word"); done
}
# Folders, and with "files" experiments and specs too.
_heartwright_paths() {
    local path base=${current//\\/}
    [[ $base == "~/"* ]] && base=$HOME/${base#"~/"}
    for path in "$base"*; do
        if [[ -d $path ]]; then COMPREPLY+=("$path/")
        elif [[ $1 == files && -e $path && ( $path == *.json || $path == *.jsonc ) ]]; then COMPREPLY+=("$path"); fi
    done
    compopt -o filenames 2>/dev/null
}
)";

std::string bash_script(const std::vector<CompletedVerb>& verbs, const Texts& models, const Texts& experiments) {
    std::string text = bash_head;
    text +=
        "_heartwright() {\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place=$COMP_CWORD "
        "verb=${COMP_WORDS[1]}\n"
        "    local models=\"" +
        joined(models) + "\" experiments=\"" + joined(experiments) +
        "\"\n"
        "    COMPREPLY=()\n"
        "    # --option=value comes as three words.\n"
        "    if [[ $current == \"=\" ]]; then current=; elif [[ $before == \"=\" ]]; then "
        "before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
        "    if (( place == 1 )); then _heartwright_words \"" +
        joined(names_of(verbs)) +
        " help --help --all --version\"; return; fi\n"
        "    if (( place == 2 )) && [[ $verb == help ]]; then _heartwright_words \"" +
        joined(names_of(verbs)) +
        "\"; return; fi\n"
        "    case \"$verb $before\" in\n";
    for (const CompletedVerb& verb : verbs)
        for (const Option& option : verb.options)
            if (kind_of(option) != Value::flag)
                text += "        \"" + verb.name + " " + option.name + "\") " + bash_value(option) + "; return ;;\n";
    text += "    esac\n    case $verb in\n";
    for (const CompletedVerb& verb : verbs)
        text += "        " + verb.name + ")\n            if [[ $current == -* ]]; then _heartwright_words \"" +
                joined(options_of(verb)) + "\"; else " + bash_words(verb.words) + "; fi ;;\n";
    return text + "    esac\n}\ncomplete -F _heartwright heartwright\n";
}

std::string zsh_script(const std::vector<CompletedVerb>& verbs, const Texts& models, const Texts& experiments) {
    return "# In ~/.zshrc, after compinit: source <(heartwright completion zsh)\nautoload -Uz bashcompinit && "
           "bashcompinit\n" +
           bash_script(verbs, models, experiments);
}

// ---- fish

std::string fish_script(const std::vector<CompletedVerb>& verbs, const Texts& models, const Texts& experiments) {
    const std::string json_files = "(__fish_complete_suffix .json; __fish_complete_suffix .jsonc)",
                      folders = "(__fish_complete_directories)";
    std::string text =
        "# Completes heartwright. For this shell: heartwright completion fish | source\ncomplete -c heartwright "
        "-f\ncomplete -c "
        "heartwright -l help\ncomplete -c heartwright -l all\n";
    const std::string all_models = joined(models);
    for (const CompletedVerb& verb : verbs)
        text +=
            "complete -c heartwright -n __fish_use_subcommand -a " + verb.name + " -d " + quoted(verb.summary) + "\n";
    text += "complete -c heartwright -n __fish_use_subcommand -a help -d 'help about a verb'\n";
    text += "complete -c heartwright -n '__fish_seen_subcommand_from help' -a '" + joined(names_of(verbs)) + "'\n";
    for (const CompletedVerb& verb : verbs) {
        const std::string head = "complete -c heartwright -n '__fish_seen_subcommand_from " + verb.name + "' ";
        switch (verb.words) {
            case Offer::models:
                text += head + "-a '" + all_models + " " + json_files + "'\n";
                break;
            case Offer::experiments:
                text += head + "-a '" + joined(experiments) + " " + json_files + "'\n";
                break;
            case Offer::files:
                text += head + "-a '" + json_files + "'\n";
                break;
            case Offer::folders:
                text += head + "-a '" + folders + "'\n";
                break;
            case Offer::shells:
                text += head + "-a '" + joined(shells()) + "'\n";
                break;
            case Offer::experiment:
                text += head + "-a 'experiment repository'\n";
                break;
            case Offer::none:
                break;
        }
        for (const Option& option : verb.options) {
            std::string line =
                head + (option.name.starts_with("--") ? "-l " + option.name.substr(2) : "-s " + option.name.substr(1));
            switch (kind_of(option)) {
                case Value::flag:
                    break;
                case Value::choices:
                    line += " -x -a '" + joined(choices_for(option.value)) + "'";
                    break;
                case Value::model:
                    line += " -x -a '" + all_models + " " + json_files + "'";
                    break;
                case Value::file:
                    line += " -x -a '" + json_files + "'";
                    break;
                case Value::folder:
                    line += " -x -a '" + folders + "'";
                    break;
                case Value::other:
                    line += " -x";
                    break;
            }
            text += line + (option.help.empty() ? "" : " -d " + quoted(option.help)) + "\n";
        }
    }
    return text;
}

}  // namespace

const std::vector<std::string>& shells() {
    static const std::vector<std::string> names = {"bash", "zsh", "fish"};
    return names;
}

std::string completion_script(const std::string& shell, const std::vector<CompletedVerb>& verbs,
                              const std::vector<std::string>& models, const std::vector<std::string>& experiments) {
    if (shell == "bash") return bash_script(verbs, models, experiments);
    if (shell == "zsh") return zsh_script(verbs, models, experiments);
    if (shell == "fish") return fish_script(verbs, models, experiments);
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
