(function_call_expression
  function: (name) @test.name
  arguments: (arguments . (argument (string) @test.title))) @test
