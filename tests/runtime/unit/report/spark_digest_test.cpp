// What the report says of many sparks, read at once or in pieces.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/report/data/spark_digest.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/io/spark_file.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

using io::SparkTable;

// So many that the file is read in pieces: some megabytes. Amplitudes of both signs and of many powers of ten; widths
// that are not known.
std::vector<SparkTable::Row> write_many(const std::string& path, std::size_t count) {
    std::vector<SparkTable::Row> rows;
    std::uint32_t random = 7;
    const auto next = [&] { return static_cast<double>((random = random * 1664525u + 1013904223u) >> 8) / 16777216.0; };
    for (std::size_t k = 0; k < count; ++k) {
        SparkTable::Row row{0.1 * static_cast<double>(k),
                            0,
                            0,
                            0,
                            std::floor(40 * next()),
                            2,
                            0,
                            k % 3 == 0 ? 0.0 : 1.0,
                            200 + next(),
                            1e-4,
                            (k % 7 == 0 ? -1 : 1) * std::pow(10, 6 * next() - 3),
                            5,
                            k % 2 == 0 ? 14.0 : 15.0,
                            k % 5 == 0 ? nan : 1.2 + next(),
                            nan,
                            3};
        rows.push_back(row);
    }
    io::write_sparks(path, {"ca_ds", "uM", "ca_myo", "mM", rows});
    return rows;
}

void expect_the_same(const SparkDigest& a, const SparkDigest& b) {
    EXPECT_EQ(a.count, b.count);
    EXPECT_EQ(a.primary, b.primary);
    EXPECT_EQ(a.first.rows.size(), b.first.rows.size());
    for (std::size_t c = 0; c < a.columns.size(); ++c) {
        EXPECT_EQ(a.columns[c].known, b.columns[c].known) << c;
        EXPECT_EQ(a.columns[c].low, b.columns[c].low) << c;
        EXPECT_EQ(a.columns[c].high, b.columns[c].high) << c;
        EXPECT_EQ(a.columns[c].median, b.columns[c].median) << c;
        EXPECT_EQ(a.columns[c].bins.counts, b.columns[c].bins.counts) << c;
    }
}

TEST(SparkDigest, is_the_same_from_memory_and_from_a_file_that_is_read_again) {
    const Scratch scratch;
    const auto rows = write_many(scratch / "sparks.csv", 20001);
    const SparkDigest kept = digest_of_sparks(scratch / "sparks.csv", 25),
                      read = digest_of_sparks(scratch / "sparks.csv", 25, 100);
    expect_the_same(kept, read);
    EXPECT_EQ(read.count, rows.size());
    EXPECT_EQ(read.first.rows.size(), 25u);
    EXPECT_EQ(read.first.shown_unit, "mM");
    for (const auto column :
         {SparkTable::highest, SparkTable::amplitude, SparkTable::fdhm, SparkTable::fwhm_x, SparkTable::fwhm_z}) {
        std::vector<double> known;
        std::vector<Histogram::Kind> kinds{{"primary", {}}, {"recruited", {}}};
        for (const SparkTable::Row& row : rows) {
            kinds[row[SparkTable::primary] == 1 ? 0 : 1].values.push_back(row[column]);
            if (std::isfinite(row[column])) known.push_back(row[column]);
        }
        std::sort(known.begin(), known.end());
        const std::size_t half = known.size() / 2;
        EXPECT_EQ(read.columns[column].known, known.size()) << column;
        EXPECT_EQ(read.columns[column].median,
                  known.size() % 2 == 1 ? known[half] : (known[half - 1] + known[half]) / 2)
            << column;
        EXPECT_EQ(read.columns[column].low, known.front()) << column;
        EXPECT_EQ(read.columns[column].high, known.back()) << column;
        EXPECT_EQ(read.columns[column].bins.counts, bins_of(kinds).counts) << column;
    }
    EXPECT_EQ(read.columns[SparkTable::fwhm_y].known, 0u);
}

TEST(SparkDigest, of_few_sparks_and_of_none) {
    const Scratch scratch;
    for (const std::size_t count : {0, 1, 2, 3}) {
        write_many(scratch / "sparks.csv", count);
        expect_the_same(digest_of_sparks(scratch / "sparks.csv", 2), digest_of_sparks(scratch / "sparks.csv", 2, 0));
        EXPECT_EQ(digest_of_sparks(scratch / "sparks.csv", 2, 0).count, count);
    }
}

TEST(SparkDigest, a_file_without_lines_is_refused_before_it_is_in_memory) {
    const Scratch scratch;
    EXPECT_THROW(digest_of_sparks(scratch.write("a.csv", std::string(3 << 20, 'x')), 25), UserFault);
}

}  // namespace
}  // namespace heartwright::report
