; The same definitions; a signature closes none of them.
