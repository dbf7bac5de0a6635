// What is told of two solvers' runs: the digest and the page. The runs are made up.
#include <gmock/gmock.h>

#include "base/diag/faults.hpp"
#include "runtime/report/compare/solver_evidence.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"
#include "tests/runtime/unit/report/markup.hpp"

namespace heartwright::report {
namespace {

using testing::HasSubstr;
using testing::Not;

Evidence evidence_of(const ARun& a, const ARun& b, std::vector<Limit> limits = {{"*", 0, 1e-9}}) {
    Evidence evidence{"karma_1994",
                      "as made by default",
                      "--no-share_terms",
                      {{"paced", a.folder(), b.folder(), differences_of_runs(a.folder(), b.folder())}},
                      {std::move(limits), false, {}}};
    return evidence;
}

std::string page_of(const Evidence& evidence, const ARun& run) {
    write_evidence(evidence, run.folder() / "verify.html");
    return run.read("verify.html");
}

const DigestRow& row_of(const std::vector<DigestRow>& rows, const std::string& what) {
    for (const DigestRow& row : rows)
        if (row.what == what) return row;
    static const DigestRow none;
    ADD_FAILURE() << "no row '" << what << "'";
    for (const DigestRow& row : rows) ADD_FAILURE() << row.what;
    return none;
}

TEST(Evidence, of_equal_runs_passes) {
    const APacedRun a("evidence_equal_a"), b("evidence_equal_b");
    const Evidence evidence = evidence_of(a, b, {{"*", 0, {}}});
    EXPECT_TRUE(evidence.passes());
    EXPECT_GT(evidence.quantities(), 20u);
    const std::vector<DigestRow> rows = digest_of(evidence.pairs[0], evidence.verdict);
    EXPECT_TRUE(row_of(rows, "V at near").passes);
    EXPECT_EQ(row_of(rows, "V at near").quantity.compared, 3201u);
    EXPECT_TRUE(row_of(rows, "11 other traces").quantity.is_same());
    EXPECT_GT(row_of(rows, "APD90 of each beat").quantity.compared, 0u);
    EXPECT_GT(row_of(rows, "APD90 after each interval").quantity.compared, 0u);
    EXPECT_EQ(row_of(rows, "conduction velocity").quantity.unit, "mm/ms");
    const std::string page = page_of(evidence, a);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("are within their limits."));
    EXPECT_THAT(page, HasSubstr("V at near: no difference."));
    EXPECT_THAT(page, HasSubstr("APD90 restitution"));
    EXPECT_THAT(page, Not(HasSubstr("class=\"warning\"")));
}

TEST(Evidence, tells_the_worst_of_what_it_does_not_tell_singly) {
    const APacedRun a("evidence_worst_a"), b("evidence_worst_b");
    a.write("probes.csv", "t [ms],V [mV] @ P,i_Na [A/F] @ P,i_Ks [A/F] @ P,m [1] @ P\n0,-80,1,100,1\n1,20,1,100,1\n");
    b.write("probes.csv",
            "t [ms],V [mV] @ P,i_Na [A/F] @ P,i_Ks [A/F] @ P,m [1] @ P\n0,-80,1,100,1\n1,20.5,1.25,101,1\n");
    const Evidence evidence = evidence_of(a, b);
    EXPECT_FALSE(evidence.passes());
    EXPECT_EQ(evidence.beyond(), 3u);
    const std::vector<DigestRow> rows = digest_of(evidence.pairs[0], evidence.verdict);
    EXPECT_FALSE(row_of(rows, "V at P").passes);
    EXPECT_EQ(row_of(rows, "3 other traces, worst i_Na at P").quantity.largest, 0.25);
    // What uses most of its limit is told, not what is relatively farthest.
    const Evidence other = evidence_of(a, b, {{"*", 0.5, {}}});
    EXPECT_EQ(row_of(digest_of(other.pairs[0], other.verdict), "3 other traces, worst i_Ks at P").quantity.largest, 1);
    const std::string page = page_of(evidence, a);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, HasSubstr("<strong>beyond</strong>"));
    EXPECT_THAT(page, HasSubstr("are beyond their limits.</p>"));
}

TEST(Evidence, of_cells_side_by_side_is_told_once) {
    const APacedRun a("evidence_side_a"), b("evidence_side_b");
    a.write("probes.csv", "t [ms],V [mV] @ P,V [mV] @ Q,V [mV] @ R\n0,1,1,1\n");
    b.write("probes.csv", "t [ms],V [mV] @ P,V [mV] @ Q,V [mV] @ R\n0,1,3,2\n");
    const Evidence evidence = evidence_of(a, b);
    EXPECT_EQ(row_of(digest_of(evidence.pairs[0], evidence.verdict), "V at 3 probes, worst V at Q").quantity.largest,
              2);
}

TEST(Evidence, shows_what_the_candidate_says_of_itself) {
    const ARun a("evidence_notes_a"), b("evidence_notes_b");
    a.write("summary.json", R"({"status": "complete", "notes": ["device memory: 1 KiB", "the same"]})");
    b.write("summary.json",
            R"({"status": "complete", "notes": ["device memory: 2 KiB", "the same", "28 functions <of V>"]})");
    const Evidence evidence = evidence_of(a, b);
    EXPECT_THAT(notes_of_candidate(evidence), testing::ElementsAre("28 functions <of V>"));
    EXPECT_THAT(page_of(evidence, a), HasSubstr("<li>28 functions &lt;of V&gt;</li>"));
}

TEST(Evidence, of_hostile_names_runs_no_script) {
    const ARun a("evidence_hostile_a"), b("evidence_hostile_b");
    a.name_hostilely();
    b.name_hostilely();
    Evidence evidence = evidence_of(a, b);
    evidence.model = evidence.a = evidence.b = evidence.pairs[0].name = "\"><script>window.obeyed=1</script>";
    const std::string page = page_of(evidence, a);
    EXPECT_EQ(fault_of_markup(page), "");
    EXPECT_THAT(page, Not(HasSubstr("<script>window.obeyed")));
    EXPECT_THAT(page, Not(HasSubstr("<img src=x")));
}

}  // namespace
}  // namespace heartwright::report
