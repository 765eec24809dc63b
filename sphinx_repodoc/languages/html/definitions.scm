(comment) @comment

; Link targets: ids and the obsolete name attribute, without placeholders of templates
(element
  (start_tag . (tag_name) @word (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
  (#eq? @_id "id")
  (#not-match? @name "[{}<>$%]")) @anchor @global
(element
  (self_closing_tag . (tag_name) @word (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
  (#eq? @_id "id")
  (#not-match? @name "[{}<>$%]")) @anchor @global
(element
  (start_tag . (tag_name) @word (attribute
    (attribute_name) @_name
    (quoted_attribute_value (attribute_value) @name)))
  (#eq? @word "a")
  (#eq? @_name "name")
  (#not-match? @name "[{}<>$%]")) @anchor @global

; Headings: everything between the tags
(element
  . (start_tag . (tag_name) @word)
  . (text) @name
  . (end_tag)
  (#match? @word "^[hH][1-6]$")
  (#not-match? @name "[{}$]|<%")) @heading @global
(element
  . (start_tag . (tag_name) @word)
  . (element) @name
  . (end_tag)
  (#match? @word "^[hH][1-6]$")
  (#not-match? @name "[{}$]|<%")) @heading @global
(element
  . (start_tag . (tag_name) @word)
  . (_) @name
  (_) @name
  . (end_tag)
  (#match? @word "^[hH][1-6]$")
  (#not-match? @name "[{}$]|<%")) @heading @global
