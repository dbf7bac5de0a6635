#!/usr/bin/env bash
# Tries a wheel as a new user would, where there is no compiler: installs it into an empty environment, runs a bundled experiment,
# simulates a cell, and compiles a model that is not bundled. Prints the seconds from pip install to the first action potential.
#   tools/try_wheel.sh FILE.whl
#   tools/try_wheel.sh FOLDER        the wheel of the folder that is for that Python
# HEARTWRIGHT_WHEEL_PYTHON: the Python to install it into (python3).
set -euo pipefail
wheel=$1
if [[ -d $wheel ]]; then
    tag=$("${HEARTWRIGHT_WHEEL_PYTHON:-python3}" -c 'import sys; v = sys.version_info; print("cp312-abi3" if v >= (3, 12) else f"cp3{v[1]}-cp3{v[1]}")')
    wheel=$(ls -t "$wheel"/heartwright-*-"$tag"-*.whl | head -n 1)
    echo "$tag: $wheel"
fi
wheel=$(realpath "$wheel") sources=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"${HEARTWRIGHT_WHEEL_PYTHON:-python3}" -m venv venv

# No folder of the machine is on PATH: what the programs need they have with them.
mkdir bin home
for tool in env bash; do ln -s "$(command -v $tool)" bin/; done
bare() { env -i HOME="$scratch/home" PATH="$scratch/venv/bin:$scratch/bin" "$@"; }
if bare bash -c 'command -v g++ gcc cc clang'; then
    echo "A compiler is on PATH." >&2
    exit 1
fi

began=$(date +%s.%N)
seconds() { awk -v a="$began" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }'; }
bare pip install --quiet --disable-pip-version-check "$wheel"
echo "pip install: $(seconds) s"
# Programs hold no path of the sources that they were built from, of this machine or another.
package=$(echo venv/lib/python*/site-packages/heartwright)
source_path='/[A-Za-z0-9_./-]*/(base|generator|runtime|python)/[a-z0-9_/]+\.(c|h)pp'
if grep -raoE "$source_path|$sources/(base|build|generat|model_specs|runtime)[a-z_/]*" "$package/_programs/bin" "$package"/*.so | sort -u; then
    echo "The programs above hold paths of their sources." >&2
    exit 1
fi
# No library is looked for in the working directory.
[[ $(uname -s) != Linux ]] || python3 "$sources/tests/tools/received_folder_test.py" --readelf "$package" "$package.libs"
bare python - <<'PYTHON'
import heartwright as hw
trace = hw.load("ohara_rudy_2011").variant("endo").simulate(
    500, stimulus=hw.Stimulus(current=-80, start=10, duration=0.5), beats=True)
assert 250 < trace.beats["apd90"][0] < 330, trace.beats
PYTHON
echo "pip install to the first action potential in Python: $(seconds) s"
bare heartwright run ord_single_cell -o out --quiet --set time.end="500 ms" >/dev/null
[[ -s out/report.html && -s out/probes.csv ]]
echo "... and to the report of the command: $(seconds) s"
bare heartwright doctor >doctor.txt || true
cat doctor.txt
# On the machine that built it: what it works with is that of the wheel, not of the source tree.
if grep -E '^ok +(sources|libraries|bundled solver|heartwright-generate) ' doctor.txt | grep -vF -e "$scratch/" -e "no lib/heartwright"; then
    echo "The lines above name files outside the environment." >&2
    exit 1
fi
bare python - <<'PYTHON'
import heartwright as hw
model = hw.load("ohara_rudy_2011").variant("endo")
assert abs(model.rhs(stimulus=-80)[0] - model.rhs()[0] - 80) < 1e-9
trace = hw.load("luo_rudy_1991").simulate(400, stimulus=hw.Stimulus(rate=60, start=10, duration=1))
assert trace["V"].max() > 20
PYTHON
echo "... and of a model that is compiled: $(seconds) s"
