// A keeper that restores, from the files of any number of ranks.
#pragma once

#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/cell_order.hpp"
#include "runtime/checkpoint/index.hpp"
#include "runtime/checkpoint/keeper.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::checkpoint {

class Restorer final : public Keeper {
public:
    // folder: that of the checkpoint. All outlive it. What is wrong with the files is told by end() alone, so that
    // ranks stay together: from then on what is asked for is left as it is.
    Restorer(device::Device& device, const CellOrder& order, const Index& index, std::string folder);

    bool restores() const override { return true; }
    void cells(const std::string& name, const Cells& cells) override;
    void bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) override;
    using Keeper::cells;

    void end() const;  // io::DamagedFile when something of this rank's could not be restored

private:
    struct Source {
        io::StreamedHdf5Reader* file;
        std::int64_t cells;             // in the file
        std::vector<SharedRun> shared;  // with this rank
    };
    void open_sources();
    std::vector<CellRun> read_places(io::StreamedHdf5Reader& file, const IndexedFile& indexed) const;
    io::StreamedHdf5Reader& open(std::size_t number);
    void restore_cells(const std::string& name, const Cells& cells);
    template <class Work>
    void unless_damaged(const Work& work);

    device::Device& device_;
    const CellOrder& order_;
    const Index& index_;
    std::string folder_;
    std::map<std::size_t, std::unique_ptr<io::StreamedHdf5Reader>> files_;
    std::vector<Source> sources_;
    std::exception_ptr damage_;
};

}  // namespace heartwright::checkpoint
