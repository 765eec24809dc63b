; inherits: css_family
["@scope" "of" "to"] @k
