// The folder in which a solver is compiled: a new one for each build, because the compilers of a build that was killed
// may still be writing into theirs.
#pragma once

#include <string>

namespace heartwright::commands {

// FOLDER.work.XXXXXX, removed with what it holds unless it has been renamed. While this process or a program that it
// started is alive, the lock of the folder is held: the programs inherit it.
class BuildFolder {
public:
    explicit BuildFolder(const std::string& folder);  // MachineFault when it cannot be made
    ~BuildFolder();
    BuildFolder(const BuildFolder&) = delete;
    BuildFolder& operator=(const BuildFolder&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
    int lock_ = -1;
};

// Removes the build folders of `folder` in which nothing is at work any more.
void remove_abandoned_builds(const std::string& folder);

}  // namespace heartwright::commands
