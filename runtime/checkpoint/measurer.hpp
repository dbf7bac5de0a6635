// A keeper that asks how much there is to keep, and takes nothing.
#pragma once

#include <vector>

#include "runtime/checkpoint/keeper.hpp"

namespace heartwright::checkpoint {

class Measurer final : public Keeper {
public:
    explicit Measurer(std::int64_t cells) : cells_(cells) {}

    bool restores() const override { return false; }
    void cells(const std::string&, const Cells& cells) override {
        if (const std::int64_t bytes = cells_ * bytes_of(cells.type) * cells.width; bytes > 0)
            planes_.insert(planes_.end(), static_cast<std::size_t>(cells.planes), bytes);
    }
    void bytes(const std::string&, bool, std::vector<std::byte>&) override {}
    using Keeper::cells;

    const std::vector<std::int64_t>& planes() const { return planes_; }  // bytes of each

private:
    std::int64_t cells_;
    std::vector<std::int64_t> planes_;
};

}  // namespace heartwright::checkpoint
