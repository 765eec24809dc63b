(function_call
  name: (identifier) @test.name
  arguments: (arguments . (string) @test.title)) @test
