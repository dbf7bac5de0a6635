#include "runtime/commands/sweep/sweep.hpp"

namespace heartwright::commands {

const Usage& sweep_usage() {
    static const Usage usage{
        "sweep",
        "EXPERIMENT",
        "Runs an experiment many times with other values, side by side on the GPUs or cores at hand, and makes a table "
        "of the results.",
        {{"-o", "DIR", "the folder of all runs (required); a sweep that it holds goes on"},
         {"--over", "FILE.json|FILE.csv",
          "which values: an object of paths and arrays (every combination), an array of runs, or a table"},
         {"--vary", "path=A|B|C", "these values of one path, with every run of --over; may be given several times"},
         {"--bisect", "path=LOW|HIGH",
          "the threshold of this value, in place of --over and --vary: an interval is halved, by a run at a time"},
         {"--when", "COLUMN|COLUMN<X|COLUMN>X",
          "what has the threshold: results.csv has a number there, or one below or above X; at one end alone"},
         {"--within", "P%", "how narrow the interval is in the end, of its middle; 5%"},
         {"--set", "path=value", "change one value of all runs; may be given several times"},
         {"--part", "K/N", "only the runs k with k % N = K: one job of an array"},
         {"--jobs", "J", "runs side by side; as many as the GPUs or cores take"},
         {"--per-gpu", "N",
          "runs side by side on each GPU; 1, or as many as are small where NVIDIA's multi-process service is at work"},
         {"--threads", "T", "of the processor, of each run; the cores over the jobs"},
         {"--backend", "auto|cpu|cuda",
          "auto: the GPUs when there are any; single cells are mostly quicker on the cpu"},
         {"--precision", "fp64|fp32|mixed", "of state and arithmetic; fp64. mixed: gates in 32 bits, certified"},
         {"--approximate", "TOL|none[,of=V][,form=rational][,outside=exact]",
          "functions of V from certified tables or rationals"},
         {"--bandwidth", "BYTES",
          "that a run's device copies in a second, where known; else the first runs measure it"},
         {"--force", "", "begin anew: the runs that DIR holds are removed"},
         {"--keep-going", "", "also after eight runs in a row have failed"},
         {"--table", "", "run nothing; write results.csv again from the runs that are there"},
         {"--list", "", "run nothing; print the runs"}},
        {"sweep cell.json -o block --vary 'set.g_Kr=*1|*0.5|*0.25' --vary 'stimuli.S1.period=1000 ms|500 ms'",
         "sweep slab.json -o map --over parameters.csv --backend cuda",
         "sweep small.json -o map --over parameters.csv --backend cuda --per-gpu 4",
         "sweep cell.json -o threshold --bisect 'stimuli.S1.current=-80 A/F|-5 A/F' --when cell.apd90",
         "sweep cell.json -o map --over parameters.csv --part $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"},
        "DIR then holds run_0, run_1 ... as heartwright run leaves them, run_K.log, and results.csv: a line a run with "
        "its values, the "
        "numbers of its\n"
        "maps at the probes and of its measures, and the message of one that failed. Given again, the same command "
        "goes on: runs that are\n"
        "done stay, others are run, from their checkpoint when there is one. A longer list goes on from a shorter one. "
        "Ctrl-C and SIGTERM\n"
        "are passed on to the runs."};
    return usage;
}

}  // namespace heartwright::commands
