#include "runtime/commands/inspect/doctor_mpi.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/device.hpp"
#include "runtime/halo/halo.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/library.hpp"
#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::commands {

namespace {

using Clock = std::chrono::steady_clock;

// The root and `other` send each other `bytes` at once, again and again; seconds of one exchange, the least of five
// series. Collective.
double exchange_seconds(mpi::Team& team, int other, std::int64_t bytes, int times) {
    const bool takes_part = team.is_root() || team.rank() == other;
    const auto size = static_cast<std::size_t>(bytes);
    std::vector<unsigned char> sent(takes_part ? size : 0, static_cast<unsigned char>(team.rank() % 251)),
        received(sent.size(), 255);
    const int peer = team.is_root() ? other : 0;
    std::vector<mpi::Message> messages;
    if (takes_part) messages.push_back({peer, sent.data(), bytes, received.data(), bytes});
    const auto exchange = team.exchange(messages);
    double least = 0;
    for (int series = 0; series < 5; ++series) {
        team.barrier();
        const auto begin = Clock::now();
        for (int k = 0; k < times; ++k) {
            exchange->start();
            exchange->finish();
        }
        const double seconds = seconds_since(begin) / times;
        least = series == 0 ? seconds : std::min(least, seconds);
    }
    mpi::collective_try(team, [&] {
        for (const unsigned char byte : received)
            if (byte != peer % 251)
                throw OurFault("rank " + std::to_string(team.rank()) + " did not receive what rank " +
                               std::to_string(peer) + " sent");
    });
    return least;
}

// Those to show of many: the next, and the last of each power of two.
std::vector<int> partners(int ranks) {
    std::vector<int> shown;
    for (int rank = 1; rank < ranks; rank = rank < 8 ? rank + 1 : rank * 2) shown.push_back(rank);
    if (shown.back() != ranks - 1) shown.push_back(ranks - 1);
    return shown;
}

void print_places(mpi::Team& team, const std::string& gpu) {
    const launch::Places places = launch::places_of(team, gpu);
    const std::string own = team.node() + (gpu.empty() ? "" : ", GPU " + gpu) + ", " +
                            std::to_string(launch::threads_of_a_rank(team)) + " threads";
    const auto all = team.gather(std::vector<char>(own.begin(), own.end()));
    std::cout << "MPI        " << mpi::library().name
              << (team.sends_device_memory() ? ", aware of CUDA" : ", not aware of CUDA") << "\n";
    for (const std::string& note : places.notes) std::cout << "ranks      " << note << "\n";
    for (std::size_t rank = 0; rank < all.size(); ++rank)
        std::cout << fmt::format("  rank {:<3} ", rank) << std::string(all[rank].begin(), all[rank].end()) << "\n";
    std::cout << std::flush;
}

void print_messages(mpi::Team& team) {
    std::cout << "\nping       8 bytes each way\n";
    for (const int other : partners(team.size()))
        std::cout << fmt::format("  0 - {:<5} {:9.2f} us\n", other, 1e6 * exchange_seconds(team, other, 8, 1000));
    const int next = 1, last = team.size() - 1;
    std::cout << "\nbandwidth  both ways at once, of host memory\n" << fmt::format("  {:>12} {:>14}", "bytes", "0 - 1");
    if (last != next) std::cout << fmt::format(" {:>14}", "0 - " + std::to_string(last));
    std::cout << "\n";
    for (std::int64_t bytes = 1 << 10; bytes <= (1 << 26); bytes *= 8) {
        const int times = static_cast<int>(std::clamp<std::int64_t>((std::int64_t{1} << 25) / bytes, 1, 1000));
        std::cout << fmt::format("  {:12}", bytes);
        for (const int other : next == last ? std::vector{next} : std::vector{next, last})
            std::cout << fmt::format(" {:9.2f} GB/s",
                                     2e-9 * static_cast<double>(bytes) / exchange_seconds(team, other, bytes, times));
        std::cout << "\n";
    }
    std::cout << std::flush;
}

// Cells of the whole tissue are numbered; ghosts must come to hold the numbers of their owners.
void print_halo(mpi::Team& team, device::Device& device) {
    std::cout << "\nhalo       of potentials in fp64, "
              << (device.backend() == device::Backend::cuda ? "on GPUs" : "on processors") << "\n"
              << fmt::format("  {:>16} {:>16} {:>14} {:>14}\n", "cells of a rank", "bytes of a rank", "exchange",
                             "a rank sends");
    std::string way;
    for (const std::int64_t edge : {16, 64, 128}) {
        const std::int64_t ranks = team.size();
        const tissue::Grid whole{{edge, edge, edge * ranks}, 3};
        const auto decomposition = tissue::Decomposition::even(whole.cells, team.size());
        const tissue::Grid part = decomposition.part(whole, team.rank());
        const std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
        const tissue::Slots slots(part, blocks, 1, tissue::ghosts_of(decomposition, part, blocks, false));
        const auto peers = tissue::halo_peers(decomposition, team.rank(), part, slots, false);
        const auto halo = halo::make_halo(team, device, peers, sizeof(double));
        way = halo->way();
        std::vector<double> numbers(static_cast<std::size_t>(slots.total()), -1);
        for (std::int64_t s = 0; s < slots.count(); ++s)
            numbers[static_cast<std::size_t>(s)] = static_cast<double>(part.whole_index(slots.grid_of(s)));
        device::Buffer<double> plane(device, numbers);
        constexpr int times = 200;
        double least = 0;
        for (int series = 0; series < 5; ++series) {
            team.barrier();
            const auto begin = Clock::now();
            for (int k = 0; k < times; ++k) halo->exchange(plane.data());
            device.synchronise();
            const double seconds = seconds_since(begin) / times;
            least = series == 0 ? seconds : std::min(least, seconds);
        }
        numbers = plane.download();
        mpi::collective_try(team, [&] {
            for (std::int64_t s = 0; s < slots.total(); ++s)
                if (numbers[static_cast<std::size_t>(s)] != static_cast<double>(part.whole_index(slots.grid_of(s))))
                    throw OurFault("rank " + std::to_string(team.rank()) +
                                   ": a halo exchange did not bring what its neighbours have");
        });
        const std::int64_t slowest = team.all_reduce_max(static_cast<std::int64_t>(1e12 * least)),
                           bytes = team.all_reduce_max(8 * slots.ghosts());
        std::cout << fmt::format("  {:16} {:16} {:11.2f} us {:9.2f} GB/s\n", edge * edge * edge, bytes,
                                 1e-6 * static_cast<double>(slowest),
                                 1e3 * static_cast<double>(bytes) / static_cast<double>(slowest));
    }
    std::cout << "  way: " << way << "\n  every value arrived where it belongs\n" << std::flush;
}

}  // namespace

void examine_ranks(mpi::Team& team) {
    const int gpus = device::cuda_devices(), gpu = gpus > 0 ? team.rank_on_node() % gpus : 0;
    const bool has_gpu = gpus > 0 && !team.any(gpus == 0);
    print_places(team, has_gpu ? device::cuda_bus_id(gpu) : "");
    if (team.is_serial()) {
        std::cout << "\nOne rank has nobody to talk to: heartwright doctor --mpi --ranks 4, or mpirun -n 4 heartwright "
                     "doctor --mpi\n";
        return;
    }
    print_messages(team);
    const auto processor = device::open_cpu(launch::threads_of_a_rank(team));
    print_halo(team, *processor);
    if (has_gpu) print_halo(team, *device::open_cuda(gpu));
}

}  // namespace heartwright::commands
