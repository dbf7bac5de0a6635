// Folders that no run wrote: each gets a page or a message that names the file, and nothing else happens.
#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/a_run.hpp"
#include "tests/runtime/unit/report/markup.hpp"

namespace heartwright::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// A few bytes changed, some copies cut; the same on any machine.
class Damage {
public:
    std::string to(std::string bytes) {
        for (std::uint32_t k = 0; k < 1 + next() % 4 && !bytes.empty(); ++k) {
            if (next() % 6 == 0) bytes.resize(next() % bytes.size());
            if (!bytes.empty()) bytes[next() % bytes.size()] = static_cast<char>(next());
        }
        return bytes;
    }

private:
    std::uint32_t next() { return (state_ = state_ * 1664525u + 1013904223u) >> 8; }
    std::uint32_t state_ = 1;
};

TEST(Hostile, bytes_make_a_page_or_a_message_with_the_name_of_the_file) {
    const ARun run("damage");
    run.add_fields();
    run.add_sites();
    Damage damage;
    int pages = 0, messages = 0;
    for (const char* file : {"probes.csv", "experiment.resolved.json", "summary.json", "maps.h5", "line_scans.h5",
                             "line_scans/step_000000000080_rank_00000.h5", "sparks.csv", "fields/step_000000000080.h5",
                             "fields/mesh.h5"}) {
        const std::string whole = run.read(file);
        for (int k = 0; k < 8; ++k) {
            run.write(file, damage.to(whole));
            try {
                write_report(run.folder());
                ++pages;
            } catch (const UserFault& fault) {
                ++messages;
                EXPECT_THAT(fault.what(), HasSubstr(run.folder().string())) << file;
            }
        }
        run.write(file, whole);
    }
    EXPECT_GT(pages, 0);
    EXPECT_GT(messages, 0);
}

TEST(Hostile, names_are_text_and_leave_no_folder) {
    const ARun run("names");
    run.add_fields();
    run.name_hostilely();
    write_report(run.folder());
    const std::string page = run.read("report.html");
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, Not(HasSubstr("<script>window")));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, Not(HasSubstr("<svg onload")));
    EXPECT_THAT(page, Not(HasSubstr("\" onfocus=\"")));
    for (const auto& entry : std::filesystem::directory_iterator(run.folder() / "plots")) {
        const std::string name = entry.path().filename().string();
        EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-."), std::string::npos) << name;
        if (entry.path().extension() == ".svg")
            EXPECT_THAT(run.read("plots/" + name), Not(HasSubstr("<script"))) << name;
    }
    EXPECT_FALSE(std::filesystem::exists(run.folder().parent_path() / "up"));
}

}  // namespace
}  // namespace heartwright::report
