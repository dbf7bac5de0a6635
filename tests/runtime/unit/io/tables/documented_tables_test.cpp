// docs/results.md names every column of every table that is written, and a name cannot break one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "runtime/io/tables/beat_tables.hpp"
#include "runtime/io/tables/electrode_table.hpp"
#include "runtime/io/tables/probe_table.hpp"
#include "runtime/io/tables/singularity_tables.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

// The part of the page about a table: from its name to the next one's.
std::string documented(const std::string& table) {
    const std::string page = text_of(std::string(HEARTWRIGHT_SOURCE_DIR) + "/docs/results.md");
    const std::size_t tables = page.find("\n## Tables"), begin = page.find("`" + table + "`", tables),
                      end = page.find("\n\n`", begin);
    EXPECT_NE(begin, std::string::npos) << table;
    return page.substr(begin, end - begin);
}

std::vector<std::string> headers_of(const std::string& path) {
    std::istringstream first(text_of(path).substr(0, text_of(path).find('\n')));
    std::vector<std::string> headers;
    for (std::string header; std::getline(first, header, ',');) headers.push_back(header);
    return headers;
}

void expect_documented(const std::string& table, const std::function<void(const std::string& path)>& write) {
    const Scratch scratch;
    write(scratch / table);
    const std::string page = documented(table);
    for (const std::string& header : headers_of(scratch / table))
        EXPECT_THAT(page, testing::HasSubstr("`" + header + "`")) << table;
}

TEST(Tables, have_documented_columns) {
    expect_documented("probes.csv", [](const std::string& path) {
        ProbeTable(path, {{"NAME", "unit", "PROBE"}}).close();
    });
    expect_documented("beats.csv", [](const std::string& path) { write_beats(path, "mV", {}); });
    expect_documented("restitution.csv", [](const std::string& path) { write_restitution(path, {}); });
    expect_documented("ecg.csv", [](const std::string& path) { write_electrodes(path, {"mV", {{"NAME", {}, {}}}}); });
    expect_documented("phase_singularities.csv", [](const std::string& path) { write_singularity_counts(path, {}); });
    expect_documented("phase_singularity_points.csv",
                      [](const std::string& path) { write_singularity_points(path, {}); });
    expect_documented("sparks.csv", [](const std::string& path) {
        SparkTable table;
        table.of = "OF";
        table.shown = "SHOWN";
        table.of_unit = table.shown_unit = "unit";
        write_sparks(path, table);
    });
}

TEST(Tables, keep_names_with_commas_and_quotes_in_one_field) {
    const Scratch scratch;
    write_electrodes(scratch / "ecg.csv", {"mV", {{"a, \"b\"", {0, 2}, {1, 3}}, {"c", {1, 2}, {5, 6}}}});
    EXPECT_EQ(text_of(scratch / "ecg.csv"), "t [ms],\"a, \"\"b\"\" [mV]\",c [mV]\n0,1,\n1,,5\n2,3,6\n");
    ProbeTable table(scratch / "probes.csv", {{"V", "mV", "near, left"}});
    table.row(0, {1.5});
    table.close();
    EXPECT_EQ(text_of(scratch / "probes.csv"), "t [ms],\"V [mV] @ near, left\"\n0,1.5\n");
}

}  // namespace
}  // namespace heartwright::io
