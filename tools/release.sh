#!/usr/bin/env bash
# What a release consists of, into a folder: the source archive of HEAD, a Debian package, the wheel (where tools/build_wheel.sh and
# what it needs are there), and SHA256SUMS of all.
#   tools/release.sh [-o FOLDER] [--build BUILD]     build/release-files, build/release
# The build is made before, by tools/quickstart.sh: a package holds what is in its bin/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=build/release-files build=build/release
while [[ $# -gt 0 ]]; do
    case $1 in
        -o) out=$2; shift 2 ;;
        --build) build=$2; shift 2 ;;
        *) echo "usage: tools/release.sh [-o FOLDER] [--build BUILD]" >&2; exit 2 ;;
    esac
done
for program in heartwright heartwright-solver; do
    [[ -x $build/bin/$program ]] || { echo "error: $build/bin/$program is not there: tools/quickstart.sh builds it" >&2; exit 2; }
done
[[ -z $(git status --porcelain --untracked-files=no) ]] || { echo "error: files differ from HEAD: commit them first" >&2; exit 2; }
# For every processor, also where tools/quickstart.sh compiled the kernels of this one alone.
cmake -B "$build" -DHEARTWRIGHT_NATIVE_KERNELS=OFF >/dev/null
cmake --build "$build" --parallel --target heartwright heartwright-solver
version=$("$build/bin/heartwright" --version | cut -d' ' -f2 | tr -d ,)
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out"/heartwright* "$out"/SHA256SUMS

# As `git archive` makes it: without dates of this machine, the same bytes for the same commit.
git archive --format=tar --prefix="heartwright-$version/" HEAD | gzip -9n >"$out/heartwright-$version.tar.gz"

if command -v cpack >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
    (cd "$build" && cpack -G DEB -B "$out" >/dev/null)
    rm -rf "$out/_CPack_Packages"
else
    echo "no .deb: cpack and dpkg-shlibdeps (dpkg-dev) are not here"
fi

if [[ -x tools/build_wheel.sh ]]; then
    tools/build_wheel.sh "$out"
else
    echo "no wheel: tools/build_wheel.sh is not here"
fi

(cd "$out" && sha256sum heartwright* >SHA256SUMS)
cat "$out/SHA256SUMS"
