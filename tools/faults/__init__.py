"""The trials of tools/try_faults.py: each does something to a run in its own room of the lab, and looks at what is
left. What it returns is a note; what is not as it should be is Failed.
"""

from faults import checkpoints, folders, limits, own, processes, surroundings

TRIALS = {
    "signals": processes.terminated,
    "kill": lambda lab: processes.kill(lab, False),
    "kill-within": lambda lab: processes.kill(lab, True),
    "kill-again": processes.kill_and_kill_again,
    "abort": processes.aborted,
    "hung": processes.hung,
    "truncated": checkpoints.truncated,
    "bit-flip": checkpoints.bit_flipped,
    "all-damaged": checkpoints.all_damaged,
    "another-run": checkpoints.of_another_run,
    "full-disk": folders.full_disk,
    "read-only": folders.read_only,
    "vanished": folders.vanished,
    "nan": limits.not_a_number,
    "memory": limits.too_large,
    "device-memory": limits.too_large_for_device,
    "live": folders.live,
    "unfinished": checkpoints.unfinished,
    "lost-instants": checkpoints.lost_instants,
    "bad-name": folders.bad_name,
    "stuck": folders.stuck,
    "killed-build": processes.killed_build,
    "slow-disk": folders.slow_disk,
    "damaged-mask": checkpoints.damaged_mask,
    "dead-reader": surroundings.dead_reader,
    "other-experiment": surroundings.other_experiment,
    "damaged-cache": surroundings.damaged_cache,
    "received-folder": surroundings.received_folder,
    "drip": surroundings.drip,
    "links": own.links,
    "own-files": own.own_files,
    "start-in-folder": own.start_in_folder,
    "other-beginnings": own.other_beginnings,
    "probes-bit-flip": own.probes_bit_flipped,
    "watched": own.watched,
    "full-output": own.full_output,
}
