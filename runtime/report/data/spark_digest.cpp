#include "runtime/report/data/spark_digest.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace heartwright::report {
namespace {

using io::SparkTable;
using Take = std::function<void(const SparkTable::Row&)>;

constexpr std::uint64_t sign = std::uint64_t{1} << 63;

// Whole numbers in the order of the doubles.
std::uint64_t key_of(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits & sign) != 0 ? ~bits : bits | sign;
}
double value_of(std::uint64_t key) { return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key); }

// The value of a column that has `before` values before it in their order, found from the left by some bits of its key
// at a time: those that begin like it are counted by their next bits.
class Selection {
public:
    static constexpr int bits = 16, rounds = 64 / bits;

    Selection(std::size_t column, std::size_t before)
        : column_(column), before_(before), counts_(std::size_t{1} << bits) {}
    void add(const SparkTable::Row& row, int round) {
        if (!std::isfinite(row[column_])) return;
        const std::uint64_t key = key_of(row[column_]);
        if (round == 0 || key >> (64 - bits * round) == found_)
            ++counts_[(key >> (64 - bits * (round + 1))) & (counts_.size() - 1)];
    }
    void end_round() {
        std::size_t next = 0;
        while (next + 1 < counts_.size() && before_ >= counts_[next]) before_ -= counts_[next++];
        found_ = found_ << bits | next;
        std::fill(counts_.begin(), counts_.end(), 0);
    }
    double value() const { return value_of(found_); }

private:
    std::size_t column_, before_;
    std::uint64_t found_ = 0;
    std::vector<std::size_t> counts_;
};

// Counts, ranges, the first rows; and all rows while they are few. True: they are.
bool read_once(const std::string& path, std::size_t listed, std::size_t kept, SparkDigest& digest,
               std::vector<SparkTable::Row>& rows) {
    for (SparkDigest::Column& column : digest.columns) {
        column.low = std::numeric_limits<double>::infinity();
        column.high = -column.low;
    }
    io::read_sparks(path, digest.first, [&](const SparkTable::Row& row) {
        ++digest.count;
        digest.primary += row[SparkTable::primary] == 1 ? 1 : 0;
        if (digest.first.rows.size() < listed) digest.first.rows.push_back(row);
        if (digest.count <= kept)
            rows.push_back(row);
        else
            std::vector<SparkTable::Row>().swap(rows);
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (!std::isfinite(row[c])) continue;
            SparkDigest::Column& column = digest.columns[c];
            ++column.known;
            column.low = std::min(column.low, row[c]);
            column.high = std::max(column.high, row[c]);
        }
    });
    return digest.count <= kept;
}

}  // namespace

SparkDigest digest_of_sparks(const std::string& path, std::size_t listed, std::size_t kept) {
    SparkDigest digest;
    std::vector<SparkTable::Row> rows;
    const bool is_kept = read_once(path, listed, kept, digest, rows);
    const auto for_each = [&](const Take& take) {
        if (is_kept) {
            std::for_each(rows.begin(), rows.end(), take);
            return;
        }
        SparkTable again;
        io::read_sparks(path, again, take);
    };
    std::vector<Selection> selections;  // the lower and the upper middle of each column
    for (std::size_t c = SparkTable::highest; c < digest.columns.size(); ++c)
        if (const std::size_t known = digest.columns[c].known; known > 0) {
            selections.emplace_back(c, (known - 1) / 2);
            selections.emplace_back(c, known / 2);
        }
    for (SparkDigest::Column& column : digest.columns)
        column.bins = empty_bins(column.low, column.high, column.known, 2);
    for (int round = 0; round < Selection::rounds && digest.count > 0; ++round) {
        for_each([&](const SparkTable::Row& row) {
            for (Selection& one : selections) one.add(row, round);
            for (std::size_t c = 0; round == 0 && c < row.size(); ++c)
                if (std::isfinite(row[c]) && !digest.columns[c].bins.counts.empty())
                    count_into(digest.columns[c].bins, row[SparkTable::primary] == 1 ? 0 : 1, row[c]);
        });
        for (Selection& one : selections) one.end_round();
    }
    auto next = selections.begin();
    for (std::size_t c = SparkTable::highest; c < digest.columns.size(); ++c)
        if (SparkDigest::Column& column = digest.columns[c]; column.known > 0) {
            const double lower = (next++)->value(), upper = (next++)->value();
            column.median = column.known % 2 == 1 ? upper : (lower + upper) / 2;
        }
    return digest;
}

}  // namespace heartwright::report
