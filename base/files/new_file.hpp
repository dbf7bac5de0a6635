// A file that is made, never one that is there: under a random name in a folder that is open (O_EXCL, O_NOFOLLOW), then
// renamed. So nothing is written through a link, and two that write the same file never meet. All failures are
// MachineFaults.
#pragma once

#include <string>
#include <string_view>

namespace heartwright::files {

// A descriptor that is closed with its owner.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }

    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }
    int release();
    bool close();  // false: what was written may be lost (errno)

private:
    int number_ = -1;
};

class NewFile {
public:
    // It will be `name` in `folder`; messages call it `path`.
    NewFile(Descriptor folder, std::string name, std::string path);
    ~NewFile();  // unless it is in place it goes
    NewFile(NewFile&&) = default;
    NewFile& operator=(NewFile&&) = delete;

    int descriptor() const { return file_.number(); }
    void write(std::string_view bytes);
    void put_in_place();  // once; more may be written afterwards
    void close();
    int release() { return file_.release(); }

private:
    [[noreturn]] void fail(const char* what);

    Descriptor folder_, file_;
    std::string name_, path_, own_name_;  // own_name_: until it is in place
};

// The folder of a path that a person named, links and all, to make files and folders in; MachineFault.
Descriptor open_folder_of(const std::string& path);

// A file made so, of a path that a person named.
void write_whole(const std::string& path, std::string_view text);

// ".NAME.0123456789abcdef.partial": where NAME is written until it is in place. "": that is no such name.
std::string name_of_partial(const std::string& name);

// 16 hexadecimal digits that nobody guesses.
std::string random_digits();

}  // namespace heartwright::files
