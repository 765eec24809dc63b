; Comments
(comment) @comment

; Stages, named by their image if they have no name
(from_instruction (image_spec name: (image_name) @name)) @stage
(from_instruction (image_spec name: (image_name) @name) as: (image_alias)) @none
(from_instruction as: (image_alias) @name) @stage

; Variables without their values
(arg_pair name: (_) @name @variable)
(env_pair name: (_) @name @variable)
