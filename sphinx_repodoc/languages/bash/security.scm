((command name: (command_name) @command . argument: (_) @text) @note
  (#eq? @command "eval") (#match? @text "[$`]") (#not-match? @text "^\"?(\\$\\(|`|set -- )") (#set! rule "shell-eval"))
((pipeline . (command name: (command_name) @name)) @note
  (#any-of? @name "curl" "wget")
  (#match? @note "^[^|]*\\|\\s*(sudo\\s+(-\\S+\\s+)*)?(/\\S*/)?((ba|z|da|k)?sh(\\s+-[abd-z]+)*(\\s+-[abd-z]*s\\b.*)?|python3?|perl|ruby|node)(\\s+(-|--|/dev/stdin))?\\s*(\\d?>|[|&;)]|$)")
  (#set! rule "shell-pipe"))
((command name: (command_name) @name argument: (_) @source) @note
  (#any-of? @name "bash" "sh" "zsh" "source" ".")
  (#match? @source "^\"?(<\\(|\\$\\()\\s*(curl|wget)\\s") (#set! trigger "<(curl <(wget $(curl $(wget") (#set! rule "shell-pipe"))
((command name: (command_name) @command argument: (_) @name) @note
  (#eq? @command "chmod") (#match? @name "^([0-7]?777|[0-7]?666|[a-z]*[ao][a-z]*\\+[rx]*w[rxX]*|\\+[rx]*w[rxX]*)$")
  (#not-match? @name "^\\+") (#set! rule "shell-world-writable"))
((command name: (command_name) @name argument: (word) @option) @note
  (#eq? @name "curl") (#match? @option "^(--insecure|-[fsSLOIv]*k[fsSLOIv]*)$") (#set! rule "shell-unverified"))
((command name: (command_name) @name argument: (word) @option) @note
  (#eq? @name "wget") (#eq? @option "--no-check-certificate") (#set! rule "shell-unverified"))
