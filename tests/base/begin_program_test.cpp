#include "base/command_line/begin_program.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace heartwright {
namespace {

TEST(Path, keeps_its_absolute_folders_and_loses_the_working_directory) {
    EXPECT_EQ(absolute_folders("/opt/bin:/usr/bin"), "/opt/bin:/usr/bin");
    EXPECT_EQ(absolute_folders(":/usr/bin"), "/usr/bin");
    EXPECT_EQ(absolute_folders("/usr/bin:"), "/usr/bin");
    EXPECT_EQ(absolute_folders("/opt/bin::.:./bin:../x:bin:/usr/bin"), "/opt/bin:/usr/bin");
    for (const char* none : {"", ":", ".", "bin:.."})
        EXPECT_EQ(absolute_folders(none), "/usr/local/bin:/usr/bin:/bin") << none;
}

// How a program ends that writes to pipes without a reader: its wait status.
int status_of_writer(bool has_stdout_a_reader, bool has_stderr_a_reader) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGPIPE, SIG_DFL);
        begin_program();
        int read_later[2], closed[2];
        if (::pipe(read_later) != 0 || ::pipe(closed) != 0) ::_exit(1);
        ::dup2(has_stdout_a_reader ? read_later[1] : closed[1], STDOUT_FILENO);
        ::dup2(has_stderr_a_reader ? read_later[1] : closed[1], STDERR_FILENO);
        ::close(closed[0]);
        for (int line = 0; line < 3; ++line) {
            const ssize_t told = ::write(STDERR_FILENO, "progress\n", 9);
            if (line > 0 && told != 9) ::_exit(2);  // from the second on it goes nowhere
        }
        if (::write(STDOUT_FILENO, "result\n", 7) != 7) ::_exit(3);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

TEST(DeadReader, of_stderr_ends_nothing) {
    EXPECT_EQ(status_of_writer(true, true), 0);
    EXPECT_EQ(status_of_writer(true, false), 0);
    EXPECT_EQ(status_of_writer(false, false), 0) << "of `2>&1 | head`";
}

TEST(DeadReader, of_stdout_alone_ends_the_program_as_it_ends_others) {
    const int status = status_of_writer(false, true);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE) << status;
}

TEST(DeadReader, a_signal_that_is_ignored_stays_so) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    begin_program();
    EXPECT_EQ(std::signal(SIGPIPE, before), SIG_IGN);
}

}  // namespace
}  // namespace heartwright
