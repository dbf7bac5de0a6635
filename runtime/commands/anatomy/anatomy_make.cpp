#include "runtime/commands/anatomy/anatomy_make.hpp"

#include <iostream>

#include "base/diag/faults.hpp"
#include "runtime/anatomy/make/make_atria.hpp"
#include "runtime/anatomy/write_vti.hpp"
#include "runtime/commands/mesh/quantities.hpp"

namespace heartwright::commands {

const Usage& anatomy_make_usage() {
    static const Usage usage{
        "anatomy make",
        "atria",
        "Makes a picture of both atria with labels of cell types and fibres.",
        {{"--spacing", "\"X mm\"", "distance of the points, 0.1 to 1 mm; 0.33 mm"},
         {"-o", "FILE.vti", "the picture, with the arrays label and fibre; required"}},
        {"anatomy make atria -o atria.vti", "anatomy make atria --spacing \"0.5 mm\" -o coarse.vti"},
        "Walls are 0.95 mm thick, and at least 2.5 spacings. An experiment names the arrays "
        "(\"geometry\": {\"image\": \"atria.vti:label\"}, \"fibres\": {\"file\": \"atria.vti:fibre\"}), or makes the "
        "same without a file (\"geometry\": {\"make\": \"atria\", \"spacing\": \"0.33 mm\"})."};
    return usage;
}

int anatomy_make(const Arguments& arguments) {
    const std::string& kind = arguments.positional()[0];
    if (kind != "atria") throw UserFault("heartwright anatomy make: '" + kind + "' is not atria, which it makes");
    const std::string out = arguments.value("-o");
    if (out.empty()) throw UserFault("heartwright anatomy make needs -o FILE.vti");
    if (!out.ends_with(".vti")) throw UserFault("-o: '" + out + "' does not end with .vti");
    const double spacing = quantity("--spacing", arguments.value("--spacing", "0.33 mm"), "mm");
    ThreadPool threads(hardware_threads());
    const anatomy::AtriaPicture picture = anatomy::make_atria(spacing, threads);
    const anatomy::Image labels = anatomy::labels_image(picture), fibres = anatomy::fibres_image(picture);
    anatomy::write_vti(out, {{"label", labels}, {"fibre", fibres}});
    std::cout << out << "\n";
    return 0;
}

}  // namespace heartwright::commands
