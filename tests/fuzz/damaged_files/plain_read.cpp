#include "tests/fuzz/damaged_files/plain_read.hpp"

#include <hdf5.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace heartwright::fuzz {
namespace {

// Handles are left to the end of the process.
std::string unit_of(hid_t set) {
    if (H5Aexists(set, "unit") <= 0) return "";
    const hid_t attribute = H5Aopen(set, "unit", H5P_DEFAULT), type = H5Aget_type(attribute);
    if (H5Tget_class(type) != H5T_STRING || H5Sget_simple_extent_npoints(H5Aget_space(attribute)) != 1) return "";
    if (H5Tis_variable_str(type) > 0) {
        const char* text = nullptr;
        return H5Aread(attribute, type, &text) >= 0 && text != nullptr ? text : "";
    }
    std::string text(H5Tget_size(type), '\0');
    return H5Aread(attribute, type, text.data()) >= 0 ? text.substr(0, text.find('\0')) : "";
}

bool read_one(hid_t file, const std::string& name, PlainSet& plain) {
    const hid_t set = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
    if (set < 0) return false;
    const hid_t space = H5Dget_space(set), type = H5Dget_type(set);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    if (count < 0 || count > 100000) return false;
    plain.shape.resize(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
    std::vector<hsize_t> shape(plain.shape.size());
    if (!shape.empty() && H5Sget_simple_extent_dims(space, shape.data(), nullptr) < 0) return false;
    plain.shape.assign(shape.begin(), shape.end());
    plain.values.resize(static_cast<std::size_t>(count));
    plain.unit = unit_of(set);
    if (H5Tget_class(type) != H5T_ENUM)
        return H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, plain.values.data()) >= 0;
    std::vector<signed char> bytes(static_cast<std::size_t>(count));
    if (H5Tget_size(type) != 1 || H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) < 0) return false;
    plain.values.assign(bytes.begin(), bytes.end());
    return true;
}

template <class T>
void put(std::FILE* to, const std::vector<T>& values) {
    const std::size_t count = values.size();
    std::fwrite(&count, sizeof count, 1, to);
    if (count > 0) std::fwrite(values.data(), sizeof(T), count, to);  // an empty vector may have no address
}
template <class T>
bool get(std::FILE* from, std::vector<T>& values) {
    std::size_t count = 0;
    if (std::fread(&count, sizeof count, 1, from) != 1) return false;
    values.resize(count);
    if (count == 0) return true;
    return std::fread(values.data(), sizeof(T), count, from) == count;
}

[[noreturn]] void read_in_child(const std::string& path, const std::vector<std::string>& names, std::FILE* to) {
    ::alarm(20);  // then it ends
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    for (const std::string& name : names) {
        PlainSet plain;
        if (file < 0 || !read_one(file, name, plain)) ::_exit(1);
        put(to, plain.shape);
        put(to, plain.values);
        put(to, std::vector<char>(plain.unit.begin(), plain.unit.end()));
    }
    std::fflush(to);
    ::_exit(0);
}

}  // namespace

std::optional<std::vector<PlainSet>> read_plain(const std::string& path, const std::vector<std::string>& names) {
    std::FILE* const file = std::tmpfile();
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) read_in_child(path, names, file);
    int status = 0;
    ::waitpid(child, &status, 0);
    std::optional<std::vector<PlainSet>> sets;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) sets.emplace(names.size());
    std::rewind(file);
    for (std::size_t k = 0; sets && k < names.size(); ++k) {
        std::vector<char> unit;
        PlainSet& one = (*sets)[k];
        if (!get(file, one.shape) || !get(file, one.values) || !get(file, unit)) {
            sets.reset();
            break;
        }
        one.unit.assign(unit.begin(), unit.end());
    }
    std::fclose(file);
    return sets;
}

}  // namespace heartwright::fuzz
