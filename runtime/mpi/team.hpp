// The processes (ranks) that share a simulation. A process alone is a team of one, without MPI.
//
// All ranks call the same collectives in the same order, from the thread that joined. What is combined is combined in
// order of ranks, so that results do not depend on how messages travel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace heartwright::mpi {

// Messages of a halo exchange, set up once. Memory is the host's, or a device's where team.sends_device_memory().
struct Message {
    int peer;
    const void* send;
    std::int64_t send_bytes;
    void* receive;
    std::int64_t receive_bytes;
};
class Exchange {
public:
    virtual ~Exchange() = default;
    virtual void start() = 0;   // what is sent must stay as it is until finish()
    virtual void finish() = 0;  // all has been received, and sent
};

class Team {
public:
    virtual ~Team() = default;
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual int rank_on_node() const = 0;  // among the ranks of this computer
    virtual int ranks_on_node() const = 0;
    virtual std::string node() const = 0;          // the computer's name
    virtual bool sends_device_memory() const = 0;  // is this MPI aware of CUDA?
    bool is_root() const { return rank() == 0; }
    bool is_serial() const { return size() == 1; }

    // From here on the ranks stand in this grid, rank r at (r % x, r/x % y, r/(x*y)), and may be numbered otherwise, to
    // suit the network; the root stays. All call it, before anything follows from rank(). OurFault when the grid is not
    // of size() ranks.
    virtual void arrange(const std::array<int, 3>& grid) = 0;

    virtual void barrier() = 0;
    virtual std::vector<std::int64_t> all_reduce_sum(
        const std::vector<std::int64_t>& values) = 0;  // element by element
    virtual std::vector<std::int64_t> all_reduce_max(const std::vector<std::int64_t>& values) = 0;
    std::int64_t all_reduce_sum(std::int64_t value) { return all_reduce_sum(std::vector{value}).front(); }
    std::int64_t all_reduce_max(std::int64_t value) { return all_reduce_max(std::vector{value}).front(); }
    std::int64_t all_reduce_min(std::int64_t value) { return -all_reduce_max(-value); }
    bool any(bool value) { return all_reduce_max(value ? 1 : 0) != 0; }

    virtual std::vector<std::byte> broadcast(std::vector<std::byte> bytes) = 0;  // what the root gives
    // The root: of each rank in order; other ranks: nothing.
    virtual std::vector<std::vector<std::byte>> gather_bytes(std::span<const std::byte> bytes) = 0;
    virtual std::vector<std::vector<std::byte>> all_gather_bytes(std::span<const std::byte> bytes) = 0;

    // After a fault, which may be of one rank alone: the least of the values when all ranks come here within a second,
    // else nothing, and from then on always nothing: others are at work, and no collective may be called any more.
    virtual std::optional<std::int64_t> try_all_reduce_min(std::int64_t value) = 0;

    virtual std::unique_ptr<Exchange> exchange(const std::vector<Message>& messages) = 0;

    template <class T>
    std::vector<std::vector<T>> gather(const std::vector<T>& values) {
        return as<T>(gather_bytes(std::as_bytes(std::span(values))));
    }
    template <class T>
    std::vector<std::vector<T>> all_gather(const std::vector<T>& values) {
        return as<T>(all_gather_bytes(std::as_bytes(std::span(values))));
    }

protected:
    Team() = default;

private:
    template <class T>
    static std::vector<std::vector<T>> as(const std::vector<std::vector<std::byte>>& all) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::vector<std::vector<T>> typed;
        for (const auto& bytes : all) {
            auto& values = typed.emplace_back(bytes.size() / sizeof(T));
            if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
        }
        return typed;
    }
};

// A serial communicator: a team of one rank, without MPI.
Team& serial();

}  // namespace heartwright::mpi
