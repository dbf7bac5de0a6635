// Where what a module is made of lies: headers, flags, and a folder for the parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::compile {

// Appends the words of a list as CMake keeps it, separated by ;
void append_list(std::vector<std::string>& words, std::string_view list);

// The first of `folders` that has `file`. MachineFault where none has.
std::string first_with(const std::vector<std::string>& folders, const std::string& file);

// share/heartwright of this program's installation, whether it is there or not.
std::string installed_folder();

// The folder that has runtime/: `said`, or where this program was installed or built. MachineFault without one.
std::string runtime_folder(const std::string& said);

// Clang's words for headers: our own, those that stand for the C++ library's, and Clang's. Nothing of the machine.
// before: folders under runtime/freestanding that come first.
std::vector<std::string> include_words(const std::string& runtime, const std::vector<std::string>& before = {});

// A folder for the parts of the module in `file`, beside it, until the end.
class WorkFolder {
public:
    explicit WorkFolder(const std::string& file);
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

// `made` takes the place of `file`, which others may not write.
void put_in_place(const std::string& made, const std::string& file);

}  // namespace heartwright::compile
