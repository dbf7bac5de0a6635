#!/usr/bin/env bash
# Weak and strong scaling of TT06 and of dyads over the GPUs of this computer, as JSON, and what heartwright scaling makes of it.
#
#   tools/measure_scaling.sh build/bin/heartwright FOLDER [RANKS...]        # 1 2 4 8, as far as there are GPUs
#   BACKEND=cpu SHARE=1000 tools/measure_scaling.sh build/bin/heartwright FOLDER 1 2      # a thousandth of the cells
#
# Each measurement is made REPEATS times (3); the median by milliseconds a step is kept as FOLDER/NAME.json. About 10 minutes on 8 H200.
set -euo pipefail
[[ $# -ge 2 ]] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
heartwright=$1 folder=$2
shift 2
backend=${BACKEND:-cuda} repeats=${REPEATS:-3} share=${SHARE:-1}
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
    for ((k = 0; k < repeats; ++k)); do
        "$heartwright" bench "$@" --backend "$backend" --json $([[ $n -gt 1 ]] && echo "--ranks $n") > "$folder/$name.$k.part"
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
cells() { echo $(($1 / share > 0 ? $1 / share : 1)); }

tt06=ten_tusscher_panfilov_2006 dyads=gaur_rudy_2011_ord
for n in "${ranks[@]}"; do
    if [[ $n -eq 1 ]]; then
        for count in 100000 1000000 10000000; do measure tt06.1.$count 1 $tt06 --cells "$(cells $count)" --steps 400; done
        for count in 500 2000; do measure dyads.1.$count 1 $dyads --cells "$(cells $count)" --steps 400; done
        continue
    fi
    for count in 1000000 10000000; do measure tt06.weak.$n.$count "$n" $tt06 --weak --cells "$(cells $count)" --steps 400; done
    measure tt06.strong.$n "$n" $tt06 --strong --cells "$(cells 16000000)" --steps 400
    measure dyads.weak.$n "$n" $dyads --weak --cells "$(cells 2000)" --steps 400
    measure dyads.strong.$n "$n" $dyads --strong --cells "$(cells 4096)" --steps 400
done
for model in tt06 dyads; do
    compgen -G "$folder/$model.1.*.json" > /dev/null || continue
    "$heartwright" scaling "$folder/$model".*.json | tee "$folder/$model.prediction.txt"
    "$heartwright" scaling "$folder/$model".*.json --json > "$folder/$model.prediction.json"
done
