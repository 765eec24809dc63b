(comment) @comment

(rule_set (selectors) @name (block) @body) @selector
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @selector
((declaration (property_name) @name) @variable (#match? @name "^--"))
