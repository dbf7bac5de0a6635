// Sorted rows of all ranks as one sorted sequence at the root, which holds some of each rank's at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/mpi/agree.hpp"

namespace heartwright::observers {

inline constexpr std::size_t rows_held_by_the_root = std::size_t{1} << 16;

// Collective. own: of this rank, ascending by before(), which tells any two rows of all ranks apart. At the root
// take(row) has every row of every rank in order; what it throws all ranks throw, in the end. `held`: rows at the root
// at most, or 16 of each rank.
//
// Round by round each rank sends as many rows as were taken of it. What is not after the last row sent by any rank that
// has more to send can be taken: what is still to come lies after it.
template <class Row, class Before>
void merge_of_ranks(mpi::Team& team, const std::vector<Row>& own, const Before& before,
                    const std::function<void(const Row&)>& take, std::size_t held = rows_held_by_the_root) {
    mpi::Fault fault;
    const auto give = [&](const Row& row) {
        if (fault.kind != mpi::Fault::Kind::none) return;  // the others continue: they wait for the root
        try {
            take(row);
        } catch (...) {
            fault = mpi::fault_of(std::current_exception());
        }
    };
    if (team.is_serial()) {
        std::for_each(own.begin(), own.end(), give);
        agree(team, fault);
        return;
    }
    struct OfRank {
        std::vector<Row> rows;  // sent, and from `next` on not taken yet
        std::size_t next = 0;
        bool has_more = true;  // to send
    };
    std::vector<OfRank> ranks(team.is_root() ? static_cast<std::size_t>(team.size()) : 0);
    const std::size_t room = std::max<std::size_t>(16, held / static_cast<std::size_t>(team.size()));
    std::size_t sent = 0, taken = 0;  // of own
    for (bool is_done = false; !is_done;) {
        const std::size_t end = std::min(own.size(), taken + room);
        const auto rows = team.gather(std::vector<Row>(own.begin() + static_cast<std::ptrdiff_t>(sent),
                                                       own.begin() + static_cast<std::ptrdiff_t>(end)));
        const auto has_more = team.gather(std::vector<char>{end < own.size() ? '\1' : '\0'});
        sent = end;
        std::optional<Row> limit;
        for (std::size_t r = 0; r < ranks.size(); ++r) {
            OfRank& one = ranks[r];
            one.rows.erase(one.rows.begin(),
                           one.rows.begin() + static_cast<std::ptrdiff_t>(std::exchange(one.next, 0)));
            one.rows.insert(one.rows.end(), rows[r].begin(), rows[r].end());
            one.has_more = has_more[r].front() != 0;
            if (one.has_more && (!limit || before(one.rows.back(), *limit))) limit = one.rows.back();
        }
        for (;;) {
            OfRank* first = nullptr;
            for (OfRank& one : ranks) {
                const bool is_ready = one.next < one.rows.size() && !(limit && before(*limit, one.rows[one.next]));
                if (is_ready && (first == nullptr || before(one.rows[one.next], first->rows[first->next])))
                    first = &one;
            }
            if (first == nullptr) break;
            give(first->rows[first->next++]);
        }
        std::vector<std::byte> told(limit ? sizeof(Row) : 0);
        if (limit) std::memcpy(told.data(), &*limit, sizeof(Row));
        told = team.broadcast(std::move(told));
        is_done = told.empty();  // no rank has more: all were taken
        if (!is_done) {
            Row last;
            std::memcpy(&last, told.data(), sizeof(Row));
            while (taken < sent && !before(last, own[taken])) ++taken;
        }
    }
    agree(team, fault);
}

}  // namespace heartwright::observers
