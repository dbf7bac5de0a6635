#include "runtime/launch/ranks.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <streambuf>
#include <thread>

#include "base/command_line/quantities.hpp"
#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/files/standard_output.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/launch/faults_to_exit.hpp"
#include "runtime/launch/launch.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/join.hpp"

namespace heartwright::launch {

namespace {

// Takes all and shows nothing.
class Nowhere final : public std::streambuf {
    int overflow(int c) override { return c == EOF ? 0 : c; }
    std::streamsize xsputn(const char*, std::streamsize count) override { return count; }
};

// While it lives std::cout and std::cerr are not shown.
class Silence {
public:
    Silence() : out_(std::cout.rdbuf(&nowhere_)), error_(std::cerr.rdbuf(&nowhere_)) {}
    ~Silence() {
        std::cout.rdbuf(out_);
        std::cerr.rdbuf(error_);
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

private:
    Nowhere nowhere_;
    std::streambuf *out_, *error_;
};

void write_error(const std::string& plain) {
    const std::string text = for_stderr(plain);
    std::cout.flush();
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = ::write(STDERR_FILENO, text.data() + done, text.size() - done);
        if (written <= 0) return;
        done += static_cast<std::size_t>(written);
    }
}

// Before ranks know each other they fail alike: the first says it, the others wait until it has.
int end_before_joining(int rank, const Ending& ending) {
    if (rank == 0)
        write_error(ending.text);
    else
        std::this_thread::sleep_for(std::chrono::seconds(2));
    return static_cast<int>(ending.code);
}

std::string plural(std::size_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

const std::vector<Option>& rank_options() {
    static const std::vector<Option> options = {
        {"--ranks", "N", "processes that share the tissue, each a GPU or its share of the processor; 1"},
        {"--oversubscribe", "", "--ranks may be more than this computer has processors: they take turns"},
        {"--watchdog", "MINUTES",
         "without a step, or other progress, until a run of several ranks is taken for hung; 10, 0: never"},
    };
    return options;
}

double watchdog_minutes(const Arguments& arguments) {
    const std::string text = arguments.value("--watchdog", "10");
    const double minutes = quantity("--watchdog", text, quantities::minutes);
    if (minutes > 1e6) throw UserFault("--watchdog is at most 1000000 minutes, not '" + text + "'");
    return minutes;
}

int work_of_ranks(const std::vector<std::string>& command, const Arguments& arguments,
                  const std::function<int(mpi::Team&)>& work) {
    const mpi::Place place = mpi::place_of_this_process();
    const std::unique_ptr<Silence> silence = place.rank > 0 ? std::make_unique<Silence>() : nullptr;
    std::unique_ptr<mpi::Membership> membership;
    int code = 0;
    try {
        const auto asked = arguments.integer("--ranks", place.size, 1, 1'000'000);
        if (asked > 1 && place.size == 1) {
            if (!arguments.has("--oversubscribe")) refuse_more_ranks_than_processors(asked);
            return launch_ranks(static_cast<int>(asked), command);
        }
        if (asked != place.size)
            throw UserFault("--ranks " + std::to_string(asked) + ", but " + std::to_string(place.size) +
                            " were started by mpirun or srun: leave --ranks out");
        membership = std::make_unique<mpi::Membership>();
        code = work(membership->team());
    } catch (const std::exception&) {
        const Ending ending = ending_of(std::current_exception());
        if (!membership) return end_before_joining(place.rank, ending);
        const std::string clear_line = silence && has_terminal() ? "\r\033[K" : "";  // of the root's bar
        return membership->end_with_fault(static_cast<int>(ending.code),
                                          [&] { write_error(clear_line + ending.text); });
    }
    return code;
}

int faults_of_ranks_to_exit(const std::function<int()>& work) {
    const mpi::Place place = mpi::place_of_this_process();
    const std::unique_ptr<Silence> silence = place.rank > 0 ? std::make_unique<Silence>() : nullptr;
    try {
        const int code = work();
        files::require_standard_output_taken();
        return code;
    } catch (const std::exception&) {
        return end_before_joining(place.rank, ending_of(std::current_exception()));
    }
}

namespace {

int ranks_on_these_processors(mpi::Team& team) {
    if (team.is_serial()) return 1;
    // Ranks of a computer that a launcher bound to processors of their own have these; others share.
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    ::sched_getaffinity(0, sizeof allowed, &allowed);
    const std::string node = team.node();
    std::vector<char> own(sizeof allowed);
    std::memcpy(own.data(), &allowed, sizeof allowed);
    own.insert(own.end(), node.begin(), node.end());
    const auto others = team.all_gather(own);
    return std::max(1, static_cast<int>(std::count(others.begin(), others.end(), own)));
}

}  // namespace

int threads_of_a_rank(mpi::Team& team) { return std::max(1, hardware_threads() / ranks_on_these_processors(team)); }

Places places_of(mpi::Team& team, const std::string& gpu) {
    Places places;
    places.ranks = team.size();
    const std::string node = team.node();
    std::set<std::string> nodes;
    std::map<std::string, int> ranks_of_gpu;
    for (const auto& name : team.all_gather(std::vector<char>(node.begin(), node.end())))
        if (nodes.emplace(name.begin(), name.end()).second) places.names.emplace_back(name.begin(), name.end());
    const std::string own = gpu.empty() ? "" : node + " " + gpu;
    for (const auto& id : team.all_gather(std::vector<char>(own.begin(), own.end())))
        if (!id.empty()) ++ranks_of_gpu[std::string(id.begin(), id.end())];
    places.nodes = static_cast<int>(nodes.size());
    places.gpus = static_cast<int>(ranks_of_gpu.size());
    if (team.is_serial()) return places;
    int most = 0;
    for (const auto& [id, ranks] : ranks_of_gpu) most = std::max(most, ranks);
    places.notes.push_back(plural(static_cast<std::size_t>(places.ranks), "rank") + " on " +
                           plural(nodes.size(), "computer") +
                           (places.gpus > 0 ? ", " + plural(ranks_of_gpu.size(), "GPU") : "") +
                           (most > 1 ? ": up to " + std::to_string(most) + " ranks share one" : ""));
    const int sharing = ranks_on_these_processors(team);
    if (team.any(places.gpus == 0 && sharing > hardware_threads()))
        places.notes.push_back("warning: more ranks than processors (" + std::to_string(sharing) + " on " +
                               std::to_string(hardware_threads()) + "): they take turns");
    return places;
}

std::vector<std::string> texts_of_the_root(mpi::Team& team, const std::vector<std::string>& texts) {
    std::vector<std::byte> packed;  // each as its length and its bytes
    if (team.is_root()) {
        for (const std::string& text : texts) {
            const std::uint64_t size = text.size();
            const auto length = std::as_bytes(std::span(&size, 1)),
                       bytes = std::as_bytes(std::span(text.data(), text.size()));
            packed.insert(packed.end(), length.begin(), length.end());
            packed.insert(packed.end(), bytes.begin(), bytes.end());
        }
    }
    packed = team.broadcast(std::move(packed));
    std::vector<std::string> all;
    for (std::size_t at = 0; at < packed.size();) {
        std::uint64_t size = 0;
        std::memcpy(&size, packed.data() + at, sizeof size);
        at += sizeof size;
        all.emplace_back(reinterpret_cast<const char*>(packed.data() + at), size);
        at += size;
    }
    return all;
}

void at_the_root(mpi::Team& team, const std::function<void()>& work) {
    mpi::collective_try(
        team,
        [&] {
            if (team.is_root()) work();
        });
}

bool is_launched() { return std::getenv(launched_variable) != nullptr; }

bool has_terminal() {
    if (const char* const launched = std::getenv(launched_variable)) return std::strcmp(launched, "1") == 0;
    return ::isatty(STDERR_FILENO) == 1;
}

}  // namespace heartwright::launch
