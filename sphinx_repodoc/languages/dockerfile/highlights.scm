; names: image_alias variable unquoted_string
(comment) @c
[(double_quoted_string) (single_quoted_string) (json_string)
 (heredoc_marker) (heredoc_content) (heredoc_end)] @s
(expansion) @nv
[(param) (mount_param)] @na
(expose_port) @m
(image_name) @nn
(image_alias) @nc
["ADD" "ARG" "AS" "CMD" "COPY" "CROSS_BUILD" "ENTRYPOINT" "ENV" "EXPOSE" "FROM" "HEALTHCHECK"
 "LABEL" "MAINTAINER" "NONE" "ONBUILD" "RUN" "SHELL" "STOPSIGNAL" "USER" "VOLUME" "WORKDIR"] @k
