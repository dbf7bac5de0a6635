#!/usr/bin/env python3
"""PyAMG's smoothed aggregation as a preconditioner of conjugate gradients, on systems that elliptic_benchmark wrote.

    pip install pyamg; lab/elliptic/pyamg_solve.py SYSTEM...
"""
import sys
import time

import numpy as np
import pyamg
import scipy.sparse


def read_system(path):
    with open(path, "rb") as file:
        rows, entries = np.fromfile(file, np.int64, 2)
        starts = np.fromfile(file, np.int64, rows + 1)
        columns = np.fromfile(file, np.int32, entries)
        couplings = np.fromfile(file, np.float64, entries)
        f = np.fromfile(file, np.float64, rows)
    couplings = scipy.sparse.csr_matrix((couplings, columns, starts), shape=(rows, rows))
    return (scipy.sparse.diags(np.asarray(couplings.sum(1)).ravel()) - couplings).tocsr(), f


for path in sys.argv[1:]:
    matrix, f = read_system(path)
    start = time.time()
    hierarchy = pyamg.smoothed_aggregation_solver(matrix, coarse_solver="pinv", max_coarse=300)
    setup = time.time() - start
    residuals = []
    start = time.time()
    x = hierarchy.solve(f, tol=1e-8, accel="cg", residuals=residuals, maxiter=100)
    print(f"{len(f)} nodes, complexity {hierarchy.operator_complexity():.2f}, {len(residuals) - 1} iterations, residual "
          f"{np.linalg.norm(f - matrix @ x) / np.linalg.norm(f):.1e}, set-up {setup:.3f} s, solve {time.time() - start:.3f} s")
