// Files that are whole or not there: written beside under a temporary name, synced, renamed. All failures are
// MachineFaults.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::io {

// A file written piece by piece; whole, and seen under its name, after finish(). What was begun goes when it is given
// up.
class WholeFileWriter {
public:
    explicit WholeFileWriter(std::string path);
    ~WholeFileWriter();
    WholeFileWriter(const WholeFileWriter&) = delete;
    WholeFileWriter& operator=(const WholeFileWriter&) = delete;

    void write(std::string_view bytes);
    void finish(bool is_synced = true);  // synced: it also survives a crash of the machine; costs about 10 ms

private:
    [[noreturn]] void fail(const char* what);

    std::string path_, temporary_;
    int file_ = -1;
};

// All at once.
void write_whole_file(const std::string& path, std::string_view bytes, bool is_synced = true);
std::string temporary_name(const std::string& path);  // where it is written: beside `path`, ".name.partial"

// What was written without: it survives from now on.
void sync_file(const std::string& path);

// Makes the folder and its parents; an existing one is fine.
void make_folder(const std::string& path);

}  // namespace heartwright::io
