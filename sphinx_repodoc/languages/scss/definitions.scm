(comment) @comment
(js_comment) @comment

(rule_set (selectors) @name (block) @body) @selector
((rule_set (selectors) @name) @none (#any-of? @name
  "if" "else" "each" "for" "while" "media" "supports" "container" "at-root" "layer" "font-face"
  "page"))
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @selector
(mixin_statement name: (_) @name (block) @body) @macro
(function_statement name: (_) @name (block) @body) @function
((declaration (property_name) @name) @variable (#match? @name "^--"))
(stylesheet (declaration (property_name) @name) @variable (#match? @name "^[$]"))
