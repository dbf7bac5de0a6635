// docs/results.md has the declared tables, and readers of tables expect their columns.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "runtime/io/tables/spark_table.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::results {
namespace {

// Neighbours of one meaning share a row. A line has one sentence.
std::string in_markdown(const Table& table) {
    bool has_empty = false;
    for (const Column& column : table.columns) has_empty = has_empty || !column.empty.empty();
    std::string rows = table.rows;
    for (std::size_t at = rows.find(". "); at != std::string::npos; at = rows.find(". ")) rows.replace(at, 2, ".\n");
    std::string text = "`" + table.file + "`: " + rows + ".\n\n| column | content |" + (has_empty ? " empty |" : "") +
                       "\n|---|---|" + (has_empty ? "---|" : "") + "\n";
    for (std::size_t c = 0; c < table.columns.size();) {
        const Column& first = table.columns[c];
        std::string names;
        for (; c < table.columns.size() && table.columns[c].meaning == first.meaning; ++c)
            names += (names.empty() ? "`" : ", `") + table.columns[c].header() + "`";
        text += "| " + names + " | " + first.meaning + " |" +
                (!has_empty            ? ""
                 : first.empty.empty() ? " |"
                                       : " " + first.empty + " |") +
                "\n";
    }
    return text;
}

TEST(DeclaredTables, are_those_of_the_page_of_results) {
    const std::string path = std::string(HEARTWRIGHT_SOURCE_DIR) + "/docs/results.md";
    std::string page = text_of(path);
    for (const Table& table : simulation::declared_tables()) {
        const std::string begin = "<!-- table " + table.file + " -->\n", end = "<!-- end of table -->";
        const std::size_t from = page.find(begin);
        ASSERT_NE(from, std::string::npos) << table.file;
        const std::size_t to = page.find(end, from);
        ASSERT_NE(to, std::string::npos) << table.file;
        page.replace(from + begin.size(), to - from - begin.size(), in_markdown(table));
    }
    if (std::getenv("HEARTWRIGHT_BLESS") != nullptr) std::ofstream(path) << page;
    EXPECT_TRUE(text_of(path) == page)
        << path << " does not have the tables that observers declare; "
        << "HEARTWRIGHT_BLESS=1 test_results --gtest_filter=DeclaredTables.* writes them";
}

TEST(DeclaredTables, of_sparks_are_what_the_reader_of_sparks_expects) {
    for (const Table& table : simulation::declared_tables()) {
        if (table.file != "sparks.csv") continue;
        std::vector<std::string> headers;
        for (const Column& column : table.columns) headers.push_back(column.header());
        EXPECT_EQ(headers, (io::SparkTable{"OF", "unit", "SHOWN", "unit", {}}.headers()));
        return;
    }
    ADD_FAILURE() << "sparks.csv is not declared";
}

}  // namespace
}  // namespace heartwright::results
