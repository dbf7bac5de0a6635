#include "runtime/mesh/partition/kway_owners.hpp"

#ifdef HEARTWRIGHT_METIS
#include <metis.h>
#endif
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <ctime>
#include <functional>
#include <limits>
#include <numeric>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/core/blocked_signals.hpp"

namespace heartwright::mesh {

#ifdef HEARTWRIGHT_METIS

namespace {

// The graph of rows in METIS's integers.
struct KwayGraph {
    std::vector<idx_t> starts, neighbours, costs;
};

bool fits_metis(const tissue::Rows& rows, const std::vector<double>& shares) {
    constexpr double least_rows = 32;  // of a rank: a part without rows is of no use
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    const double least = *std::min_element(shares.begin(), shares.end());
    return least / all * static_cast<double>(rows.count()) >= least_rows && !rows.neighbours.empty() &&
           rows.neighbours.size() < static_cast<std::size_t>(std::numeric_limits<idx_t>::max());
}

// Costs as whole numbers, the largest of them as large as their sum allows, up to 1000; none where all are alike.
std::vector<idx_t> whole_costs(const std::vector<float>& cost) {
    const auto [least, most] = std::minmax_element(cost.begin(), cost.end());
    if (cost.empty() || *least == *most) return {};
    const double scale = std::min(1000.0, 1e9 / static_cast<double>(cost.size())) / static_cast<double>(*most);
    std::vector<idx_t> whole;
    whole.reserve(cost.size());
    for (const float one : cost) whole.push_back(static_cast<idx_t>(std::lround(scale * static_cast<double>(one))));
    return whole;
}

KwayGraph graph_of(const tissue::Rows& rows, const std::vector<float>& cost) {
    return {{rows.neighbour_starts.begin(), rows.neighbour_starts.end()},
            {rows.neighbours.begin(), rows.neighbours.end()},
            whole_costs(cost)};
}

std::vector<real_t> target_weights(const std::vector<double>& shares) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::vector<real_t> weights;
    for (const double share : shares) weights.push_back(static_cast<real_t>(share / all));
    return weights;
}

// What is done about a signal, kept while METIS changes it.
class KeptAction {
public:
    explicit KeptAction(int signal) : signal_(signal) { sigaction(signal_, nullptr, &action_); }
    ~KeptAction() { sigaction(signal_, &action_, nullptr); }
    KeptAction(const KeptAction&) = delete;
    KeptAction& operator=(const KeptAction&) = delete;

    // Does that. The signal is blocked in this thread. A handler may say what is to be done the next time.
    void take() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal_);
        sigaction(signal_, &action_, nullptr);
        pthread_kill(pthread_self(), signal_);
        pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
        pthread_sigmask(SIG_BLOCK, &one, nullptr);
        sigaction(signal_, nullptr, &action_);
    }

private:
    int signal_;
    struct sigaction action_ {};
};

// A signal, blocked in the calling thread and waited for there.
class AwaitedSignal {
public:
    explicit AwaitedSignal(int signal) {
        sigemptyset(&one_);
        sigaddset(&one_, signal);
        pthread_sigmask(SIG_BLOCK, &one_, &before_);
    }
    ~AwaitedSignal() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    AwaitedSignal(const AwaitedSignal&) = delete;
    AwaitedSignal& operator=(const AwaitedSignal&) = delete;

    bool comes_within(const timespec& time) const { return sigtimedwait(&one_, nullptr, &time) > 0; }

private:
    sigset_t one_{}, before_{};
};

// Runs `call`, one call of METIS that does not throw, in a thread of its own, named "metis", and waits for its end.
//
// METIS handles SIGTERM and SIGABRT of the whole process, again and again while it works: its handler leaves the call
// by longjmp(), and the call reports a failure. A SIGTERM that is to end the program would be lost so, and a heap that
// was being changed would stay locked. Here no thread takes SIGTERM. The calling thread waits for it, and lets it do
// what it did before METIS. METIS raises SIGABRT itself, in its thread, when memory runs out. Afterwards both signals
// are handled as before, with the same flags.
void in_metis_thread(const std::function<void()>& call) {
    const AwaitedSignal termination(SIGTERM);
    const KeptAction abort(SIGABRT);
    KeptAction terminate(SIGTERM);
    std::atomic<bool> has_ended{false};
    std::thread thread;
    {
        const BlockedSignals blocked;
        thread = std::thread([&] {
            pthread_setname_np(pthread_self(), "metis");
            call();
            has_ended = true;
        });
    }
    while (!has_ended)
        if (termination.comes_within({0, 2'000'000})) terminate.take();
    thread.join();
}

}  // namespace

bool has_metis() { return true; }

std::optional<std::vector<std::int32_t>> kway_owners(const tissue::Rows& rows, const std::vector<float>& cost,
                                                     const std::vector<double>& shares) {
    if (!fits_metis(rows, shares)) return {};
    KwayGraph graph = graph_of(rows, cost);
    std::vector<real_t> weights = target_weights(shares);
    idx_t options[METIS_NOPTIONS];
    METIS_SetDefaultOptions(options);
    options[METIS_OPTION_OBJTYPE] = METIS_OBJTYPE_VOL;
    options[METIS_OPTION_CTYPE] = METIS_CTYPE_SHEM;
    options[METIS_OPTION_NCUTS] = 1;
    options[METIS_OPTION_NITER] = 10;
    options[METIS_OPTION_UFACTOR] = 5;  // thousandths
    options[METIS_OPTION_SEED] = 1;
    options[METIS_OPTION_NUMBERING] = 0;
    auto count = static_cast<idx_t>(rows.count()), ranks = static_cast<idx_t>(shares.size());
    idx_t constraints = 1, volume = 0;
    std::vector<idx_t> owners(static_cast<std::size_t>(rows.count()));
    int status = METIS_ERROR;
    in_metis_thread([&] {
        status = METIS_PartGraphKway(&count, &constraints, graph.starts.data(), graph.neighbours.data(),
                                     graph.costs.empty() ? nullptr : graph.costs.data(), nullptr, nullptr, &ranks,
                                     weights.data(), nullptr, options, &volume, owners.data());
    });
    std::vector<bool> has_rows(shares.size());
    for (const idx_t owner : owners) has_rows[static_cast<std::size_t>(owner)] = true;
    if (status != METIS_OK || std::find(has_rows.begin(), has_rows.end(), false) != has_rows.end()) return {};
    return std::vector<std::int32_t>(owners.begin(), owners.end());
}

#else

bool has_metis() { return false; }

std::optional<std::vector<std::int32_t>> kway_owners(const tissue::Rows&, const std::vector<float>&,
                                                     const std::vector<double>&) {
    return {};
}

#endif

std::vector<std::int64_t> ghosts_of_ranks(const tissue::Rows& rows, const std::vector<std::int32_t>& owners,
                                          int ranks) {
    if (owners.size() != static_cast<std::size_t>(rows.count())) throw OurFault("owners do not match rows");
    std::vector<std::int64_t> ghosts(static_cast<std::size_t>(ranks));
    std::vector<std::int64_t> last_row(static_cast<std::size_t>(ranks), -1);  // that each rank has as a ghost
    for (std::int64_t row = 0; row < rows.count(); ++row) {
        for (const std::int32_t other : rows.neighbours_of(row)) {
            const auto rank = static_cast<std::size_t>(owners[static_cast<std::size_t>(other)]);
            const bool is_new =
                owners[static_cast<std::size_t>(row)] != static_cast<std::int32_t>(rank) && last_row[rank] != row;
            ghosts[rank] += is_new ? 1 : 0;
            last_row[rank] = row;
        }
    }
    return ghosts;
}

}  // namespace heartwright::mesh
