module example.com/boardcodec/examples/peers

go 1.26.0

require (
	example.com/boardcodec v0.0.0
	github.com/corentings/chess/v2 v2.3.2
)

require (
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace example.com/boardcodec => ../..
