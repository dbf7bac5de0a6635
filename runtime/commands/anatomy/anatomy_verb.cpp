#include "runtime/commands/anatomy/anatomy_verb.hpp"

#include <algorithm>
#include <iostream>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/anatomy/anatomy_info.hpp"
#include "runtime/commands/anatomy/anatomy_make.hpp"

namespace heartwright::commands {

namespace {

struct AnatomyPart {
    const char* name;
    int (*run)(const Arguments&);
    const Usage& (*usage)();
    std::size_t words;
};
constexpr AnatomyPart anatomy_parts[] = {{"info", anatomy_info, anatomy_info_usage, 1},
                                         {"make", anatomy_make, anatomy_make_usage, 1}};

}  // namespace

const Usage& anatomy_usage() {
    static const Usage usage{
        "anatomy",
        "info|make ...",
        "Pictures of tissue, as scanners and segmentation programs write them. An experiment names one in "
        "\"geometry\".",
        {},
        {"anatomy info atria.nrrd", "anatomy make atria -o atria.vti"},
        "heartwright anatomy info --help and make --help say more."};
    return usage;
}

std::vector<Option> anatomy_options() {
    std::vector<Option> all;
    for (const AnatomyPart& part : anatomy_parts)
        for (const Option& option : part.usage().options) {
            const auto is_same = [&](const Option& other) { return other.name == option.name; };
            if (std::none_of(all.begin(), all.end(), is_same)) all.push_back(option);
        }
    return all;
}

int anatomy_verb(const std::vector<std::string>& words) {
    std::vector<std::string> names;
    for (const AnatomyPart& part : anatomy_parts) {
        names.emplace_back(part.name);
        if (words.empty() || words[0] != part.name) continue;
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        if (wants_help(rest)) {
            std::cout << part.usage().help("heartwright");
            return 0;
        }
        return part.run(Arguments(part.usage(), rest, part.words, part.words));
    }
    if (wants_help(words)) {
        std::cout << anatomy_usage().help("heartwright");
        return 0;
    }
    if (words.empty()) throw UserFault("heartwright anatomy needs info or make; see heartwright anatomy --help");
    const std::string suggestion = did_you_mean(words[0], names);
    throw UserFault("heartwright anatomy has no '" + words[0] + "'; " +
                    (suggestion.empty() ? "expected info or make" : suggestion));
}

}  // namespace heartwright::commands
