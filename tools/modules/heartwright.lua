-- For Lmod. `cmake --install build --prefix P` puts it into P/share/modulefiles/heartwright:
--   module use P/share/modulefiles && module load heartwright
-- Copied elsewhere (as heartwright/0.1.0.lua), set `home` to P.
local home = myFileName():match("^(.*)/share/modulefiles/") or pathJoin(os.getenv("HOME"), "heartwright")

help([[heartwright --help; heartwright doctor]])
whatis("Name: Heartwright")
whatis("Description: heart tissue from model specs, on processors and many GPUs")

-- What it was built with: its libraries are found there.
-- depends_on("gcc/13.2", "cuda/12.4", "openmpi/5.0", "hdf5/1.14")

prepend_path("PATH", pathJoin(home, "bin"))
