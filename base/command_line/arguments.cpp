#include "base/command_line/arguments.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/command_line/quantities.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright {

namespace {

constexpr std::size_t widest_option = 48;  // a longer one has a line of its own

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

}  // namespace

std::string Usage::help(const std::string& program) const {
    std::string text = summary + "\n\nUsage: " + program + " " + verb + (positional.empty() ? "" : " " + positional) +
                       (options.empty() ? "" : " [options]") + "\n";
    std::size_t width = 0;
    const auto left = [](const Option& option) {
        return option.name + (option.value.empty() ? "" : " " + option.value);
    };
    for (const Option& option : options)
        if (!option.help.empty() && left(option).size() <= widest_option) width = std::max(width, left(option).size());
    if (!options.empty()) text += "\nOptions:\n";
    const std::string margin(width + 4, ' ');
    for (const Option& option : options) {
        if (option.help.empty()) continue;
        const std::string start = "  " + left(option);
        text += start.size() + 2 <= margin.size() ? start + margin.substr(start.size()) : start + "\n" + margin;
        for (const char c : option.help) text += c == '\n' ? "\n" + margin : std::string(1, c);
        text += "\n";
    }
    if (const std::string kinds = help_on_quantities(options); !kinds.empty()) text += "\n" + kinds;
    if (!notes.empty()) text += "\n" + notes + "\n";
    text += "\nExamples:\n";
    for (const std::string& example : examples) text += "  " + program + " " + example + "\n";
    return text;
}

bool wants_help(const std::vector<std::string>& words) {
    return std::any_of(
        words.begin(), words.end(), [](const std::string& word) { return word == "--help" || word == "-h"; });
}

namespace {

using Options = std::vector<Option>;

Options::const_iterator option_named(const Options& options, const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    return std::find_if(options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
}

[[noreturn]] void refuse_option(const Usage& usage, const std::string& name, const std::string& see) {
    std::vector<std::string> names{"--help"};
    for (const Option& known : usage.options) names.push_back(known.name);
    const std::string near = did_you_mean(name, names);
    throw UserFault("unknown option '" + name + "'" + (near.empty() ? see : "; " + near));
}

}  // namespace

Arguments::Arguments(const Usage& usage, const std::vector<std::string>& words, std::size_t positional_least,
                     std::size_t positional_most) {
    const std::string see = "; see heartwright " + usage.verb + " --help";
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.size() < 2 || word[0] != '-') {
            positional_.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const auto option = option_named(usage.options, name);
        if (option == usage.options.end()) refuse_option(usage, name, see);
        if (option->value.empty()) {
            if (equals != std::string::npos) throw UserFault("option '" + name + "' takes no value");
            values_[name].emplace_back();
        } else if (equals != std::string::npos) {
            values_[name].push_back(word.substr(equals + 1));
        } else {
            if (i + 1 >= words.size()) throw UserFault("option '" + name + "' needs a value: " + option->value);
            if (words[i + 1].starts_with("--") && option_named(usage.options, words[i + 1]) != usage.options.end())
                throw UserFault("option '" + name + "' needs a value: " + option->value + "; '" + words[i + 1] +
                                "' behind it is an option");
            values_[name].push_back(words[++i]);
        }
    }
    if (positional_.size() < positional_least)
        throw UserFault("heartwright " + usage.verb + " needs " + usage.positional + see);
    if (positional_.size() > positional_most) {
        const auto output = option_named(usage.options, "-o");
        const bool may_be_output = output != usage.options.end() && !output->value.empty() && !has("-o");
        throw UserFault("'" + positional_[positional_most] + "' is one word too many" +
                        (may_be_output ? "; did you mean '-o " + positional_[positional_most] + "'?" : see));
    }
}

std::string Arguments::value(const std::string& option, const std::string& fallback) const {
    const auto found = values_.find(option);
    if (found == values_.end()) return fallback;
    const std::string& last = found->second.back();
    for (const std::string& other : found->second)
        if (other != last)
            throw UserFault("option '" + option + "' is given twice, as '" + other + "' and '" + last +
                            "': give one of them");
    return last;
}

std::vector<std::string> Arguments::all(const std::string& option) const {
    const auto found = values_.find(option);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

std::string Arguments::choice(const std::string& option, const std::vector<std::string>& choices,
                              const std::string& fallback) const {
    const std::string said = value(option, fallback);
    if (std::find(choices.begin(), choices.end(), said) == choices.end())
        throw UserFault(option + " is one of " + joined(choices) + ", not '" + said + "'");
    return said;
}

// 1e7 is a whole number too.
std::int64_t Arguments::integer(const std::string& option, std::int64_t fallback, std::int64_t least,
                                std::int64_t most) const {
    if (!has(option)) return fallback;
    const std::string text = value(option);
    double number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size() || number != std::floor(number) ||
        number < static_cast<double>(least) || number > static_cast<double>(most))
        throw UserFault(option + " is a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                        ", not '" + text + "'");
    return static_cast<std::int64_t>(number);
}

}  // namespace heartwright
