["__constant__" "__device__" "__forceinline__" "__global__" "__grid_constant__" "__host__"
 "__launch_bounds__" "__local__" "__managed__" "__noinline__" "__shared__" "__tile__"
 "__tile_global__" "export" "import" "module"] @k
