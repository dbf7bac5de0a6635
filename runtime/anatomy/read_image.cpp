#include "runtime/anatomy/read_image.hpp"

#include <algorithm>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::anatomy {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_pictures = 100'000;

// "slice_9.png" comes before "slice_10.png".
bool comes_before(const std::string& a, const std::string& b) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!is_digit(a[i]) || !is_digit(b[j])) {
            if (a[i] != b[j]) return a[i] < b[j];
            ++i, ++j;
            continue;
        }
        const auto number = [&](const std::string& text, std::size_t& at) {
            while (at < text.size() && text[at] == '0') ++at;
            const std::size_t begin = at;
            while (at < text.size() && is_digit(text[at])) ++at;
            return std::string_view(text).substr(begin, at - begin);
        };
        const std::string_view of_a = number(a, i), of_b = number(b, j);
        if (of_a.size() != of_b.size()) return of_a.size() < of_b.size();
        if (of_a != of_b) return of_a < of_b;
    }
    if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
    return a < b;
}

std::vector<std::string> pictures_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".png") names.push_back(entry->path().filename().string());
    if (names.empty()) throw UserFault(folder + ": no .png lies in this folder");
    if (names.size() > most_pictures) throw UserFault(folder + ": more than 100000 pictures lie in this folder");
    std::sort(names.begin(), names.end(), comes_before);
    for (std::string& name : names) name = (fs::path(folder) / name).string();
    return names;
}

Image read_stack(const std::string& folder) {
    const std::vector<std::string> files = pictures_in(folder);
    Image stack;
    for (const std::string& file : files) {
        Image picture = read_png(file, io::read_file(file));
        if (stack.values.empty()) {
            checked_count(folder, {picture.cells[0], picture.cells[1], static_cast<std::int64_t>(files.size())});
            stack = std::move(picture);
            continue;
        }
        if (picture.cells != stack.cells)
            throw UserFault(file + ": has " + std::to_string(picture.cells[0]) + " x " +
                            std::to_string(picture.cells[1]) + " points, but " + files[0] + " has " +
                            std::to_string(stack.cells[0]) + " x " + std::to_string(stack.cells[1]));
        stack.values.insert(stack.values.end(), picture.values.begin(), picture.values.end());
    }
    stack.name = folder;
    stack.cells[2] = static_cast<std::int64_t>(files.size());
    return stack;
}

std::string beside(const std::string& path, const std::string& file) {
    return (fs::path(path).parent_path() / file).string();
}

}  // namespace

bool is_image(const std::string& path) {
    for (const char* end : {".nrrd", ".nhdr", ".nii", ".nii.gz", ".vti", ".mha", ".mhd", ".png"})
        if (path.ends_with(end)) return true;
    std::error_code error;
    if (!fs::is_directory(path, error)) return false;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".png") return true;
    return false;
}

Image read_image(const std::string& path, const std::string& array) {
    const bool is_nifti = path.ends_with(".nii") || path.ends_with(".nii.gz");
    if (!array.empty() && !path.ends_with(".vti") && !is_nifti)
        throw UserFault(path + ": has one array; '" + array + "' can be named in a .vti only");
    std::error_code error;
    const auto detached = [&](const std::string& file) { return io::read_file(beside(path, file)); };
    Image image;
    if (fs::is_directory(path, error)) {
        image = read_stack(path);
    } else {
        if (!is_image(path))
            throw UserFault(path +
                            ": no picture is known by this name; expected .nrrd, .nhdr, .nii, .nii.gz, .vti, "
                            ".mha, .mhd, .png or a folder of .png");
        const std::string bytes = io::read_file(path);
        image = path.ends_with(".nrrd") || path.ends_with(".nhdr") ? read_nrrd(path, bytes, detached)
                : path.ends_with(".vti")                           ? read_vti(path, bytes, array)
                : path.ends_with(".png")                           ? read_png(path, bytes)
                : path.ends_with(".mha") || path.ends_with(".mhd") ? read_meta_image(path, bytes, detached)
                                                                   : read_nifti(path, bytes, array);
    }
    return image;
}

std::vector<std::string> files_of_image(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return pictures_in(path);
    std::vector<std::string> files{path};
    std::string data;
    if (path.ends_with(".nhdr") || path.ends_with(".nrrd")) data = data_file_of_nrrd(path, io::read_file(path));
    if (path.ends_with(".mhd") || path.ends_with(".mha")) data = data_file_of_meta_image(path, io::read_file(path));
    if (!data.empty()) files.push_back(beside(path, data));
    return files;
}

}  // namespace heartwright::anatomy
