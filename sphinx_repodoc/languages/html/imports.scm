; Links to files: no other hosts, no anchors of this file, no placeholders of templates
((attribute
  (attribute_name) @_attribute
  [(quoted_attribute_value (attribute_value) @module) (attribute_value) @module]) @import.link
  (#any-of? @_attribute "href" "src" "poster")
  (#not-match? @module "^#|^//|^\\?|^[A-Za-z][A-Za-z0-9+.-]*:|[{}<>$*|]|%[}]"))
