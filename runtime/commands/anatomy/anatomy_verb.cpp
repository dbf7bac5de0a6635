#include "runtime/commands/anatomy/anatomy_verb.hpp"

#include "base/command_line/subcommands.hpp"
#include "runtime/commands/anatomy/anatomy_info.hpp"
#include "runtime/commands/anatomy/anatomy_make.hpp"

namespace heartwright::commands {

namespace {

constexpr Subcommand subcommands[] = {{"info", anatomy_info, anatomy_info_usage, 1},
                                      {"make", anatomy_make, anatomy_make_usage, 1}};

}  // namespace

const Usage& anatomy_usage() {
    static const Usage usage{
        "anatomy",
        "info|make ...",
        "Pictures of tissue, as scanners and segmentation programs write them. An experiment names one in "
        "\"geometry\".",
        {},
        {"anatomy info atria.nrrd", "anatomy make atria -o atria.vti"},
        "heartwright anatomy info --help and make --help say more."};
    return usage;
}

std::vector<Option> anatomy_options() { return options_of(subcommands); }

int anatomy_verb(const std::vector<std::string>& words) { return run_subcommand(anatomy_usage(), subcommands, words); }

}  // namespace heartwright::commands
