(call_expression
  function: (identifier) @test.name
  arguments: (argument_list . (string_literal) @test.title)) @test
