// The team of all ranks, over MPI.
#if HEARTWRIGHT_MPI_BUILT
#include <algorithm>
#include <array>
#include <chrono>
#include <new>
#include <string>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/mpi/open_mpi.hpp"
#if defined(OPEN_MPI) && !HEARTWRIGHT_MPI_LOADED
#include <mpi-ext.h>
#endif

namespace heartwright::mpi {

void check(int code, const char* call, const char* file, int line) {
    if (code == MPI_SUCCESS) return;
    std::array<char, MPI_MAX_ERROR_STRING> text{};
    int length = 0, rank = 0;
    MPI_Error_string(code, text.data(), &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    throw MachineFault("MPI on rank " + std::to_string(rank) + ": " + text.data() + " (" + call + ", " + file + ":" +
                       std::to_string(line) + ")");
}

namespace {

bool is_aware_of_cuda() {
#if HEARTWRIGHT_MPI_LOADED
    const auto query = loaded_mpi().query_cuda_support;
    return query != nullptr && query() == 1;
#elif defined(OPEN_MPI) && defined(MPIX_CUDA_AWARE_SUPPORT)
    return MPIX_Query_cuda_support() == 1;
#else
    return false;
#endif
}

class Ranks final : public Team {
public:
    // Its own communicators: nothing that others send is received here.
    Ranks() {
        HEARTWRIGHT_MPI(MPI_Comm_dup(MPI_COMM_WORLD, &all_));
        HEARTWRIGHT_MPI(MPI_Comm_dup(MPI_COMM_WORLD, &faults_));
        HEARTWRIGHT_MPI(MPI_Comm_set_errhandler(faults_, MPI_ERRORS_RETURN));
        number();
        MPI_Comm node = MPI_COMM_NULL;
        HEARTWRIGHT_MPI(MPI_Comm_split_type(all_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node));
        HEARTWRIGHT_MPI(MPI_Comm_rank(node, &rank_on_node_));
        HEARTWRIGHT_MPI(MPI_Comm_size(node, &ranks_on_node_));
        share_board(node);
        HEARTWRIGHT_MPI(MPI_Comm_free(&node));
        std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
        int length = 0;
        HEARTWRIGHT_MPI(MPI_Get_processor_name(name.data(), &length));
        node_.assign(name.data(), static_cast<std::size_t>(length));
        // One answer for all: they speak to each other in one way.
        sends_device_memory_ = Team::all_reduce_min(is_aware_of_cuda() ? 1 : 0) == 1;
    }
    ~Ranks() override {
        int is_over = 0;
        MPI_Finalized(&is_over);
        if (!is_over) {
            MPI_Comm_free(&all_);
            MPI_Comm_free(&faults_);
            share_heartbeats(nullptr, nullptr, 1, 0);
            MPI_Win_free(&board_);
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
            throw OurFault("a grid of " + std::to_string(grid[0]) + " x " + std::to_string(grid[1]) + " x " +
                           std::to_string(grid[2]) + " is not of " + std::to_string(size_) + " ranks");
        }
        if (grid == grid_) return;
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
            grid_ = grid;
            number();
            heartbeat().rank = rank_;
            return;
        }
    }

    void barrier() override {
        const ActivityScope scope(Activity::agreeing);
        HEARTWRIGHT_MPI(MPI_Barrier(all_));
    }
    std::vector<std::int64_t> all_reduce_sum(const std::vector<std::int64_t>& values) override {
        return reduced(values, MPI_SUM);
    }
    std::vector<std::int64_t> all_reduce_max(const std::vector<std::int64_t>& values) override {
        return reduced(values, MPI_MAX);
    }

    std::vector<std::byte> broadcast(std::vector<std::byte> bytes) override {
        const ActivityScope scope(Activity::agreeing);
        std::int64_t size = static_cast<std::int64_t>(bytes.size());
        HEARTWRIGHT_MPI(MPI_Bcast(&size, 1, MPI_INT64_T, 0, all_));
        bytes.resize(static_cast<std::size_t>(size));
        broadcast(bytes, 0);
        return bytes;
    }
    std::vector<std::vector<std::byte>> gather_bytes(std::span<const std::byte> bytes) override {
        const ActivityScope scope(Activity::agreeing);
        const std::int64_t size = static_cast<std::int64_t>(bytes.size());
        std::vector<std::int64_t> sizes(is_root() ? static_cast<std::size_t>(size_) : 0);
        HEARTWRIGHT_MPI(MPI_Gather(&size, 1, MPI_INT64_T, sizes.data(), 1, MPI_INT64_T, 0, all_));
        if (!is_root()) {
            in_pieces(size, [&](std::int64_t first, int piece) {
                HEARTWRIGHT_MPI(MPI_Send(bytes.data() + first, piece, MPI_BYTE, 0, gather_tag, all_));
            });
            return {};
        }
        std::vector<std::vector<std::byte>> gathered{{bytes.begin(), bytes.end()}};
        for (int rank = 1; rank < size_; ++rank) {
            std::vector<std::byte>& one =
                gathered.emplace_back(static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]));
            in_pieces(static_cast<std::int64_t>(one.size()), [&](std::int64_t first, int piece) {
                HEARTWRIGHT_MPI(
                    MPI_Recv(one.data() + first, piece, MPI_BYTE, rank, gather_tag, all_, MPI_STATUS_IGNORE));
            });
        }
        return gathered;
    }
    std::vector<std::vector<std::byte>> all_gather_bytes(std::span<const std::byte> bytes) override {
        const ActivityScope scope(Activity::agreeing);
        const std::int64_t size = static_cast<std::int64_t>(bytes.size());
        std::vector<std::int64_t> sizes(static_cast<std::size_t>(size_));
        HEARTWRIGHT_MPI(MPI_Allgather(&size, 1, MPI_INT64_T, sizes.data(), 1, MPI_INT64_T, all_));
        std::int64_t total = 0;
        for (const std::int64_t one : sizes) total += one;
        std::vector<std::vector<std::byte>> gathered;
        if (total >= bytes_of_a_piece) {
            for (int rank = 0; rank < size_; ++rank) {
                std::vector<std::byte>& one =
                    gathered.emplace_back(static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]));
                if (rank == rank_) one.assign(bytes.begin(), bytes.end());
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
        HEARTWRIGHT_MPI(MPI_Allgatherv(bytes.data(), static_cast<int>(size), MPI_BYTE, all.data(), counts.data(),
                                       firsts.data(), MPI_BYTE, all_));
        for (std::size_t rank = 0; rank < sizes.size(); ++rank)
            gathered.emplace_back(all.begin() + firsts[rank], all.begin() + firsts[rank] + counts[rank]);
        return gathered;
    }

    // On its own communicator: whatever is left of what ranks sent each other before does not matter.
    std::optional<std::int64_t> try_all_reduce_min(std::int64_t value) override {
        using Clock = std::chrono::steady_clock;
        if (is_left_alone_) return {};
        const ActivityScope scope(Activity::agreeing);
        MPI_Request request = MPI_REQUEST_NULL;
        own_value_ = least_ = value;
        int all_came = 0;
        if (MPI_Iallreduce(&own_value_, &least_, 1, MPI_INT64_T, MPI_MIN, faults_, &request) == MPI_SUCCESS) {
            // Ranks of further computers wait a little longer: those of one agree on one who speaks, and it ends the
            // others meanwhile.
            const auto wait = std::chrono::milliseconds(1000 + std::min(1000, 100 * (rank_ / ranks_on_node_)));
            for (const auto begin = Clock::now(); all_came == 0 && Clock::now() - begin < wait;) {
                if (MPI_Test(&request, &all_came, MPI_STATUS_IGNORE) != MPI_SUCCESS) break;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
        is_left_alone_ = all_came == 0;
        return is_left_alone_ ? std::nullopt : std::optional(least_);
    }

    std::unique_ptr<Exchange> exchange(const std::vector<Message>& messages) override {
        return persistent_exchange(all_, messages);
    }

private:
    static constexpr int gather_tag = 1;  // exchanges have 0

    // The heartbeats of this computer's ranks, in memory that they share.
    void share_board(MPI_Comm node) {
        void* own = nullptr;
        constexpr std::size_t size = 64;  // a cache line for the board, one for each heartbeat
        static_assert(sizeof(Heartbeat) <= size && sizeof(Board) <= size);
        const MPI_Aint bytes =
            static_cast<MPI_Aint>(rank_on_node_ == 0 ? size * static_cast<std::size_t>(1 + ranks_on_node_) : 0);
        HEARTWRIGHT_MPI(MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, node, &own, &board_));
        MPI_Aint length = 0;
        int unit = 0;
        void* first = nullptr;
        HEARTWRIGHT_MPI(MPI_Win_shared_query(board_, 0, &length, &unit, &first));
        if (rank_on_node_ == 0) {
            new (first) Board;
            new (static_cast<char*>(first) + size) Heartbeat[static_cast<std::size_t>(ranks_on_node_)];
        }
        HEARTWRIGHT_MPI(MPI_Barrier(node));
        share_heartbeats(static_cast<Board*>(first), reinterpret_cast<Heartbeat*>(static_cast<char*>(first) + size),
                         ranks_on_node_, rank_on_node_);
        heartbeat().rank = rank_;
    }
    void number() {
        HEARTWRIGHT_MPI(MPI_Comm_set_errhandler(all_, MPI_ERRORS_RETURN));
        HEARTWRIGHT_MPI(MPI_Comm_rank(all_, &rank_));
        HEARTWRIGHT_MPI(MPI_Comm_size(all_, &size_));
    }
    std::vector<std::int64_t> reduced(const std::vector<std::int64_t>& values, MPI_Op operation) {
        const ActivityScope scope(Activity::agreeing);
        std::vector<std::int64_t> combined(values.size());
        HEARTWRIGHT_MPI(MPI_Allreduce(values.data(), combined.data(), static_cast<int>(values.size()), MPI_INT64_T,
                                      operation, all_));
        return combined;
    }
    void broadcast(std::vector<std::byte>& bytes, int from) {
        in_pieces(
            static_cast<std::int64_t>(bytes.size()),
            [&](std::int64_t first, int piece) {
                HEARTWRIGHT_MPI(MPI_Bcast(bytes.data() + first, piece, MPI_BYTE, from, all_));
            });
    }

    MPI_Comm all_ = MPI_COMM_NULL, faults_ = MPI_COMM_NULL;
    std::int64_t own_value_ = 0, least_ = 0;  // MPI may write here as long as it likes
    bool is_left_alone_ = false;
    std::array<int, 3> grid_{0, 0, 0};  // in which they are arranged
    MPI_Win board_ = MPI_WIN_NULL;
    int rank_ = 0, size_ = 1, rank_on_node_ = 0, ranks_on_node_ = 1;
    std::string node_;
    bool sends_device_memory_ = false;
};

}  // namespace

std::unique_ptr<Team> team_of_all_ranks() { return std::make_unique<Ranks>(); }

}  // namespace heartwright::mpi
#endif
