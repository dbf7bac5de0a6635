#include <algorithm>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

// N: the seeds 1 to N; or an array of them.
void read_seeds(const json::Value& value, const json::Value& document, Reading& reading) {
    constexpr std::int64_t most = 10000, largest = std::int64_t{1} << 53;
    std::vector<std::uint64_t>& seeds = reading.experiment.seeds;
    reading.experiment.seeds_origin = value.origin;
    if (const json::Member* seed = document.member("seed"))
        reading.diagnostics.error(seed->key_origin, "'seed' and 'seeds' are both there; give one of them");
    if (value.is(json::Kind::number)) {
        const auto count = reading.values.integer(value, "'seeds'", 1, most);
        for (std::int64_t seed = 1; seed <= count.value_or(0); ++seed)
            seeds.push_back(static_cast<std::uint64_t>(seed));
        return;
    }
    if (!value.is(json::Kind::array)) {
        reading.diagnostics.error(value.origin, "'seeds' is how many there are, or an array of them",
                                  "20, or [3, 5, 8]");
        return;
    }
    if (value.items.empty() || value.items.size() > static_cast<std::size_t>(most)) {
        reading.diagnostics.error(value.origin, "'seeds' has " + std::to_string(value.items.size()) +
                                                    " entries; there can be 1 to " + std::to_string(most));
        return;
    }
    for (const json::Value& item : value.items) {
        const auto seed = reading.values.integer(item, "a seed", 0, largest);
        if (!seed) continue;
        if (std::find(seeds.begin(), seeds.end(), static_cast<std::uint64_t>(*seed)) != seeds.end())
            reading.diagnostics.error(item.origin, "the seed " + std::to_string(*seed) + " is there twice");
        seeds.push_back(static_cast<std::uint64_t>(*seed));
    }
}

}  // namespace heartwright::experiment
