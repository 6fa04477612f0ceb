init: sync weights of all K workers
for e in epochs:
    shard data subsets D_j to workers j
    for B in batches:
        each worker j gets its own B_j (local compute)
        each worker j computes its own dL_j (local compute)
        Allreduce: compute dL_B, average gradients (communication)
        Update using dL_B for all K workers (local compute)
