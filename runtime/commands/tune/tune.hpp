// `heartwright tune MODEL`: compiles the kernel's candidates, measures each on this machine and writes the quickest
// beside the spec.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/commands/build/kernel_choice.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

const Usage& tune_usage();
bool has_lattice(const std::string& spec_path);  // whether a spec, or one that it extends, declares sites
int tune(const launch::Installation& tools, const Arguments& arguments);

// Goes through the choices one dimension after the other, each time from the quickest so far: `measure` gives ms a
// step, or nothing where a candidate cannot be made. A candidate replaces another only when it gains more than `noise`
// of it.
struct Candidate {
    KernelChoice choice;
    double ms_per_step = 0;  // 0: could not be made
};
using Measure = std::function<double(const KernelChoice&)>;
std::vector<Candidate> search_choices(const std::string& backend, const std::string& precision, bool with_generator,
                                      const Measure& measure);
// Of models with sites on a GPU: block shapes of the march.
std::vector<Candidate> search_site_choices(const Measure& measure);
constexpr double noise = 0.01;
const Candidate& quickest(const std::vector<Candidate>& candidates);  // the first is the default

}  // namespace heartwright::commands
