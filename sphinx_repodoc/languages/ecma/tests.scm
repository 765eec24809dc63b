(call_expression
  function: [(identifier) (member_expression) (call_expression)] @test.name
  arguments: (arguments . [(string) (template_string) (identifier) (member_expression)] @test.title)) @test
