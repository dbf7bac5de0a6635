#include "generator/plan/live_values.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace heartwright::plan {

int LiveValues::most() const {
    const auto largest = std::max_element(after_line.begin(), after_line.end());
    return std::max(at_first, largest == after_line.end() ? 0 : *largest);
}

LiveValues live_values(const std::vector<Statement>& lines, const std::vector<std::string>& loaded, Loads loads) {
    std::vector<LiveValue> all;
    std::unordered_map<std::string, std::size_t> numbers;
    for (const std::string& name : loaded) {
        numbers.emplace(name, all.size());
        all.push_back({name, -1, true, -1, {}});
    }
    for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
        const Statement& s = lines[static_cast<std::size_t>(line)];
        for (const std::string& name : reads(s.value)) {
            const auto found = numbers.find(name);
            if (found == numbers.end()) continue;  // known before the cell
            LiveValue& value = all[found->second];
            if (value.read.empty() || value.read.back() != line) value.read.push_back(line);
            if (value.is_loaded && value.needed < 0) value.needed = line;
        }
        if (const auto state = numbers.find(s.name);
            s.is_next && state != numbers.end() && all[state->second].is_loaded) {
            int& needed = all[state->second].needed;
            if (needed < 0) needed = line;
        }
        if (s.effect != Statement::defines) continue;
        numbers.emplace(key(s), all.size());
        all.push_back({key(s), line, false, -1, {}});
    }
    std::erase_if(all, [](const LiveValue& value) { return value.read.empty(); });
    if (loads == Loads::where_used) {
        for (LiveValue& value : all)
            if (value.is_loaded) value.made = value.needed;
        std::stable_sort(all.begin(), all.end(),
                         [](const LiveValue& a, const LiveValue& b) { return a.made < b.made; });
    }
    LiveValues live{std::move(all), std::vector<int>(lines.size(), 0), 0};
    for (const LiveValue& value : live.values) {
        live.at_first += value.made < 0;
        for (int line = std::max(value.made, 0); line < value.read.back(); ++line)
            ++live.after_line[static_cast<std::size_t>(line)];
    }
    return live;
}

}  // namespace heartwright::plan
