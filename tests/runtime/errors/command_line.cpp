#include "command_line.hpp"

#include "runtime/app/process.hpp"

namespace heartwright {

Outcome run_command(std::vector<std::string> words) {
    const Scratch scratch;
    words[0] = std::string(HEARTWRIGHT_BIN) + "/" + words[0];
    const int code = app::run_process(words, scratch / "output");
    return {code, text_of(scratch / "output")};
}

std::string sheet(const std::string& extra, const std::string& time) {
    return R"({"format": 1, "model": "karma_1994", "time": )" + time + R"(,
 "geometry": {"cells": [16, 4], "spacing": "0.262 mm"}, "tissue": {"D": "0.11 mm^2/ms"})" +
           (extra.empty() ? "" : ",\n " + extra) + "}";
}

}  // namespace heartwright
