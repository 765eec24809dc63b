((add_instruction . (path) @name) @note
  (#match? @name "^https?://") (#not-match? @name "\\.git([?#]|$)") (#not-match? @note "--checksum") (#set! trigger "http*") (#set! rule "docker-add-url"))
((run_instruction "RUN" @name (shell_command) @text) @note
  (#match? @text "\\b(curl|wget)\\s[^|;&]*\\|\\s*(sudo\\s+(-\\S+\\s+)*)?(/\\S*/)?((ba|z|da|k)?sh(\\s+-[abd-z]+)*(\\s+-[abd-z]*s\\b.*)?|python3?|perl|ruby|node)(\\s+(-|--|/dev/stdin))?\\s*(\\d?>|[|&;)\\\\]|$)")
  (#set! trigger "curl wget") (#set! rule "shell-pipe"))
((run_instruction (shell_command) @text) @note
  (#match? @text "\\bchmod\\s+(-R\\s+)?0?777\\s") (#set! trigger "chmod") (#set! rule "shell-world-writable"))
