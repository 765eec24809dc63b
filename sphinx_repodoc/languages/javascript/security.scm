((_ name: (_) @element
  attribute: (jsx_attribute (property_identifier) @attribute (jsx_expression) @value) @note)
  (#eq? @attribute "dangerouslySetInnerHTML") (#not-eq? @element "style")
  (#not-match? @value "([Ss]anitiz|[Ee]scape|[Pp]urify)") (#set! rule "js-dangerous-html"))
