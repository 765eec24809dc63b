(call_expression
  function: [(identifier) (selector_expression)] @test.name
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @test.title)) @test
