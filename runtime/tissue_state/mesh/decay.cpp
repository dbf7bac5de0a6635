#include "runtime/tissue_state/mesh/mesh_couplings.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>

#include "runtime/core/thread_pool.hpp"
#include "runtime/core/whole_sum.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::tissue_state {
namespace {

using tissue::HaloPeer;

// Dot products are sums of whole numbers of a quantum, which the largest product decides.
class TeamVectors final : public mesh::SharedVectors {
public:
    TeamVectors(std::int64_t own, const std::vector<HaloPeer>& peers, mpi::Team& team, ThreadPool& threads)
        : own_(own), peers_(peers), team_(team), threads_(threads) {
        for (const HaloPeer& peer : peers_) {
            to_send_.emplace_back(peer.send.size());
            received_.emplace_back(static_cast<std::size_t>(peer.ghosts));
        }
    }
    // Collective.
    void connect() {
        std::vector<mpi::Message> messages;
        for (std::size_t p = 0; p < peers_.size(); ++p) {
            messages.push_back({peers_[p].rank, to_send_[p].data(), bytes_of(to_send_[p]), received_[p].data(),
                                bytes_of(received_[p])});
        }
        exchange_ = team_.exchange(messages);
    }

    std::vector<double> dots(const std::vector<std::span<const double>>& a, std::span<const double> b) override {
        std::vector<std::int64_t> bits;  // what is not negative is ordered as its bits are
        for (const auto& one : a) bits.push_back(std::bit_cast<std::int64_t>(largest_product(one, b)));
        bits = team_.all_reduce_max(bits);
        std::vector<int> exponents;  // of quanta per one
        std::vector<WholeSum> sums;
        for (std::size_t k = 0; k < a.size(); ++k) {
            const auto most = std::bit_cast<double>(bits[k]);
            const bool is_any = most > 0 && std::isfinite(most);
            exponents.push_back(is_any ? std::min(1000, 60 - std::ilogb(most)) : 0);
            sums.push_back(is_any ? own_sum(a[k], b, std::ldexp(1.0, exponents[k])) : WholeSum{});
        }
        sums = of_all(sums);
        std::vector<double> products;
        for (std::size_t k = 0; k < a.size(); ++k) {
            const double value = std::ldexp(sums[k].value(), -exponents[k]);
            products.push_back(
                std::isfinite(std::bit_cast<double>(bits[k])) ? value : std::numeric_limits<double>::quiet_NaN());
        }
        return products;
    }
    double largest(double value) override {  // what is not negative is ordered as its bits are
        return std::bit_cast<double>(team_.all_reduce_max(std::bit_cast<std::int64_t>(value)));
    }
    void fill_ghosts(std::span<double> values) override {
        for (std::size_t p = 0; p < peers_.size(); ++p)
            for (std::size_t k = 0; k < to_send_[p].size(); ++k)
                to_send_[p][k] = values[static_cast<std::size_t>(peers_[p].send[k])];
        exchange_->start();
        exchange_->finish();
        for (std::size_t p = 0; p < peers_.size(); ++p)
            std::copy(received_[p].begin(), received_[p].end(), values.begin() + peers_[p].first_ghost);
    }

private:
    static std::int64_t bytes_of(const std::vector<double>& values) {
        return static_cast<std::int64_t>(values.size() * sizeof(double));
    }
    // work(first, last) of ranges of own rows returns what is done with its result, one after the other.
    template <class Work>
    void over_own(const Work& work) {
        std::mutex one_at_a_time;
        threads_.for_ranges(own_, [&](std::int64_t first, std::int64_t last) {
            const auto finish = work(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
            const std::lock_guard lock(one_at_a_time);
            finish();
        });
    }
    double largest_product(std::span<const double> a, std::span<const double> b) {
        double most = 0;
        over_own([&](std::size_t first, std::size_t last) {
            double own = 0;
            for (std::size_t i = first; i < last; ++i) {
                const double size = std::fabs(a[i] * b[i]);
                own = size <= own ? own : size;  // NaN stays
            }
            return [&most, own] { most = own <= most ? most : own; };
        });
        return most;
    }
    WholeSum own_sum(std::span<const double> a, std::span<const double> b, double scale) {
        WholeSum all;
        over_own([&](std::size_t first, std::size_t last) {
            WholeSum sum;
            for (std::size_t i = first; i < last; ++i) sum.add(a[i] * b[i] * scale);
            return [&all, sum] { all.add(sum); };
        });
        return all;
    }
    // 128 bits in parts that are added without carries.
    std::vector<WholeSum> of_all(const std::vector<WholeSum>& own) {
        constexpr std::uint64_t half = 0xffffffffU;
        std::vector<std::int64_t> parts;
        for (const WholeSum& one : own) {
            parts.insert(parts.end(), {static_cast<std::int64_t>(one.low & half),
                                       static_cast<std::int64_t>(one.low >> 32), one.high, one.lost});
        }
        parts = team_.all_reduce_sum(parts);
        std::vector<WholeSum> sums;
        for (std::size_t k = 0; k < parts.size(); k += 4) {
            const auto middle = static_cast<std::uint64_t>(parts[k + 1]);
            sums.push_back({static_cast<std::uint64_t>(parts[k]), parts[k + 2], parts[k + 3]});
            sums.back().add({middle << 32, static_cast<std::int64_t>(middle >> 32), 0});
        }
        return sums;
    }

    std::int64_t own_;
    const std::vector<HaloPeer>& peers_;
    mpi::Team& team_;
    ThreadPool& threads_;
    std::vector<std::vector<double>> to_send_, received_;  // by peer
    std::unique_ptr<mpi::Exchange> exchange_;
};

}  // namespace

void require_decay(const sparse::Rows& rows, const std::vector<HaloPeer>& peers, mpi::Team& team) {
    const std::int64_t whole = team.all_reduce_sum(rows.own());
    ThreadPool threads(std::max(1, hardware_threads() / team.ranks_on_node()));
    std::optional<TeamVectors> vectors;
    std::optional<mesh::Arnoldi> arnoldi;
    mpi::collective_try(team, [&] {
        vectors.emplace(rows.own(), peers, team, threads);
        arnoldi.emplace(mesh::OwnRows{.row_starts = rows.row_starts,
                                      .columns = rows.columns,
                                      .couplings = rows.couplings,
                                      .volumes = rows.mass,
                                      .numbers = rows.global,
                                      .ghosts = rows.total() - rows.own(),
                                      .whole_rows = whole},
                        *vectors, threads);
    });
    vectors->connect();
    const mesh::RightmostEigenvalue found = arnoldi->run();
    mpi::collective_try(team, [&] { mesh::check_decay(found); });
}

}  // namespace heartwright::tissue_state
