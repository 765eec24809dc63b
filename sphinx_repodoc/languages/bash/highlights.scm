; names: word variable_name
(comment) @c
[(string) (raw_string) (ansi_c_string) (translated_string)
 (heredoc_start) (heredoc_body) (heredoc_end)] @s
[(simple_expansion) (expansion)] @nv
(variable_assignment name: (variable_name) @nv)
["case" "declare" "do" "done" "elif" "else" "esac" "export" "fi" "for" "function" "if" "in"
 "local" "readonly" "select" "then" "typeset" "unset" "unsetenv" "until" "while"] @k

(function_definition name: (word) @nf)
(command_name (word) @nb
  (#any-of? @nb
    "alias" "bg" "break" "builtin" "cd" "command" "continue" "dirs" "echo" "enable" "eval"
    "exec" "exit" "false" "fg" "getopts" "hash" "help" "history" "jobs" "kill" "let"
    "logout" "mapfile" "popd" "printf" "pushd" "pwd" "read" "readarray" "return" "set"
    "shift" "shopt" "source" "test" "times" "trap" "true" "type" "ulimit" "umask" "unalias"
    "wait"))
