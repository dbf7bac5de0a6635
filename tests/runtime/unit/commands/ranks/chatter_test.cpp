#include <gmock/gmock.h>

#include "runtime/launch/launch.hpp"

namespace heartwright::commands {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string rule(74, '-');

// In pieces of any size, as a pipe gives them.
std::string passed(launch::Chatter& chatter, const std::string& all, std::size_t piece) {
    std::string shown;
    for (std::size_t at = 0; at < all.size(); at += piece) shown += chatter.pass(all.substr(at, piece));
    return shown + chatter.rest();
}

TEST(Chatter, what_ranks_write_goes_on_byte_by_byte) {
    launch::Chatter chatter;
    EXPECT_EQ(chatter.pass("\r\033[K[##"), "\r\033[K[##");
    EXPECT_EQ(chatter.pass("--]  10%"), "--]  10%");
    EXPECT_EQ(chatter.pass("\n- a line that begins with a dash\n"), "\n- a line that begins with a dash\n");
    EXPECT_THAT(chatter.said(), IsEmpty());
}

TEST(Chatter, what_mpirun_says_between_its_rules_is_kept) {
    const std::string all =
        "machine fault: full\n" + rule +
        "\nPrimary job  terminated normally, but 1 process returned\na non-zero exit code.\n" + rule + "\n" + rule +
        "\nmpirun noticed that process rank 1 with PID 0 on node n7 exited on signal 9 (Killed).\n" + rule +
        "\n[n7:123] 1 more process has sent help message help-mpi-api.txt / mpi-abort\nmpiexec: Forwarding signal 10 "
        "to job\n"
        "[n7:20247] [[9193,0],0] ORTE_ERROR_LOG: Out of resource in file show_help.c at line 501\n[######] 100%  a "
        "line of a rank\n";
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, all.size()}) {
        launch::Chatter chatter;
        EXPECT_EQ(passed(chatter, all, piece), "machine fault: full\n[######] 100%  a line of a rank\n");
        EXPECT_EQ(chatter.said().size(), 5u);
        EXPECT_EQ(chatter.death(), "rank 1 on n7 was ended by signal 9 (Killed)");
    }
}

TEST(Chatter, a_lost_computer_is_named_and_a_fault_that_ranks_told_is_known) {
    for (const char* said :
         {"An MPI communication peer process has unexpectedly disconnected.\n\n  Local host: n1\n  Peer host:  n7\n",
          "ORTE has lost communication with a remote daemon.\n\n  HNP daemon   : [[1,0],0] on node n1\n  Remote "
          "daemon: [[1,0],1] on node n7\n"}) {
        launch::Chatter chatter;
        passed(chatter, rule + "\n" + said + rule + "\n", 5);
        EXPECT_EQ(chatter.loss(), "the connection to n7 broke off");
        EXPECT_FALSE(chatter.has_told_a_fault());
    }
    // mpirun says it of a computer that it never reached, and of one that went away while its daemon was not heard of
    // otherwise.
    const std::string daemons =
        rule + "\nORTE was unable to reliably start one or more daemons.\nThis usually is caused by:\n" + rule + "\n";
    launch::Chatter begun, never;
    passed(begun, "slab: 15360 cells\n" + daemons, 5);
    EXPECT_EQ(begun.loss(), "the connection to another computer broke off (mpirun does not say to which)");
    passed(never, daemons, 5);
    EXPECT_EQ(never.loss(), "");
    for (const std::size_t piece : {1, 4, 100}) {
        launch::Chatter chatter;
        passed(chatter, "[##] 3%\nmachine fault: no step for 10 minutes\n", piece);
        EXPECT_TRUE(chatter.has_told_a_fault());
        EXPECT_EQ(chatter.loss(), "");
    }
}

TEST(Chatter, an_end_within_a_block_or_a_line_loses_nothing) {
    launch::Chatter open;
    EXPECT_EQ(passed(open, rule + "\nnot enough slots", 3), "");
    EXPECT_THAT(open.said(), ElementsAre(HasSubstr("not enough slots")));
    EXPECT_EQ(open.death(), "");
    launch::Chatter line;
    EXPECT_EQ(passed(line, "[half a line", 5), "[half a line");
}

}  // namespace
}  // namespace heartwright::commands
