package matchid

// What tests look for in an error.
var (
	ErrCharacter = errCharacter
	ErrKey       = errKey
	ErrXGID      = errXGID
	ErrOGID      = errOGID
	ErrTrailing  = errTrailing
	ErrRefused   = errRefused
)

// Acts exports acts.
func (o OGID) Acts() (player uint8, known bool) { return o.acts() }
