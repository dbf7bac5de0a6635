// Pages of docs/ that tests read, with the parts that long ones have in a folder of their name.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace heartwright::tests {

// docs/NAME.md, then the pages of docs/NAME/ by their names.
inline std::vector<std::filesystem::path> doc_pages(const std::string& name) {
    const std::filesystem::path docs = std::filesystem::path(HEARTWRIGHT_SOURCE_DIR) / "docs";
    std::vector<std::filesystem::path> pages = {docs / (name + ".md")};
    for (const auto& entry : std::filesystem::directory_iterator(docs / name))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    std::sort(pages.begin() + 1, pages.end());
    return pages;
}

inline std::string text_of_doc_pages(const std::string& name) {
    std::stringstream text;
    for (const std::filesystem::path& page : doc_pages(name)) text << std::ifstream(page).rdbuf();
    return text.str();
}

}  // namespace heartwright::tests
