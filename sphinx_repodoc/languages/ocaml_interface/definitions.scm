; The same definitions; those in a signature are visible.
