#include "base/expert/expert.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::expert {

namespace {

constexpr Switch table[] = {
    {"boundary_diffusion", "after|beside",
     "boundary cells diffuse after the interior, or beside it on a stream of theirs"},
    {"boundary_reaction", "first|whole", "boundary cells react before the interior, or all cells together"},
    {"clock", "each|together",
     "on a GPU each step advances the clock by a launch of its own, or one launch for many steps"},
    {"fused_steps", "N", "at most N steps of diffusion and reaction in a block; 1: single steps"},
    {"halo", "messages", "GPUs exchange by messages, not in each other's memory"},
    {"lattice_plan", "march|march+N|cluster:N|separate", "how a GPU computes cells with sites"},
    {"locks", "none", "folders are not locked, on file systems without locks"},
    {"mesh_tile", "NxN", "rows of a tile and threads of its block, of sparse rows on a GPU"},
    {"overlap", "on|off", "steps of cells with sites overlap on a GPU"},
    {"partition", "metis|ranges|interleaved|interleaved:N", "how ranks share the rows of a mesh"},
    {"regions", "each|together", "on a GPU each region reacts in a launch of its own, or all in one"},
    {"sites", "mapped", "kernels read and write sites that lie in the host's memory, without windows"},
    {"space_time_tile", "0|NxNxN|persistent:NxNxN", "width, height and steps of a space-time block; 0: single steps"},
    {"uncoupled_steps", "N", "at most N steps of uncoupled cells in a block; 1: single steps"},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether the text is the form, in which each N stands for digits.
bool has_form(std::string_view text, std::string_view form) {
    for (; !form.empty(); form.remove_prefix(1)) {
        if (text.empty()) return false;
        if (form.front() == 'N') {
            if (!is_digit(text.front())) return false;
            text.remove_prefix(std::min(text.size(), text.find_first_not_of("0123456789")));
        } else {
            if (text.front() != form.front()) return false;
            text.remove_prefix(1);
        }
    }
    return text.empty();
}

template <class Use>
void for_parts(std::string_view text, char separator, const Use& use) {
    while (true) {
        const std::size_t end = text.find(separator);
        use(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

bool takes(const Switch& one, std::string_view value) {
    bool found = false;
    for_parts(one.values, '|', [&](std::string_view form) { found = found || has_form(value, form); });
    return found;
}

const Switch* find(std::string_view name) {
    const auto* const found =
        std::find_if(std::begin(table), std::end(table), [&](const Switch& one) { return one.name == name; });
    return found == std::end(table) ? nullptr : found;
}

Given read(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const std::string_view value = text.substr(std::min(colon + 1, text.size()));
    const Switch* const one = find(name);
    if (!one) {
        std::vector<std::string> names;
        for (const Switch& there : table) names.emplace_back(there.name);
        const std::string near = did_you_mean(name, names);
        throw UserFault(fmt::format("{}: there is no switch '{}'{}; there are {}", variable, name,
                                    near.empty() ? "" : "; " + near, fmt::join(names, ", ")));
    }
    if (!takes(*one, value))
        throw UserFault(fmt::format("{}: the switch '{}' takes {}, not '{}'", variable, name, one->values, value));
    return {std::string(name), std::string(value)};
}

}  // namespace

std::span<const Switch> switches() { return table; }

std::vector<Given> all_given() {
    const char* const text = ::getenv(variable);
    std::vector<Given> given;
    if (text != nullptr && *text != '\0')
        for_parts(text, ',', [&](std::string_view part) { given.push_back(read(part)); });
    return given;
}

std::string value_of(std::string_view name) {
    if (!find(name)) throw OurFault(fmt::format("'{}' is not in the table of the expert's switches", name));
    std::string value;
    for (const Given& one : all_given())
        if (one.name == name) value = one.value;
    return value;
}

void set(std::string_view name, std::string_view value) {
    std::string text;
    const auto add = [&](std::string_view part) { text += (text.empty() ? "" : ",") + std::string(part); };
    const char* const before = ::getenv(variable);
    for_parts(before != nullptr ? before : "", ',', [&](std::string_view part) {
        if (!part.empty() && part.substr(0, part.find(':')) != name) add(part);
    });
    if (!value.empty()) add(fmt::format("{}:{}", name, value));
    if (text.empty())
        ::unsetenv(variable);
    else
        ::setenv(variable, text.c_str(), 1);
}

}  // namespace heartwright::expert
