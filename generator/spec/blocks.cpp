#include <map>

#include "generator/spec/sections.hpp"

namespace heartwright::spec {
namespace {

std::string voxel_name(std::string block, const std::array<std::int64_t, 3>& voxel) {
    std::string digits;
    for (const std::int64_t digit : voxel) digits += std::to_string(digit);
    return block.replace(block.find('*'), 1, digits);
}

class Blocks {
public:
    Blocks(const ModelSpec& spec, Reader& reader) : lattice_(*spec.lattice), reader_(reader) {
        for (const Component& component : spec.components) {
            for (const State& state : component.states)
                if (state.diffusion && !state.diffusion->block.empty()) states_.emplace(state.name, &state);
        }
        for (const Component& component : spec.components) {
            for (const State& state : component.states)
                if (states_.contains(state.name)) firsts_.try_emplace(state.diffusion->block, &state);
        }
    }

    void check() {
        const auto& [x, y, z] = lattice_.voxels;
        if (firsts_.empty()) {
            if (x * y * z > 1)
                reader_.warning(lattice_.voxels_origin, "no state of the sites is of a block: 'voxels' does nothing",
                                "\"diffusion\": { \"D\": ..., \"block\": \"c_*\" } in the states c_000, c_001, ...");
            return;
        }
        for (const auto& [name, state] : states_) has_place_ = is_in_site(*state) && has_place_;
        if (!has_place_) return;
        for (const auto& [block, first] : firsts_) check(block, *first);
    }

private:
    bool is_in_site(const State& state) {
        const Diffusion& diffusion = *state.diffusion;
        if (!lattice_.voxels_origin.file) {
            if (has_place_)
                reader_.error(
                    lattice_.origin,
                    "'voxels' is missing in 'lattice': '" + state.name + "' is of the block '" + diffusion.block + "'",
                    "\"voxels\": [2, 2, 2]");
            return false;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (diffusion.voxel[axis] < lattice_.voxels[axis]) continue;
            const auto& [x, y, z] = lattice_.voxels;
            reader_.error(state.origin, "'" + state.name + "' is beyond the " + std::to_string(x) + " x " +
                                            std::to_string(y) + " x " + std::to_string(z) + " voxels of a site");
            return false;
        }
        return true;
    }

    // A site has all voxels of a block, all in one unit, and of all or none of them an expression diffuses.
    void check(const std::string& block, const State& first) {
        const auto& [nx, ny, nz] = lattice_.voxels;
        std::string missing;
        int more = -1;
        for (std::int64_t x = 0; x < nx; ++x) {
            for (std::int64_t y = 0; y < ny; ++y) {
                for (std::int64_t z = 0; z < nz; ++z) {
                    const std::string name = voxel_name(block, {x, y, z});
                    const auto found = states_.find(name);
                    if (found == states_.end()) {
                        if (reader_.is_poisoned(name)) continue;
                        if (missing.empty()) missing = name;
                        ++more;
                    } else if (first.unit && found->second->unit && !(*first.unit == *found->second->unit)) {
                        reader_.error(found->second->origin, "'" + name + "' is in " + found->second->unit->text +
                                                                 ", '" + first.name + "' of the same block in " +
                                                                 first.unit->text);
                    } else if (found->second->diffusion->of.has_value() != first.diffusion->of.has_value()) {
                        const bool has_of = first.diffusion->of.has_value();
                        reader_.error(found->second->diffusion->block_origin,
                                      "'of' is of all voxels of the block '" + block + "' or of none: '" +
                                          (has_of ? first.name : name) + "' has it, '" + (has_of ? name : first.name) +
                                          "' has not");
                    }
                }
            }
        }
        if (missing.empty()) return;
        reader_.error(first.diffusion->block_origin,
                      "the block '" + block + "' lacks '" + missing + "'" +
                          (more > 0 ? " and " + std::to_string(more) + " more" : ""),
                      "each of the " + std::to_string(nx * ny * nz) +
                          " voxels of a site is a state with \"block\": \"" + block + "\"");
    }

    const Lattice& lattice_;
    Reader& reader_;
    std::map<std::string, const State*> states_;  // of blocks, by name
    std::map<std::string, const State*> firsts_;  // of each block, in the spec's order
    bool has_place_ = true;                       // all voxels so far
};

}  // namespace

void check_blocks(const ModelSpec& spec, Reader& reader) { Blocks(spec, reader).check(); }

}  // namespace heartwright::spec
