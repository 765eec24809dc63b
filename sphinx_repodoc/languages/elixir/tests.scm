(call
  target: (identifier) @test.name
  (arguments . (string) @test.title)
  (do_block)) @test
