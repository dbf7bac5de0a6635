#!/usr/bin/env bash
# Weak and strong scaling of TT06 and of dyads over the GPUs of this computer, a checkpoint of 1e7 cells, two ranks of the processor: as JSON, what
# heartwright scaling makes of it, and the targets of 4 and of 8 GPUs beside what was reached (lab/scaling_targets.py).
#
#   lab/measure_scaling.sh build/bin/heartwright FOLDER [RANKS...]        # 1 2 4 8, as far as there are GPUs
#   BACKEND=cpu SHARE=1000 lab/measure_scaling.sh build/bin/heartwright FOLDER 1 2      # a thousandth of the cells
#   REPEATS=1 ONLY=targets lab/measure_scaling.sh build/bin/heartwright FOLDER 1 8        # no more than those figures need
#
# Each measurement is made REPEATS times (3); the median by milliseconds a step is kept as FOLDER/NAME.json. About 20 minutes on 8 H200, of which whole beats take half (REPEATS=1: 7), not counting the wave in a block. With
# RESUME=1 what is in FOLDER already is not measured again. The exit code is 1 when a target that was measured is missed.
set -euo pipefail
[[ $# -ge 2 ]] || { sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2; }
heartwright=$1 folder=$2
shift 2
backend=${BACKEND:-cuda} repeats=${REPEATS:-3} share=${SHARE:-1} only=${ONLY:-all}
lab=$(dirname "$(realpath "$0")")
ranks=("$@")
if [[ ${#ranks[@]} -eq 0 ]]; then
    gpus=$(nvidia-smi -L 2>/dev/null | grep -c '^GPU' || true)
    for n in 1 2 4 8; do [[ $n -le ${gpus:-0} ]] && ranks+=("$n"); done
    [[ ${#ranks[@]} -gt 0 ]] || { echo "no GPU: name the numbers of ranks, and BACKEND=cpu" >&2; exit 4; }
fi
mkdir -p "$folder"

measure() { # NAME RANKS words for bench
    local name=$1 n=$2 k
    shift 2
    [[ ${RESUME:-0} == 1 && -s $folder/$name.json ]] && { echo "$name: there"; return; }
    for ((k = 0; k < repeats; ++k)); do
        "$heartwright" bench "$@" --json $([[ $n -gt 1 ]] && echo "--ranks $n") > "$folder/$name.$k.part"
    done
    python3 - "$folder/$name" "$repeats" <<'PYTHON'
import json, sys
name, repeats = sys.argv[1], int(sys.argv[2])
all_ = sorted((json.load(open(f"{name}.{k}.part")) for k in range(repeats)), key=lambda one: one["ms_per_step"])
one = all_[repeats // 2]
one["repeats_ms_per_step"] = [other["ms_per_step"] for other in all_]
json.dump(one, open(f"{name}.json", "w"), indent=1)
print(f"{name.split('/')[-1]:28} {one['ms_per_step']:10.4f} ms  {one['cell_steps_per_second']:.4g} cell-steps/s"
      + (f"  efficiency {one['efficiency']:.3f}" if "efficiency" in one else "")
      + (f"  exchange {1e3 * one['halo']['exchange_ms']:.1f} us of {one['halo']['bytes']} bytes" if "halo" in one else ""))
PYTHON
    rm -f "$folder/$name".*.part
}
cells() { python3 -c "print(max(8, int($1 / float('$share'))))"; }

tt06=ten_tusscher_panfilov_2006 dyads=gaur_rudy_2011_ord on=(--backend "$backend" --steps "${STEPS:-400}")
for n in "${ranks[@]}"; do
    if [[ $n -eq 1 ]]; then
        for count in 100000 1000000 10000000; do measure tt06.1.$count 1 $tt06 --cells "$(cells $count)" "${on[@]}"; done
        for count in 500 2000; do measure dyads.1.$count 1 $dyads --cells "$(cells $count)" "${on[@]}"; done
        continue
    fi
    [[ $only == targets ]] || measure tt06.weak.$n.1000000 "$n" $tt06 --weak --cells "$(cells 1000000)" "${on[@]}"
    measure tt06.weak.$n.10000000 "$n" $tt06 --weak --cells "$(cells 10000000)" "${on[@]}"
    measure tt06.strong.$n "$n" $tt06 --strong --cells "$(cells 16000000)" "${on[@]}"
    measure dyads.weak.$n "$n" $dyads --weak --cells "$(cells 2000)" "${on[@]}"
    measure dyads.strong.$n "$n" $dyads --strong --cells "$(cells 4096)" "${on[@]}"
    for way in paced wave; do  # a whole beat of 500 ms; the wave travels along a column
        measure dyads.weak_$way.$n "$n" $dyads --weak --cells "$(cells 2000)" --$way --backend "$backend"
        measure dyads.strong_$way.$n "$n" $dyads --strong --cells "$(cells 4096)" --$way --backend "$backend"
    done
    measure dyads.strong_block_wave.$n "$n" $dyads --strong --cells "$(cells 4096)" --wave --wave-shape block --backend "$backend"
done

# A checkpoint of 216 x 216 x 216 = 1.0e7 cells: three are taken, some seconds apart, on one GPU.
if [[ ${RESUME:-0} != 1 || ! -s $folder/checkpoint/summary.json ]]; then
    side=$(python3 -c "print(max(6, round(216 / float('$share') ** (1 / 3))))") every=$([[ $share == 1 ]] && echo 80 || echo 8)
    cat > "$folder/checkpoint.json" <<END
{"format": 1, "name": "checkpoint", "model": "$tt06", "time": {"end": "$((3 * every)) ms", "dt": "0.02 ms"},
 "geometry": {"cells": [$side, $side, $side], "spacing": "0.2 mm"}, "tissue": {"D": "0.154 mm^2/ms"},
 "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "50 mV/ms", "start": "1 ms", "duration": "1 ms"}],
 "probes": [{"name": "P", "cell": [3, 3, 3], "show": ["V"]}], "end_state": "none", "checkpoints": {"every": "$every ms", "keep": 1, "at_end": true}}
END
    "$heartwright" run "$folder/checkpoint.json" -o "$folder/checkpoint" --force --backend "$backend" > "$folder/checkpoint.log" 2>&1 ||
        { cat "$folder/checkpoint.log" >&2; exit 4; }
    rm -rf "$folder/checkpoint/checkpoints"
fi
# Two ranks of the processor, a thread each, beside one.
if [[ $(nproc) -ge 2 ]]; then
    measure cpu.strong.2 2 $tt06 --strong --cells "$(cells 200000)" --steps "${STEPS:-200}" --backend cpu --threads 1
fi

for model in tt06 dyads; do
    compgen -G "$folder/$model.1.*.json" > /dev/null || continue
    "$heartwright" scaling "$folder/$model".{1,weak,strong}.*.json 2>/dev/null > "$folder/prediction.$model.txt" ||
        "$heartwright" scaling "$folder/$model".1.*.json > "$folder/prediction.$model.txt"
    cat "$folder/prediction.$model.txt"
done
python3 "$lab/scaling_targets.py" "$heartwright" "$folder" --share "$share" --json "$folder/scaling_targets.json" > "$folder/scaling_targets.md" && code=0 || code=$?
cat "$folder/scaling_targets.md"
exit $code
