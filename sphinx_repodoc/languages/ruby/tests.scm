(call
  method: (identifier) @test.name
  arguments: (argument_list . [(string) (constant) (scope_resolution) (simple_symbol)] @test.title)
  block: (_)) @test

; A test without a title: it { is_expected.to be_valid }
(call
  method: (identifier) @test.name
  !arguments
  block: (block) @test.title) @test
