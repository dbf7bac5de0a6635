// Writes the pages that browser_test.py opens, and prints their paths: a whole run, one with
// hostile names, one of sites, one on a mesh, a paced one with all measures, its means over seeds, and two runs side by
// side.
#include <filesystem>
#include <iostream>

#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/a_run.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"

using namespace heartwright::report;

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::filesystem::path folder = argv[1];
    const auto keep = [&](const ARun& run, const char* name) {
        const std::filesystem::path place = folder / name;
        std::filesystem::create_directories(folder);
        std::filesystem::remove_all(place);
        std::filesystem::copy(run.folder(), place, std::filesystem::copy_options::recursive);
        write_report(place);
        std::cout << (place / "report.html").string() << "\n";
    };
    ARun whole("whole"), hostile("hostile"), sites("sites"), mesh("mesh");
    whole.add_fields();
    keep(whole, "whole");
    hostile.add_fields();
    hostile.name_hostilely();
    keep(hostile, "hostile");
    sites.add_sites();
    keep(sites, "sites");
    mesh.add_mesh();
    keep(mesh, "mesh");
    APacedRun paced("paced"), seeds("seeds");
    keep(paced, "paced");
    seeds.add_seeds();
    keep(seeds, "seeds");
    const std::filesystem::path comparison = folder / "whole" / "comparison.html";
    write_comparison(folder / "whole", folder / "hostile", comparison);
    std::cout << comparison.string() << "\n";
}
