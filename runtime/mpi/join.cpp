#include "runtime/mpi/join.hpp"

#include "base/diag/faults.hpp"

#if HEARTWRIGHT_MPI_BUILT
#include "runtime/mpi/open_mpi.hpp"
#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif
#endif

namespace heartwright::mpi {

#if !HEARTWRIGHT_MPI_BUILT

bool is_built_in() { return false; }
std::string library() { return "none"; }

Membership::Membership() {
    if (const Place place = place_of_this_process(); place.size > 1) {
        throw MachineFault(std::to_string(place.size) +
                           " ranks were started, but this program was built without MPI; install Open MPI (libopenmpi-dev openmpi-bin) and "
                           "configure again, or start one");
    }
}
Membership::~Membership() = default;
Team& Membership::team() { return alone(); }

#else

bool is_built_in() { return true; }

std::string library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);  // allowed before MPI_Init
    const std::string all(text.data());
    return all.substr(0, all.find_first_of(",\n"));
}

void check(int code, const char* call, const char* file, int line) {
    if (code == MPI_SUCCESS) {
        return;
    }
    std::array<char, MPI_MAX_ERROR_STRING> text{};
    int length = 0, rank = 0;
    MPI_Error_string(code, text.data(), &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    throw MachineFault("MPI on rank " + std::to_string(rank) + ": " + text.data() + " (" + call + ", " + file + ":" + std::to_string(line) + ")");
}

namespace {

class Ranks final : public Team {
public:
    // Its own communicators: nothing that others send is received here.
    Ranks() {
        HEARTWRIGHT_MPI(MPI_Comm_dup(MPI_COMM_WORLD, &all_));
        number();
        MPI_Comm node = MPI_COMM_NULL;
        HEARTWRIGHT_MPI(MPI_Comm_split_type(all_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node));
        HEARTWRIGHT_MPI(MPI_Comm_rank(node, &rank_on_node_));
        HEARTWRIGHT_MPI(MPI_Comm_size(node, &ranks_on_node_));
        HEARTWRIGHT_MPI(MPI_Comm_free(&node));
        std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
        int length = 0;
        HEARTWRIGHT_MPI(MPI_Get_processor_name(name.data(), &length));
        node_.assign(name.data(), static_cast<std::size_t>(length));
#if defined(OPEN_MPI) && defined(MPIX_CUDA_AWARE_SUPPORT)
        sends_device_memory_ = MPIX_Query_cuda_support() == 1;
#endif
        // One answer for all: they speak to each other in one way.
        sends_device_memory_ = Team::least(sends_device_memory_ ? 1 : 0) == 1;
    }
    ~Ranks() override {
        int is_over = 0;
        MPI_Finalized(&is_over);
        if (!is_over) {
            MPI_Comm_free(&all_);
        }
    }
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    int rank_on_node() const override { return rank_on_node_; }
    int ranks_on_node() const override { return ranks_on_node_; }
    std::string node() const override { return node_; }
    bool sends_device_memory() const override { return sends_device_memory_; }

    void arrange(const std::array<int, 3>& grid) override {
        if (static_cast<std::int64_t>(grid[0]) * grid[1] * grid[2] != size_) {
            throw OurFault("a grid of " + std::to_string(grid[0]) + " x " + std::to_string(grid[1]) + " x " + std::to_string(grid[2]) + " is not of " +
                           std::to_string(size_) + " ranks");
        }
        const std::array<int, 3> slowest_first{grid[2], grid[1], grid[0]}, is_periodic{0, 0, 0};
        for (const int may_reorder : {1, 0}) {
            MPI_Comm arranged = MPI_COMM_NULL;
            HEARTWRIGHT_MPI(MPI_Cart_create(all_, 3, slowest_first.data(), is_periodic.data(), may_reorder, &arranged));
            int rank = 0;
            HEARTWRIGHT_MPI(MPI_Comm_rank(arranged, &rank));
            if (any((rank == 0) != (rank_ == 0))) {  // the root stays: it has spoken already
                HEARTWRIGHT_MPI(MPI_Comm_free(&arranged));
                continue;
            }
            HEARTWRIGHT_MPI(MPI_Comm_set_errhandler(arranged, MPI_ERRORS_RETURN));
            HEARTWRIGHT_MPI(MPI_Comm_free(&all_));
            all_ = arranged;
            number();
            return;
        }
    }

    void barrier() override { HEARTWRIGHT_MPI(MPI_Barrier(all_)); }
    std::vector<std::int64_t> sums(const std::vector<std::int64_t>& values) override { return reduced(values, MPI_SUM); }
    std::vector<std::int64_t> largest(const std::vector<std::int64_t>& values) override { return reduced(values, MPI_MAX); }

    std::vector<std::byte> broadcast(std::vector<std::byte> bytes) override {
        std::int64_t size = static_cast<std::int64_t>(bytes.size());
        HEARTWRIGHT_MPI(MPI_Bcast(&size, 1, MPI_INT64_T, 0, all_));
        bytes.resize(static_cast<std::size_t>(size));
        broadcast(bytes, 0);
        return bytes;
    }
    std::vector<std::vector<std::byte>> gather_bytes(std::span<const std::byte> bytes) override {
        const std::int64_t size = static_cast<std::int64_t>(bytes.size());
        std::vector<std::int64_t> sizes(is_root() ? static_cast<std::size_t>(size_) : 0);
        HEARTWRIGHT_MPI(MPI_Gather(&size, 1, MPI_INT64_T, sizes.data(), 1, MPI_INT64_T, 0, all_));
        if (!is_root()) {
            in_pieces(size, [&](std::int64_t first, int piece) { HEARTWRIGHT_MPI(MPI_Send(bytes.data() + first, piece, MPI_BYTE, 0, gather_tag, all_)); });
            return {};
        }
        std::vector<std::vector<std::byte>> gathered{{bytes.begin(), bytes.end()}};
        for (int rank = 1; rank < size_; ++rank) {
            std::vector<std::byte>& one = gathered.emplace_back(static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]));
            in_pieces(static_cast<std::int64_t>(one.size()), [&](std::int64_t first, int piece) {
                HEARTWRIGHT_MPI(MPI_Recv(one.data() + first, piece, MPI_BYTE, rank, gather_tag, all_, MPI_STATUS_IGNORE));
            });
        }
        return gathered;
    }
    std::vector<std::vector<std::byte>> all_gather_bytes(std::span<const std::byte> bytes) override {
        const std::int64_t size = static_cast<std::int64_t>(bytes.size());
        std::vector<std::int64_t> sizes(static_cast<std::size_t>(size_));
        HEARTWRIGHT_MPI(MPI_Allgather(&size, 1, MPI_INT64_T, sizes.data(), 1, MPI_INT64_T, all_));
        std::int64_t total = 0;
        for (const std::int64_t one : sizes) {
            total += one;
        }
        std::vector<std::vector<std::byte>> gathered;
        if (total >= bytes_of_a_piece) {
            for (int rank = 0; rank < size_; ++rank) {
                std::vector<std::byte>& one = gathered.emplace_back(static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]));
                if (rank == rank_) {
                    one.assign(bytes.begin(), bytes.end());
                }
                broadcast(one, rank);
            }
            return gathered;
        }
        std::vector<int> counts, firsts;
        int first = 0;
        for (const std::int64_t one : sizes) {
            counts.push_back(static_cast<int>(one));
            firsts.push_back(first);
            first += counts.back();
        }
        std::vector<std::byte> all(static_cast<std::size_t>(total));
        HEARTWRIGHT_MPI(MPI_Allgatherv(bytes.data(), static_cast<int>(size), MPI_BYTE, all.data(), counts.data(), firsts.data(), MPI_BYTE, all_));
        for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
            gathered.emplace_back(all.begin() + firsts[rank], all.begin() + firsts[rank] + counts[rank]);
        }
        return gathered;
    }

    std::unique_ptr<Exchange> exchange(const std::vector<Message>& messages) override { return persistent_exchange(all_, messages); }

private:
    static constexpr int gather_tag = 1;  // exchanges have 0

    void number() {
        HEARTWRIGHT_MPI(MPI_Comm_set_errhandler(all_, MPI_ERRORS_RETURN));
        HEARTWRIGHT_MPI(MPI_Comm_rank(all_, &rank_));
        HEARTWRIGHT_MPI(MPI_Comm_size(all_, &size_));
    }
    std::vector<std::int64_t> reduced(const std::vector<std::int64_t>& values, MPI_Op operation) {
        std::vector<std::int64_t> combined(values.size());
        HEARTWRIGHT_MPI(MPI_Allreduce(values.data(), combined.data(), static_cast<int>(values.size()), MPI_INT64_T, operation, all_));
        return combined;
    }
    void broadcast(std::vector<std::byte>& bytes, int from) {
        in_pieces(static_cast<std::int64_t>(bytes.size()),
                  [&](std::int64_t first, int piece) { HEARTWRIGHT_MPI(MPI_Bcast(bytes.data() + first, piece, MPI_BYTE, from, all_)); });
    }

    MPI_Comm all_ = MPI_COMM_NULL;
    int rank_ = 0, size_ = 1, rank_on_node_ = 0, ranks_on_node_ = 1;
    std::string node_;
    bool sends_device_memory_ = false;
};

}  // namespace

Membership::Membership() {
    const Place place = place_of_this_process();
    if (place.size <= 1) {
        return;
    }
    int provided = 0, size = 0;
    HEARTWRIGHT_MPI(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided));
    HEARTWRIGHT_MPI(MPI_Comm_size(MPI_COMM_WORLD, &size));
    if (size != place.size) {
        MPI_Finalize();
        throw MachineFault(std::to_string(place.size) + " ranks were started, but " + library() + " sees " + std::to_string(size) +
                           "; the launcher must be of this MPI (its own mpirun, or srun --mpi=pmix)");
    }
    team_ = std::make_unique<Ranks>();
}

Membership::~Membership() {
    if (team_) {
        team_.reset();
        MPI_Finalize();
    }
}

Team& Membership::team() { return team_ ? *team_ : alone(); }

#endif

}  // namespace heartwright::mpi
