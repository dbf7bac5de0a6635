#include "runtime/commands/command_usages.hpp"

#include "runtime/commands/solver_main.hpp"
#include "runtime/launch/ranks.hpp"

namespace heartwright::commands {

const Usage& build_usage() {
    static const Usage usage{
        "build",
        "MODEL",
        "Makes the solver of a model (or finds it) and prints its path. run and bench do this by themselves.",
        {{"--backend", "auto|cpu|cuda", "auto: the GPU when there is one"},
         {"--precision", "fp64|fp32|mixed", "fp64; mixed: FP64 with gates in 32 bits"},
         {"--dt", "TIME", "of the runs that it is for, with which auto chooses integrators; 0.02 ms"},
         {"--variant", "A[,B]|none", "this one alone; none, the file's own cell. All when left out"},
         integrator_option(),
         compiler_option(),
         {"--module", "", "a model module instead: a shared object that a program opens, such as heartwright-solver"},
         {"--approximate", "TOL|none[,of=V][,form=rational][,outside=exact]",
          "functions of V from certified tables or rationals"},
         {"--systems", "",
          "for \"integrator\": \"rodas\" or \"cvode\" alone: no steps of dt, so that it is made in a fraction of the "
          "time"},
         {"--quiet", "", "no progress on stderr"}},
        {"build ten_tusscher_panfilov_2006", "build my_model.json --backend cpu", "build my_model.json --module",
         "build my_model.json --compiler built-in", "build karma_1994 --integrator default=forward_euler"},
        "Solvers of your own specs are kept in $XDG_CACHE_HOME/heartwright under a hash of all that they depend on."};
    return usage;
}

const Usage& report_usage() {
    static const Usage usage{
        "report",
        "DIR [DIR...]",
        "Writes report.html and plots/ of a run's folder again; of several folders, one page with all side by side; or "
        "one figure, or the film.",
        {{"-o", "FILE", "where the page of several runs goes (comparison.html), or the figure (NAME.pdf)"},
         {"--figure", "NAME", "one figure, for a paper; without NAME: the names of all"},
         {"--width", "LENGTH", "of the figure on paper; \"85 mm\""},
         {"--font", "FONT", "family and size of its letters; \"Arial 8pt\""},
         {"--format", "pdf|svg|png", "of the figure; by the name of its file, else pdf"},
         {"--film", "FILE", "the wave as FILE.mp4 (by ffmpeg), FILE.gif, or pictures in a folder, such as frames/"}},
        {"report slab", "report slab slab_blocked -o block.html",
         "report control_pace dofetilide_pace epi_pace -o drugs.html", "report slab --figure",
         "report slab --figure trace-v --width \"85 mm\" --font \"Arial 8pt\" --format pdf",
         "report slab --film slab.mp4"},
        "The page of two runs shows what was set otherwise, path by path; every number of the measures and of the maps "
        "at "
        "the probes with its difference; traces over each other with the second less the first, its largest value and "
        "RMS; maps beside each other with their difference. Runs that were interrupted, or of other grids or times, "
        "are "
        "compared as far as they go. Of three to 20 runs, and of folders of heartwright cell, the page has a table "
        "with a "
        "column for\neach result, and their traces overlaid."};
    return usage;
}

const Usage& doctor_usage() {
    static const Usage usage{"doctor",
                             "",
                             "Says what is there, what is missing and the command that mends it.",
                             {{"--mpi", "", "of ranks: where they are, ping, bandwidth, halo exchange"},
                              launch::rank_options()[0],
                              launch::rank_options()[1]},
                             {"doctor", "doctor --mpi --ranks 4"},
                             "mpirun -n 4 heartwright doctor --mpi and srun examine the ranks that they start."};
    return usage;
}

}  // namespace heartwright::commands
