// Ranks started by Open MPI's mpirun.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::launch {

// Starts `ranks` processes of words[0] and waits; they share this process's stdout and stderr. Their exit code;
// MachineFault when mpirun cannot start them, or a rank was killed. Ctrl-C, SIGTERM, SIGHUP and SIGUSR1 let the ranks
// end a run with what there is (once more ends them at once), SIGUSR2 lets them leave a checkpoint; those of this
// computer hear them even if mpirun hands no signal on.
int launch_ranks(int ranks, const std::vector<std::string>& words);

// UserFault for more than this computer has processors for us, unless the ranks are for those of an allocation or of a
// host file, or Open MPI's own settings allow that.
void refuse_more_ranks_than_processors(std::int64_t ranks);

// Set in what launch_ranks() starts: whether stderr is a terminal ("1") or not ("0").
inline constexpr const char* launched_variable = "HEARTWRIGHT_LAUNCHED";

// What comes from mpirun's stderr: what ranks write continues at once, what mpirun itself says, between lines of
// dashes, is kept.
class Chatter {
public:
    std::string pass(const std::string& bytes);  // to be shown
    std::string rest();                          // at the end: to be shown
    const std::vector<std::string>& said() const { return said_; }

    // "rank 1 on node vm was ended by signal 9 (Killed)", or "" when mpirun did not say that.
    std::string death() const;
    // "the connection to n7 broke off" (or to another computer, where mpirun does not say to which), or "".
    std::string loss() const;
    bool has_told_a_fault() const { return has_told_; }  // a rank has

private:
    std::string sorted(const std::string& bytes);
    std::string recent_;  // the end of what was shown
    bool has_told_ = false, has_shown_ = false;
    std::string line_;       // begun, not yet known to be the ranks'
    bool is_shown_ = false;  // the line is theirs
    bool is_inside_ = false;
    std::string block_;
    std::vector<std::string> said_;
};

}  // namespace heartwright::launch
