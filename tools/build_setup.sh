# Sourced by the scripts here: what this machine builds with. Sets `preset` and `cmake_options`.
#   with_cuda=auto|require_gpu   auto: a CUDA Toolkit is enough; require_gpu: a GPU must be there too

command -v nvcc >/dev/null || { [[ -x /usr/local/cuda/bin/nvcc ]] && export PATH=$PATH:/usr/local/cuda/bin; }

gpu_architecture() { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '. '; }

cmake_options=()
command -v ninja >/dev/null && cmake_options+=(-G Ninja)
preset=gcc
architecture=$(gpu_architecture || true)
if command -v nvcc >/dev/null && [[ -n $architecture || $with_cuda == auto ]]; then
    preset=cuda
    cmake_options+=("-DHEARTWRIGHT_CUDA_ARCHITECTURES=${architecture:-90}")
fi
# A Python with VTK, for the test that reads fields as ParaView does: python3 -m venv build/vtk && build/vtk/bin/pip install vtk
[[ -x build/vtk/bin/python ]] && cmake_options+=("-DHEARTWRIGHT_VTK_PYTHON=$PWD/build/vtk/bin/python")
jobs=$(nproc 2>/dev/null || echo 2)
