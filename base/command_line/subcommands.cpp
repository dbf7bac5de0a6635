#include "base/command_line/subcommands.hpp"

#include <algorithm>
#include <iostream>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright {
namespace {

// "info, convert or make"
std::string listed(std::span<const Subcommand> subcommands) {
    std::string text;
    for (std::size_t i = 0; i < subcommands.size(); ++i)
        text += (i == 0 ? "" : i + 1 == subcommands.size() ? " or " : ", ") + std::string(subcommands[i].name);
    return text;
}

}  // namespace

std::vector<Option> options_of(std::span<const Subcommand> subcommands) {
    std::vector<Option> all;
    for (const Subcommand& subcommand : subcommands)
        for (const Option& option : subcommand.usage().options) {
            const auto is_same = [&](const Option& other) { return other.name == option.name; };
            if (std::none_of(all.begin(), all.end(), is_same)) all.push_back(option);
        }
    return all;
}

int run_subcommand(const Usage& verb, std::span<const Subcommand> subcommands, const std::vector<std::string>& words) {
    std::vector<std::string> names;
    for (const Subcommand& subcommand : subcommands) {
        names.emplace_back(subcommand.name);
        if (words.empty() || words[0] != subcommand.name) continue;
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        if (wants_help(rest)) {
            std::cout << subcommand.usage().help("heartwright");
            return 0;
        }
        return subcommand.run(Arguments(subcommand.usage(), rest, subcommand.words, subcommand.words));
    }
    if (wants_help(words)) {
        std::cout << verb.help("heartwright");
        return 0;
    }
    const std::string command = "heartwright " + verb.verb;
    if (words.empty()) throw UserFault(command + " needs " + listed(subcommands) + "; see " + command + " --help");
    const std::string suggestion = did_you_mean(words[0], names);
    throw UserFault(command + " has no '" + words[0] + "'; " +
                    (suggestion.empty() ? "expected " + listed(subcommands) : suggestion));
}

}  // namespace heartwright
