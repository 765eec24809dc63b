((object_creation_expression type: (identifier) @name) @note
  (#any-of? @name "BinaryFormatter" "SoapFormatter" "NetDataContractSerializer" "LosFormatter" "ObjectStateFormatter")
  (#set! rule "unsafe-deserialization"))
((object_creation_expression type: (identifier) @name) @note
  (#any-of? @name "MD5CryptoServiceProvider" "SHA1CryptoServiceProvider" "SHA1Managed" "HMACMD5")
  (#set! rule "weak-hash"))
((object_creation_expression type: (identifier) @name) @note
  (#any-of? @name "DESCryptoServiceProvider" "TripleDESCryptoServiceProvider" "RC2CryptoServiceProvider")
  (#set! rule "weak-cipher"))
((invocation_expression function: (member_access_expression) @name) @note
  (#any-of? @name "MD5.Create" "SHA1.Create" "MD5.HashData" "SHA1.HashData") (#set! rule "weak-hash"))
((invocation_expression function: (member_access_expression) @name) @note
  (#any-of? @name "DES.Create" "TripleDES.Create" "RC2.Create") (#set! rule "weak-cipher"))
((member_access_expression) @name @note (#eq? @name "CipherMode.ECB") (#set! rule "weak-cipher"))
((invocation_expression function: (member_access_expression) @name
  arguments: (argument_list (argument [(binary_expression) (interpolated_string_expression)]))) @note
  (#eq? @name "Process.Start") (#set! rule "shell-command"))
((assignment_expression left: (member_access_expression name: (identifier) @name)
  right: (lambda_expression body: (boolean_literal) @answer)) @note
  (#match? @name "(Server)?CertificateCustom?ValidationCallback$|ServerCertificate(Custom)?ValidationCallback$")
  (#eq? @answer "true") (#set! rule "tls-unverified"))
((object_creation_expression type: (identifier) @name
  arguments: (argument_list . (argument [(binary_expression) (interpolated_string_expression)] @sql))) @note
  (#any-of? @name "SqlCommand" "OleDbCommand" "SqliteCommand" "MySqlCommand" "NpgsqlCommand")
  (#match? @sql "^\\$?@?\\$?\"\\s*(?i:select|insert\\s+into|update|delete\\s+from)\\s")
  (#match? @sql "(\\+\\s*[a-z]|\\{)") (#set! rule "sql-concatenation"))
