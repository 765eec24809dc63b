(call_expression
  function: (call_expression
    function: (identifier) @test.name
    arguments: (arguments . (string) @test.title))) @test

; "a cart" should "be empty" in { ... }
(infix_expression
  left: (_) @test.title
  operator: (identifier) @test.name
  right: (block)) @test
