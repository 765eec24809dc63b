((call_expression function: (qualified_identifier) @name
  arguments: (argument_list . (_) @command)) @note
  (#any-of? @name "std::system" "::system" "::popen")
  (#not-match? @command "^(L?\"|[A-Z][A-Z0-9_]*$|nullptr$|0$)") (#set! rule "c-shell"))
((call_expression function: (qualified_identifier) @name
  arguments: (argument_list . (_) . (_) @source .)) @note
  (#any-of? @name "std::strcpy" "std::strcat" "::strcpy" "::strcat")
  (#not-match? @source "^(L?\"|[A-Z][A-Z0-9_]*$)") (#set! rule "c-unbounded-copy"))
((call_expression function: (qualified_identifier) @name
  arguments: (argument_list . (_) . (string_literal) @format)) @note
  (#any-of? @name "std::sprintf" "::sprintf") (#match? @format "%[-+ #0]*[0-9]*s")
  (#set! rule "c-unbounded-format"))
((call_expression function: (qualified_identifier) @name) @note
  (#any-of? @name "std::tmpnam" "::mktemp" "::tmpnam" "::tempnam") (#set! rule "c-temporary-name"))
