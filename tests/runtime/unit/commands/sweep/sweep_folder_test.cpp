#include "runtime/commands/sweep/sweep_folder.hpp"

#include "runtime/commands/sweep/empty_cells.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;

SweepIdentity identity(const std::vector<SweepRun>& runs) { return {"cell.json", "hash", {{"backend", "cpu"}}, runs}; }

const SweepRun first{{{"a", "1"}}}, second{{{"a", "2"}, {"b", "x"}}}, third{{{"b", "y,z"}}};

std::string fault_of(SweepFolder& folder, const SweepIdentity& identity) {
    return message_of([&] { folder.claim(identity, SweepPart{}, false); });
}

TEST(SweepFolder, goes_on_with_its_own_sweep_and_a_longer_one_and_refuses_another) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    folder.claim(identity({first, second}), SweepPart{}, false);
    EXPECT_EQ(fault_of(folder, identity({first, second})), "no fault");
    EXPECT_EQ(fault_of(folder, identity({first})), "no fault");
    EXPECT_EQ(fault_of(folder, identity({first, second, third})), "no fault");
    EXPECT_THAT(fault_of(folder, identity({first, second, first})), HasSubstr("run 2 set b=y,z, and sets a=1"));
    SweepIdentity other = identity({first});
    other.settings = {{"backend", "cuda"}};
    EXPECT_THAT(fault_of(folder, other), HasSubstr("backend was \"cpu\", and is \"cuda\""));
    other = identity({first});
    other.experiment_hash = "of another text";
    EXPECT_THAT(fault_of(folder, other), HasSubstr("its experiment was \"cell.json\" with another text"));
}

TEST(SweepFolder, files_that_hold_something_else_are_refused_and_further_ones_are_not) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    SweepIdentity with = identity({first});
    with.files = {{"mask.h5", "12 bytes, checksum a"}};
    folder.claim(with, SweepPart{}, false);
    SweepIdentity longer = identity({first, second});
    longer.files = {{"fibres.h5", "9 bytes, checksum b"}, {"mask.h5", "12 bytes, checksum a"}};
    EXPECT_EQ(fault_of(folder, longer), "no fault");
    longer.files[1].second = "12 bytes, checksum c";
    EXPECT_THAT(fault_of(folder, longer),
                HasSubstr("mask.h5 held \"12 bytes, checksum a\", and holds \"12 bytes, checksum c\""));
}

TEST(SweepFolder, a_damaged_list_and_a_folder_of_something_else_are_refused) {
    const Scratch scratch;
    std::filesystem::create_directory(scratch / "s");
    scratch.write("s/letter.txt", "dear");
    SweepFolder folder(scratch / "s");
    EXPECT_THAT(fault_of(folder, identity({first})), HasSubstr("holds letter.txt, and no sweep"));
    for (const char* damaged :
         {"", "{", "[]", "{\"runs\": 3}", "{\"runs\": [], \"experiment_hash\": \"hash\", \"settings\": 7}"}) {
        scratch.write("s/sweep.json", damaged);
        EXPECT_THAT(fault_of(folder, identity({first})), HasSubstr("holds another sweep")) << damaged;
    }
}

TEST(SweepFolder, beginning_anew_removes_runs_and_nothing_else) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    folder.claim(identity({first}), SweepPart{}, false);
    folder.make_room_for(0);
    scratch.write("s/run_of_mine.txt", "kept");
    folder.claim(identity({second}), SweepPart{}, true);
    EXPECT_FALSE(std::filesystem::exists(folder.run(0)));
    EXPECT_FALSE(std::filesystem::exists(folder.log(0)));
    EXPECT_TRUE(std::filesystem::exists(scratch / "s/run_of_mine.txt"));
}

TEST(SweepFolder, a_table_has_values_of_what_is_done_and_messages_of_what_failed) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    const std::vector<SweepRun> runs{first, second, third};
    folder.claim(identity(runs), SweepPart{}, false);
    std::filesystem::create_directory(folder.run(0));
    scratch.write(
        "s/run_0/summary.json",
        R"({"status": "complete", "timings_s": {"total": 0.5}, "at_probes": {"P": {"apd90": 300.25, "cv": null}},
                      "measures": {"cv": [{"from": "P", "to": "Q", "speed": 0.5}]}})");
    scratch.write("s/run_1.log", "set up\nmachine fault: no room\n");
    folder.note_failure(1, 4);
    folder.write_table(runs, std::vector<std::optional<SweepFolder::Result>>(3));
    EXPECT_EQ(text_of(folder.table()),
              "run,status,seconds,a,b,P.apd90,P.cv,cv.P to Q.from,cv.P to Q.to,cv.P to Q.speed,why_empty,message\n"
              "0,done,0.5,1,,300.25,,P,Q,0.5,P.cv: the run has no such value,\n"
              "1,failed,,2,x,,,,,,the run failed: see message,machine fault: no room\n"
              "2,waiting,,,\"y,z\",,,,,,not run yet,\n");
}

TEST(SweepFolder, damaged_summaries_are_not_done) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    folder.claim(identity({first}), SweepPart{}, false);
    std::filesystem::create_directory(folder.run(0));
    for (const char* damaged : {"", "[1]", "{\"status\": 3}", "{\"status\": \"interrupted\"}"}) {
        scratch.write("s/run_0/summary.json", damaged);
        EXPECT_NE(folder.result(0).status, SweepFolder::Status::done) << damaged;
    }
    scratch.write("s/run_0/summary.json", R"({"status": "complete", "timings_s": [], "at_probes": 3})");
    EXPECT_EQ(folder.result(0).status, SweepFolder::Status::done);
}

TEST(SweepFolder, a_checkpoint_is_a_whole_one) {
    const Scratch scratch;
    SweepFolder folder(scratch / "s");
    EXPECT_FALSE(folder.has_checkpoint(0));
    std::filesystem::create_directories(folder.run(0) + "/checkpoints/step_10_part");
    EXPECT_FALSE(folder.has_checkpoint(0));
    std::filesystem::create_directory(folder.run(0) + "/checkpoints/step_10");
    EXPECT_TRUE(folder.has_checkpoint(0));
}

TEST(SweepFolder, the_message_of_a_log_is_its_error_else_its_last_line) {
    EXPECT_EQ(failure_in("a\nx.json:3:1: error: no\n  ^\n"), "x.json:3:1: error: no");
    EXPECT_EQ(failure_in("a\nb\n\n"), "b");
    EXPECT_EQ(failure_in(""), "it said nothing");
}

TEST(SweepLock, a_second_holder_is_told) {
    const Scratch scratch;
    const SweepLock one(scratch / "lock", SweepLock::Wait::no);
    EXPECT_FALSE(one.is_held_by_another());
    EXPECT_TRUE(SweepLock(scratch / "lock", SweepLock::Wait::no).is_held_by_another());
    EXPECT_THROW(SweepLock(scratch / "no/lock", SweepLock::Wait::no), MachineFault);
}

TEST(EmptyCells, give_their_reason) {
    SweepFolder::Result result;
    result.status = SweepFolder::Status::done;
    result.values = {
        {"P1.activation", "3.5"}, {"P1.apd90", ""}, {"P2.activation", ""}, {"P2.apd90", ""}, {"P2.apd50", ""}};
    const std::vector<std::string> columns{"P1.activation", "P1.apd90", "P2.activation",
                                           "P2.apd90",      "P2.apd50", "P3.peak_Ca_i"};
    EXPECT_EQ(why_empty(result, columns),
              "P1.apd90: no repolarisation before the end of the run; P2.activation: the potential did not cross the "
              "threshold; "
              "P2.apd90, P2.apd50: no activation; P3.peak_Ca_i: not asked for in this run");
    EXPECT_EQ(why_empty(result, {"P1.activation"}), "");
    result.status = SweepFolder::Status::failed;
    EXPECT_EQ(why_empty(result, columns), "the run failed: see message");
    result.status = SweepFolder::Status::waiting;
    EXPECT_EQ(why_empty(result, columns), "not run yet");
}

}  // namespace
}  // namespace heartwright::commands
