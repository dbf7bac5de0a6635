// Keepers in memory, of one rank: what parts tell of their state, and the same put back.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::testing {

struct Told {
    std::string name;
    std::vector<std::byte> bytes;
    bool operator==(const Told&) const = default;
};

class MemoryKeeper final : public checkpoint::Keeper {
public:
    // cells: of the rank, in order of slots.
    MemoryKeeper(device::Device& device, std::int64_t cells) : device_(device), cells_(cells) {}
    MemoryKeeper(device::Device& device, std::int64_t cells, std::vector<Told> told)
        : told(std::move(told)), device_(device), cells_(cells), restores_(true) {}

    std::vector<Told> told;  // in the order in which it was said

    bool restores() const override { return restores_; }
    using Keeper::cells;
    void cells(const std::string& name, const Cells& cells) override {
        const std::int64_t row = cells_ * cells.width * checkpoint::bytes_of(cells.type),
                           stride = cells.stride * cells.width * checkpoint::bytes_of(cells.type);
        std::vector<std::byte> all(static_cast<std::size_t>(row * cells.planes));
        if (restores_) {
            all = next(name).bytes;
            if (static_cast<std::int64_t>(all.size()) != row * cells.planes)
                throw std::runtime_error(name + " has another size");
        }
        for (std::int64_t p = 0; p < cells.planes && row > 0; ++p) {
            std::byte* const at = static_cast<std::byte*>(cells.data) + p * stride;
            if (restores_)
                device_.upload(at, all.data() + p * row, row);
            else
                device_.download(all.data() + p * row, at, row);
        }
        if (!restores_) told.push_back({name, std::move(all)});
    }
    void bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) override {
        if (!restores_) {
            told.push_back({name, is_mine ? bytes : std::vector<std::byte>{}});
            return;
        }
        const Told& kept = next(name);
        if (is_mine) bytes = kept.bytes;
    }
    bool is_through() const { return next_ == told.size(); }

private:
    const Told& next(const std::string& name) {
        if (next_ == told.size() || told[next_].name != name) {
            throw std::runtime_error("asked for " + name + ", kept was " +
                                     (next_ == told.size() ? "nothing more" : told[next_].name));
        }
        return told[next_++];
    }

    device::Device& device_;
    std::int64_t cells_;
    bool restores_ = false;
    std::size_t next_ = 0;
};

}  // namespace heartwright::testing
