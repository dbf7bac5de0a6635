#include "runtime/commands/ranks/halo_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/halo/halo.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {

namespace {

constexpr std::int64_t most_exchanges = 1'000'000;

std::string csv_of(const std::vector<halo::ExchangeTrace>& traced) {
    const std::uint64_t zero = traced.front().pack_begin;
    const auto us = [zero](std::uint64_t time) { return 1e-3 * static_cast<double>(time - zero); };
    std::string text = "pack_begin_us,pack_end_us,wait_begin_us,wait_end_us,unpack_end_us\n";
    for (const halo::ExchangeTrace& trace : traced) {
        text += fmt::format("{:.3f},{:.3f},{:.3f},{:.3f},{:.3f}\n", us(trace.pack_begin), us(trace.pack_end),
                            us(trace.wait_begin), us(trace.wait_end), us(trace.unpack_end));
    }
    return text;
}

}  // namespace

HaloTrace::HaloTrace(std::string prefix, simulation::Simulation& simulation, mpi::Team& team)
    : prefix_(std::move(prefix)), simulation_(simulation), team_(team) {
    if (!prefix_.empty()) simulation_.exchanges().trace(std::min(simulation_.facts().steps, most_exchanges));
}

void HaloTrace::write() const {
    if (prefix_.empty()) return;
    mpi::collective_try(team_, [&] {
        const std::vector<halo::ExchangeTrace> traced = simulation_.exchanges().traced();
        if (!traced.empty())
            io::write_whole_file(prefix_ + "." + std::to_string(team_.rank()) + ".csv", csv_of(traced));
    });
}

}  // namespace heartwright::commands
