// Below a folder of results nothing is written or removed through a link, nor anything that was not made there.
#include "runtime/io/output_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

// Without the lists.
std::set<std::string> names_below(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (!entry.path().filename().string().starts_with(".made."))
            names.insert(fs::relative(entry.path(), folder).string());
    return names;
}

class Folder : public testing::Test {
protected:
    Folder() { fs::create_directories(folder + "/mine"); }
    Scratch scratch;
    std::string folder = scratch / "out", elsewhere = scratch / "elsewhere";
    // What stands for the user's own.
    void put_elsewhere(const std::string& name) {
        fs::create_directories(elsewhere);
        scratch.write("elsewhere/" + name, "precious");
    }
};

TEST_F(Folder, removes_what_was_made_there_and_nothing_else) {
    {
        const OutputFolder out(folder, "run");
        write_whole_file(folder + "/a.csv", "a");
        make_folder(folder + "/fields/deep");
        write_whole_file(folder + "/fields/deep/b.h5", "b", false);
        StreamedHdf5Writer(folder + "/c.h5").finish();
    }
    scratch.write("out/mine/note.txt", "n");
    scratch.write("out/fields/own.txt", "n");
    scratch.write("out/.d.0123456789abcdef.partial", "not ours: no d is listed");
    scratch.write("out/.a.csv.0123456789abcdef.partial", "left by a run that was killed");
    const OutputFolder out(folder, "run");
    out.remove_what_was_made();
    EXPECT_THAT(names_below(folder),
                ElementsAre(".d.0123456789abcdef.partial", "fields", "fields/own.txt", "mine", "mine/note.txt"));
    // The folder that stayed is known to be of a run.
    EXPECT_NO_THROW(out.refuse_what_others_made({"fields"}));
    EXPECT_THROW(out.refuse_what_others_made({"mine"}), UserFault);
    fs::remove(folder + "/fields/own.txt");
    out.remove_what_was_made();
    EXPECT_FALSE(fs::exists(folder + "/fields"));
}

TEST_F(Folder, leaves_what_commands_of_another_kind_made) {
    {
        const OutputFolder out(folder, "run");
        write_whole_file(folder + "/a.csv", "a");
    }
    {
        const OutputFolder out(folder, "verify");
        write_whole_file(folder + "/b.csv", "b");
    }
    const OutputFolder out(folder, "verify");
    out.remove_what_was_made();
    EXPECT_THAT(names_below(folder), ElementsAre("a.csv", "mine"));
}

TEST_F(Folder, removes_the_runs_in_it_by_their_own_lists) {
    {
        const OutputFolder whole(folder, "sweep");
        const OutputFolder run(folder + "/run_0", "run");
        write_whole_file(folder + "/run_0/a.csv", "a");
        scratch.write("out/run_0/.lock", "");
    }
    fs::copy(folder, scratch / "copy", fs::copy_options::recursive);
    OutputFolder(folder, "sweep").remove_what_was_made();
    EXPECT_THAT(names_below(folder), ElementsAre("mine"));
    scratch.write("copy/run_0/own.txt", "n");
    OutputFolder(scratch / "copy", "sweep").remove_what_was_made();
    EXPECT_THAT(names_below(scratch / "copy"), ElementsAre("mine", "run_0", "run_0/.lock", "run_0/own.txt"));
}

TEST_F(Folder, replaces_nothing_that_others_made) {
    const OutputFolder out(folder, "run");
    scratch.write("out/report.html", "mine");
    EXPECT_THAT([&] { write_whole_file(folder + "/report.html", "ours"); },
                ThrowsMessage<UserFault>(HasSubstr("/report.html: is there, and heartwright did not make it")));
    EXPECT_THAT([&] { remove_made(folder + "/report.html"); }, testing::Throws<UserFault>());
    EXPECT_EQ(text_of(folder + "/report.html"), "mine");
    write_whole_file(folder + "/other.html", "ours");
    write_whole_file(folder + "/other.html", "again");
    EXPECT_EQ(text_of(folder + "/other.html"), "again");
}

TEST_F(Folder, writes_through_no_link_in_the_place_of_a_file) {
    put_elsewhere("shell");
    const OutputFolder out(folder, "run");
    write_whole_file(folder + "/plot.csv", "ours");
    fs::remove(folder + "/plot.csv");
    fs::create_symlink(elsewhere + "/shell", folder + "/plot.csv");
    fs::create_symlink(elsewhere + "/shell", folder + "/new.h5");
    EXPECT_THAT([&] { write_whole_file(folder + "/plot.csv", "x"); },
                ThrowsMessage<UserFault>(HasSubstr("/plot.csv: is a link")));
    EXPECT_THAT([&] { StreamedHdf5Writer(folder + "/new.h5").finish(); },
                ThrowsMessage<UserFault>(HasSubstr("/new.h5: is a link")));
    EXPECT_THAT([&] { open_there(folder + "/new.h5", O_RDWR | O_CREAT); },
                ThrowsMessage<UserFault>(HasSubstr("/new.h5: is a link")));
    EXPECT_EQ(text_of(elsewhere + "/shell"), "precious");
    EXPECT_TRUE(fs::is_symlink(folder + "/plot.csv"));
}

TEST_F(Folder, writes_and_removes_through_no_link_in_the_place_of_a_folder) {
    {
        const OutputFolder out(folder, "run");
        make_folder(folder + "/plots");
        write_whole_file(folder + "/plots/a.svg", "ours");
        write_whole_file(folder + "/z.csv", "ours");
    }
    put_elsewhere("a.svg");
    fs::remove_all(folder + "/plots");
    fs::create_directory_symlink(elsewhere, folder + "/plots");
    const OutputFolder out(folder, "run");
    const auto is_refused = [&](const auto& work) {
        EXPECT_THAT(work, ThrowsMessage<UserFault>(HasSubstr("/plots: is a link")));
    };
    is_refused([&] { make_folder(folder + "/plots"); });
    is_refused([&] { make_folder(folder + "/plots/deep"); });
    is_refused([&] { write_whole_file(folder + "/plots/a.svg", "x"); });
    is_refused([&] { write_whole_file(folder + "/plots/b.svg", "x"); });
    is_refused([&] { remove_made(folder + "/plots/a.svg"); });
    is_refused([&] { remove_made(folder + "/plots"); });
    is_refused([&] { out.remove_what_was_made(); });
    is_refused([&] { OutputFolder(folder + "/plots", "run"); });
    EXPECT_EQ(text_of(elsewhere + "/a.svg"), "precious");
    EXPECT_THAT(names_below(elsewhere), ElementsAre("a.svg"));
    EXPECT_EQ(text_of(folder + "/z.csv"), "ours");  // all or nothing
}

// Of a path that a person named. As root, a file would take the place of /dev/null.
TEST(NewFile, takes_the_place_of_no_folder_and_of_no_pipe) {
    const Scratch scratch;
    fs::create_directories(scratch / "a.csv");
    ASSERT_EQ(::mkfifo((scratch / "b.csv").c_str(), 0666), 0);
    fs::create_symlink(scratch / "b.csv", scratch / "c.csv");
    EXPECT_THAT([&] { write_whole_file(scratch / "a.csv", "x"); },
                ThrowsMessage<UserFault>(HasSubstr("a.csv: is a folder, and a file is to be written")));
    for (const std::string& path : {scratch / "b.csv", scratch / "c.csv", std::string("/dev/null")})
        EXPECT_THAT([&] { write_whole_file(path, "x"); },
                    ThrowsMessage<UserFault>(HasSubstr(path + ": is a pipe or a device, and a file is to be written")));
    EXPECT_TRUE(fs::is_fifo(scratch / "b.csv"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_TRUE(fs::is_symlink(scratch / "c.csv"));
}

TEST_F(Folder, may_itself_be_a_link_that_its_owner_named) {
    fs::create_directory_symlink(folder, scratch / "link");
    const OutputFolder out(scratch / "link", "run");
    write_whole_file(scratch / "link/a.csv", "a");
    EXPECT_EQ(text_of(folder + "/a.csv"), "a");
}

TEST_F(Folder, follows_no_link_in_the_place_of_its_list) {
    put_elsewhere("shell");
    std::string list;
    {
        const OutputFolder out(folder, "run");
        write_whole_file(folder + "/a.csv", "a");
    }
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().filename().string().starts_with(".made.")) list = entry.path().string();
    ASSERT_FALSE(list.empty());
    fs::remove(list);
    fs::create_symlink(elsewhere + "/shell", list);
    const OutputFolder out(folder, "run");
    EXPECT_THROW(write_whole_file(folder + "/b.csv", "b"), UserFault);
    EXPECT_THROW(out.remove_what_was_made(), UserFault);
    EXPECT_EQ(text_of(elsewhere + "/shell"), "precious");
}

TEST_F(Folder, believes_no_list_that_leads_out_of_it) {
    put_elsewhere("key");
    for (const std::string& name :
         {std::string("../elsewhere/key"), elsewhere + "/key", std::string("mine/../../elsewhere/key"),
          std::string("./a"), std::string("mine//a")}) {
        scratch.write("out/.made.stranger.0", "run f " + name + "\n");
        EXPECT_THAT([&] { OutputFolder(folder, "run").remove_what_was_made(); },
                    ThrowsMessage<UserFault>(HasSubstr("lists '" + name + "'")));
    }
    EXPECT_EQ(text_of(elsewhere + "/key"), "precious");
    scratch.write("out/.made.stranger.0", "run f");  // a full disk cut it short
    EXPECT_NO_THROW(OutputFolder(folder, "run").remove_what_was_made());
}

TEST_F(Folder, keeps_what_the_next_run_starts_from_however_it_is_named) {
    {
        const OutputFolder out(folder, "run");
        write_whole_file(folder + "/end_state.h5", "state");
        write_whole_file(folder + "/z.csv", "z");
    }
    fs::create_symlink(folder + "/end_state.h5", scratch / "link");
    fs::create_hard_link(folder + "/end_state.h5", scratch / "second_name");
    for (const char* name : {"out/end_state.h5", "out/mine/../end_state.h5", "link", "second_name"})
        EXPECT_THAT(
            [&] {
                OutputFolder(folder, "run").remove_what_was_made({{scratch / name}, "is the start", {}});
            },
            ThrowsMessage<UserFault>(HasSubstr("/end_state.h5: is the start")))
            << name;
    EXPECT_THAT(names_below(folder), ElementsAre("end_state.h5", "mine", "z.csv"));
    // What will be made again as it is may stay.
    const OutputFolder out(folder, "run");
    out.remove_what_was_made({{scratch / "link"}, "is the start", {"end_state.h5"}});
    EXPECT_THAT(names_below(folder), ElementsAre("end_state.h5", "mine"));
    EXPECT_NO_THROW(out.refuse_what_others_made({"end_state.h5"}));
}

TEST_F(Folder, knows_what_other_processes_listed_since) {
    const OutputFolder out(folder, "run");
    scratch.write("out/report.html", "of a report that was written meanwhile");
    EXPECT_THROW(out.refuse_what_others_made({"report.html"}), UserFault);
    scratch.write("out/.made.n7.1000", "run f report.html\n");
    EXPECT_NO_THROW(out.refuse_what_others_made({"report.html"}));
    write_whole_file(folder + "/report.html", "ours");
    EXPECT_EQ(text_of(folder + "/report.html"), "ours");
}

TEST_F(Folder, knows_a_folder_that_took_its_name_when_it_was_whole) {
    {
        const OutputFolder out(folder, "run");
        make_folder(folder + "/checkpoints/step_2_part");
        write_whole_file(folder + "/checkpoints/step_2_part/rank_0.h5", "r");
        make_folder(folder + "/checkpoints/step_1_part");
        write_whole_file(folder + "/checkpoints/step_1_part/rank_0.h5", "r");
        rename_folder(folder + "/checkpoints/step_1_part", folder + "/checkpoints/step_1");
    }
    fs::create_directories(folder + "/checkpoints/step_1.bak");
    OutputFolder(folder, "run").remove_what_was_made();
    EXPECT_THAT(names_below(folder), ElementsAre("checkpoints", "checkpoints/step_1.bak", "mine"));
}

TEST_F(Folder, files_that_two_write_at_a_time_have_no_name_in_common) {
    const OutputFolder out(folder, "run");
    WholeFileWriter one(folder + "/a.csv"), other(folder + "/a.csv");
    one.write("one");
    other.write("other");
    one.finish();
    other.finish();
    EXPECT_EQ(text_of(folder + "/a.csv"), "other");
}

TEST_F(Folder, a_link_that_was_made_goes_and_not_what_it_leads_to) {
    put_elsewhere("large.h5");
    const OutputFolder out(folder, "run");
    ASSERT_TRUE(make_link(elsewhere + "/large.h5", folder + "/large.h5"));
    out.remove_what_was_made();
    EXPECT_FALSE(fs::is_symlink(folder + "/large.h5"));
    EXPECT_EQ(text_of(elsewhere + "/large.h5"), "precious");
}

}  // namespace
}  // namespace heartwright::io
