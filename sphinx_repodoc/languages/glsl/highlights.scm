; inherits: c_family
["__except" "__leave" "attribute" "auto" "buffer" "callableDataEXT" "callableDataInEXT"
 "callableDataInNV" "callableDataNV" "centroid" "coherent" "flat" "highp" "hitAttributeEXT"
 "hitAttributeNV" "in" "inout" "invariant" "layout" "lowp" "mediump" "noperspective" "out"
 "patch" "precise" "precision" "rayPayloadEXT" "rayPayloadInEXT" "rayPayloadInNV" "rayPayloadNV"
 "readonly" "sample" "shaderRecordEXT" "shaderRecordNV" "shared" "smooth" "subroutine" "uniform"
 "varying" "writeonly"] @k

((type_identifier) @kt
  (#match? @kt "^([iubd]?vec[234]|d?mat[234](x[234])?|uint|[iu]?(sampler|image|texture)\\w*)$"))
