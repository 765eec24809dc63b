(macrocall_expression
  (macro_identifier (identifier) @test.name)
  (macro_argument_list (string_literal) @test.title)) @test
