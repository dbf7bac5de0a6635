// A keeper that saves: takes copies while the run stands still, and hands them to the thread that writes them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/checkpoint/rank_file.hpp"

namespace heartwright::checkpoint {

io::Number number_of(Type type);

class Saver final : public Keeper {
public:
    // All of these outlive it.
    Saver(device::Device& device, const CellOrder& order, HostMemory& memory, RankFile& file)
        : device_(device), order_(order), memory_(memory), file_(file) {}

    bool restores() const override { return false; }
    void cells(const std::string& name, const Cells& cells) override;
    void bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) override;
    using Keeper::cells;

    const std::vector<std::string>& values_here() const { return values_; }  // names of those that the file has

private:
    void note(const std::string& name);

    device::Device& device_;
    const CellOrder& order_;
    HostMemory& memory_;
    RankFile& file_;
    std::set<std::string> names_;
    std::vector<std::string> values_;
};

}  // namespace heartwright::checkpoint
