((from_instruction as: (image_alias) @name) @note (#set! trigger "AS as") (#set! rule "build-stage"))
((healthcheck_instruction) @note (#set! trigger "HEALTHCHECK") (#set! rule "health-check"))
