#include "tests/runtime/unit/report/markup.hpp"

#include <algorithm>
#include <regex>
#include <vector>

namespace heartwright::report {

std::string fault_of_markup(const std::string& page) {
    static const std::regex tag(
        R"re(<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:][-a-zA-Z0-9:]*(?:="[^"<]*")?)*)\s*(/?)>|<!doctype html>|<)re");
    std::string html = page;
    for (const char* part : {"script", "style"}) {  // their text is no markup
        const auto begin = html.find(std::string("<") + part + ">"),
                   end = html.find(std::string("</") + part + ">", begin);
        html.erase(begin, end - begin + std::string(part).size() + 3);
    }
    std::vector<std::string> open;
    const std::vector<std::string> empty{"meta", "link", "wbr"};
    for (std::sregex_iterator match(html.begin(), html.end(), tag), end; match != end; ++match) {
        const std::string name = (*match)[2], all = match->str();
        if (all == "<!doctype html>") continue;
        if (name.empty()) return "a bare < at " + html.substr(static_cast<std::size_t>(match->position()), 40);
        if ((*match)[4].length() != 0 || std::find(empty.begin(), empty.end(), name) != empty.end()) continue;
        if ((*match)[1].length() == 0) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name)
                return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back() + " stays open";
}

}  // namespace heartwright::report
