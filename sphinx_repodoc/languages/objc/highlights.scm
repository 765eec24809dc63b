; inherits: c_family
(typedefed_specifier) @kt
["#import" "#undef"] @cp
["@autoreleasepool" "@available" "@catch" "@compatibility_alias" "@defs" "@dynamic" "@encode"
 "@end" "@finally" "@implementation" "@import" "@interface" "@optional" "@package" "@private"
 "@property" "@protected" "@protocol" "@public" "@required" "@selector" "@synchronized"
 "@synthesize" "@throw" "@try" "_Complex" "_Null_unspecified" "_Nullable" "_Nullable_result"
 "__IOS_AVAILABLE" "__OSX_AVAILABLE_STARTING" "__autoreleasing" "__block" "__bridge"
 "__bridge_retained" "__bridge_transfer" "__builtin_available" "__catch" "__complex" "__const"
 "__contravariant" "__covariant" "__deprecated_enum_msg" "__deprecated_msg" "__imag" "__kindof"
 "__nonnull" "__nullable" "__ptrauth_objc_class_ro" "__ptrauth_objc_isa_pointer"
 "__ptrauth_objc_super_pointer" "__real" "__strong" "__typeof" "__typeof__"
 "__unsafe_unretained" "__unused" "__weak" "auto" "bycopy" "byref" "class" "in" "inout"
 "nothrow" "nullable" "objc_bridge_related" "oneway" "out" "typeof" "va_arg"] @k

(class_interface . (identifier) @nc)
(class_implementation . (identifier) @nc)
(protocol_declaration . (identifier) @nc)
(method_declaration (identifier) @nf)
(method_definition (identifier) @nf)
(method_declaration (keyword_declarator . (identifier) @nf))
(method_definition (keyword_declarator . (identifier) @nf))
