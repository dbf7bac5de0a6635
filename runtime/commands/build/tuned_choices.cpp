#include <filesystem>

#include "runtime/commands/build/tune_file.hpp"

namespace heartwright::commands {
namespace {

std::string found_for_another_text(const std::string& file, const std::string& what, const std::string& again) {
    return file + ": " + what + " for another text of the spec and " + again;
}

}  // namespace

std::string tune_file_of(const std::string& path) {
    return std::filesystem::path(path).replace_extension(".tune").string();
}

std::string grid_text(const std::array<std::int64_t, 3>& cells) {
    return std::to_string(cells[0]) + "x" + std::to_string(cells[1]) + "x" + std::to_string(cells[2]);
}

std::optional<TunedChoice> tuned_choice(const std::string& file, const TunedChoice& wanted, std::string& why_not) {
    for (const TunedChoice& tuned : read_tuning(file).kernels) {
        if (!tuned.is_for(wanted)) continue;
        if (tuned.spec_hash == wanted.spec_hash) return tuned;
        why_not = found_for_another_text(file, "the choice for " + wanted.device + " was found",
                                         "is not taken; heartwright tune finds it anew");
    }
    return std::nullopt;
}

std::vector<lattice::TunedPlan> tuned_plans(const std::string& file, const std::string& spec_hash,
                                            const std::string& device, std::string& why_not) {
    std::vector<lattice::TunedPlan> plans;
    for (const MeasuredPlan& measured : read_tuning(file).plans) {
        if (measured.device != device) continue;
        if (measured.spec_hash == spec_hash)
            plans.push_back(measured.plan);
        else
            why_not = found_for_another_text(file, "plans for " + device + " were found",
                                             "are not taken; heartwright tune --plans finds them anew");
    }
    return plans;
}

std::optional<TunedTile> tuned_tile(const std::string& file, const TunedTile& wanted) {
    for (const TunedTile& one : read_tuning(file).tiles)
        if (one.is_for(wanted)) return one;
    return std::nullopt;
}

}  // namespace heartwright::commands
