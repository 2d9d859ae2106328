package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// A stored is a game as jose has it in its tables, and the tags that it should get.
type stored struct {
	vector
	white, black, event, site, opening, annotator string // "" = the row with the Id 0
	round, board, info, whiteTitle                string // "" = NULL
	date, eventDate                               string // SQL
	dateFlags, result, whiteElo                   int
	trashed                                       bool
	tags                                          []cbmoves.Tag
}

// hostile are names that people have typed, and what becomes of them.
var hostile = [][2]string{
	{"Kasparov, Garry", "Kasparov, Garry"}, {`O'Neil "Kid" \ x`, `O'Neil "Kid" \ x`}, {"tab\there", "tab here"},
	{"two\nlines\r\n", "two lines  "}, {`back\nslash`, `back\nslash`}, {`\N`, `\N`},
	{"Тихий, 北京 ä", "Тихий, 北京 ä"}, {"bell\x07", "bell "},
	{"zero\x00byte", "zero byte"}, {";=", ";="}, {" blanks  ", " blanks  "},
	{"'; DROP TABLE Game; --", "'; DROP TABLE Game; --"}, {"NULL", ""}, {"-", "-"},
}

// dates are dates of a database, their flags, and what becomes of them.
var dates = []struct {
	sql   string
	flags int
	want  string
}{
	{"'1972-07-11'", 0, "1972.07.11"}, {"'2001-01-01'", 16, "2001.01.??"},
	{"'2001-01-01'", 16 | 32, "2001.??.??"},
	{"'0001-01-01'", 16 | 32 | 64, "????.??.??"}, {"NULL", 0, ""}, {"'0000-00-00'", 0, ""},
	{"'1850-00-00'", 16 | 32, "1850.??.??"},
}

// storedGames makes games of the vectors.
func storedGames(t *testing.T) (all []stored) {
	for i, v := range vectors(t) {
		pick := func(n int) [2]string { return hostile[(i+n)%len(hostile)] }
		date, eventDate := dates[i%len(dates)], dates[(i/2)%len(dates)]
		g := stored{
			vector: v, white: pick(0)[0], black: pick(3)[0], event: pick(5)[0], site: pick(7)[0], round: fmt.Sprint(i),
			board: []string{"", "7"}[i%2],
			date:  date.sql, eventDate: eventDate.sql, dateFlags: date.flags | eventDate.flags<<8,
			result: i%4 - 1, whiteElo: []int{0, 2785}[i%2], whiteTitle: []string{"", "GM"}[i%2], annotator: pick(9)[0],
			trashed: i%41 == 40,
		}
		tag := func(name, value string) {
			if value != "" {
				g.tags = append(g.tags, cbmoves.Tag{Name: name, Value: value})
			}
		}
		tag("Event", pick(5)[1])
		tag("Site", pick(7)[1])
		tag("Date", date.want)
		tag("Round", g.round)
		if i%10 == 9 {
			g.white = "" // the row of nobody
		} else {
			tag("White", pick(0)[1])
		}
		tag("Black", pick(3)[1])
		tag("Result", []string{"*", "0-1", "1/2-1/2", "1-0"}[i%4])
		tag("WhiteTitle", g.whiteTitle)
		tag("WhiteElo", []string{"", "2785"}[i%2])
		tag("EventDate", eventDate.want)
		tag("Board", g.board)
		tag("Annotator", pick(9)[1])
		if i%3 == 0 {
			g.info = "Remark=a=b;c;TimeControl=40/7200:3600"
			tag("Remark", "a=b;c")
			tag("TimeControl", "40/7200:3600")
		}
		all = append(all, g)
	}
	return all
}

// sqlText returns a text as SQL that no quoting can spoil.
func sqlText(s string) string {
	if s == "" {
		return "NULL"
	}
	return fmt.Sprintf("x'%x'", s)
}

// schema makes jose's tables. The archive has Game and MoreGame in one, without keys.
func schema(games []stored, archive bool) string {
	var b strings.Builder
	prefix, key := "", "PRIMARY KEY"
	if archive {
		prefix, key = "IO_", ""
	}
	b.WriteString("SET NAMES utf8; SET sql_mode = '';\n")
	ids := map[string]map[string]int{}
	for _, table := range []string{"Player", "Event", "Site", "Opening"} {
		ids[table] = map[string]int{"": 0}
		fmt.Fprintf(&b, "CREATE TABLE %s%s (Id INT NOT NULL %s, Name VARCHAR(255)) ENGINE=MyISAM DEFAULT CHARSET=utf8;\n", prefix, table, key)
		fmt.Fprintf(&b, "INSERT INTO %s%s VALUES (0, '-');\n", prefix, table)
	}
	id := func(table, name string) int {
		if _, ok := ids[table][name]; !ok {
			ids[table][name] = len(ids[table])
			fmt.Fprintf(&b, "INSERT INTO %s%s VALUES (%d, %s);\n", prefix, table, ids[table][name], sqlText(name))
		}
		return ids[table][name]
	}
	const game = `CId INT, Idx INT, Attributes INT, PlyCount INT, Result TINYINT, WhiteId INT, BlackId INT, EventId INT, SiteId INT, OpeningId INT,
  AnnotatorId INT, WhiteELO SMALLINT, BlackELO SMALLINT, GameDate DATE, EventDate DATE, DateFlags SMALLINT UNSIGNED, ECO CHAR(3)`
	const more = `WhiteTitle VARCHAR(8), BlackTitle VARCHAR(8), Round VARCHAR(32), Board VARCHAR(32), FEN VARCHAR(128), Info TEXT, Bin LONGBLOB, Comments LONGBLOB`
	if archive {
		fmt.Fprintf(&b, "CREATE TABLE IO_Game (%s, %s) ENGINE=MyISAM DEFAULT CHARSET=utf8;\n", game, more)
	} else {
		fmt.Fprintf(&b, "CREATE TABLE Game (Id INT NOT NULL PRIMARY KEY, %s) ENGINE=MyISAM DEFAULT CHARSET=utf8;\n",
			game)
		fmt.Fprintf(&b, "CREATE TABLE MoreGame (GId INT NOT NULL PRIMARY KEY, %s) ENGINE=MyISAM DEFAULT CHARSET=utf8;\n", more)
		b.WriteString("CREATE TABLE Collection (Id INT NOT NULL PRIMARY KEY, Path VARCHAR(255), Name VARCHAR(255)) ENGINE=MyISAM DEFAULT CHARSET=utf8;\n")
		b.WriteString("INSERT INTO Collection VALUES (3, ':/3/', 'trash'), (10, ':/10/', 'games'), (11, ':/3/11/', 'in the trash');\n")
	}
	for i, g := range games {
		collection := 10
		if g.trashed && !archive { // an archive has no trash
			collection = []int{3, 11}[i%2]
		}
		values := fmt.Sprintf("%d, %d, 0, 0, %d, %d, %d, %d, %d, %d, %d, %d, NULL, %s, %s, %d, '-'", collection, i,
			g.result,
			id("Player", g.white), id("Player", g.black), id("Event", g.event), id("Site", g.site),
			id("Opening", g.opening),
			id("Player", g.annotator), g.whiteElo, g.date, g.eventDate, g.dateFlags)
		texts := fmt.Sprintf("%s, NULL, %s, %s, %s, %s, x'%s', %s", sqlText(g.whiteTitle), sqlText(g.round),
			sqlText(g.board), sqlText(g.StartFEN),
			sqlText(g.info), g.Bin, []string{"NULL", "x'" + g.Comments + "'"}[min(len(g.Comments), 1)])
		if archive {
			fmt.Fprintf(&b, "INSERT INTO IO_Game VALUES (%s, %s);\n", values, texts)
		} else {
			fmt.Fprintf(&b, "INSERT INTO Game VALUES (%d, %s);\nINSERT INTO MoreGame VALUES (%d, %s);\n", i+1, values,
				i+1, texts)
		}
	}
	return b.String()
}

// requireGames: a file has what direct decoding gives.
func requireGames(t *testing.T, games []stored, archive bool, file string) {
	t.Helper()
	var all []string
	for _, g := range games {
		if g.trashed && !archive {
			continue
		}
		start, err := cbmoves.ParseFEN(cmp.Or(g.StartFEN, cbmoves.StartPosition().FEN()))
		require.NoError(t, err)
		game, err := cbmoves.Decode(start, unhex(t, g.Bin), unhex(t, g.Comments))
		require.NoError(t, err)
		tags := g.tags
		if archive { // which has no column Board
			tags = slices.DeleteFunc(slices.Clone(tags), func(t cbmoves.Tag) bool { return t.Name == "Board" })
		}
		pgn, err := game.AppendPGN(nil, tags)
		require.NoError(t, err)
		all = append(all, string(pgn))
	}
	got := strings.Split(strings.ReplaceAll(file, "\n\n[Event ", "\n\n\x00[Event "), "\x00")
	for i := range min(len(all), len(got)) {
		require.Equal(t, all[i], got[i], "game %d", i+1)
	}
	require.Equal(t, len(all), len(got))
}

// A shell runs commands as people type them, in a folder that has the queries and the
// program.
type shell struct {
	t    *testing.T
	dir  string
	home string
	path string
}

func newShell(t *testing.T) *shell {
	for _, program := range []string{"bash", "mariadbd", "mariadb"} {
		testutil.Peer(t, program)
	}
	// The name of a socket has at most 107 bytes.
	root, err := os.MkdirTemp("/tmp", "jose")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(root) })
	s := &shell{t, filepath.Join(root, "work"), filepath.Join(root, "home"), filepath.Join(root, "bin")}
	for _, dir := range []string{s.dir, s.home, s.path} {
		require.NoError(t, os.Mkdir(dir, 0o777))
	}
	for _, query := range []string{"jose.sql", "archive.sql"} {
		s.write(query, string(testutil.ReadFile(t, query)))
	}
	test, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(test, filepath.Join(s.path, "convert")))
	return s
}

// TestMain makes the test binary the program itself, where it is called by its name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "convert" {
		main()
	}
	os.Exit(m.Run())
}

func (s *shell) write(name, text string) {
	require.NoError(s.t, os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o666))
}

func (s *shell) read(name string) string {
	data, err := os.ReadFile(filepath.Join(s.dir, name))
	require.NoError(s.t, err)
	return string(data)
}

// run runs a script, whose server ends with it in any case.
func (s *shell) run(script string) string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	user, err := exec.Command("id", "-un").Output()
	require.NoError(s.t, err)
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c",
		"trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT\n"+script)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "HOME="+s.home, "PATH="+s.path+":"+os.Getenv("PATH")+":/usr/sbin", "LC_ALL=C",
		"USER="+string(bytes.TrimSpace(user)))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	log, _ := os.ReadFile(filepath.Join(s.dir, "data", "log"))
	require.NoError(s.t, err, "%s\n%s\n%s\n%s", script, &out, &errs, log)
	return out.String()
}

// pageCommands returns the commands of JOSE.md for one of its ways: folder, archive or
// dump.
func pageCommands(t *testing.T, way string) (all []string) {
	page := testutil.ReadFile(t, "JOSE.md")
	for i, part := range strings.Split(string(page), "```") {
		head, commands, _ := strings.Cut(part, "\n")
		if words := strings.Fields(head); i%2 == 1 && len(words) > 0 && words[0] == "sh" && (len(words) == 1 || slices.Contains(words, way)) {
			all = append(all, commands)
		}
	}
	require.Greater(t, len(all), 4)
	return all
}

// TestJoseDatabase: the commands of the page, as they stand, make PGN of a real database in each
// of its three forms; its headers and games are those of direct decoding.
func TestJoseDatabase(t *testing.T) {
	s := newShell(t)
	games := storedGames(t)
	dump := pageCommands(t, "dump")
	s.write("jose-dump.sql", schema(games, false))
	s.write("archive-dump.sql", schema(games, true))

	// The dump, whose server also makes the tables for the other two.
	last := len(dump) - 1
	out := s.run(strings.Join(slices.Concat(dump[:last], []string{
		"mariadb --socket=data/s --batch --quick jose <jose-dates.sql | convert -o early.pgn -",
		// A game without moves is one that is said to be missing.
		"mariadb --socket=data/s -e 'INSERT INTO Game (Id, CId) VALUES (1000000, 10)' jose",
		"mariadb --socket=data/s --batch --quick jose <jose.sql | (! convert -to pgn - >/dev/null 2>lost)",
		"mariadb --socket=data/s -e 'DELETE FROM Game WHERE Id = 1000000' jose",
		"mariadb --socket=data/s -e 'CREATE DATABASE archive'",
		"mariadb --socket=data/s archive <archive-dump.sql",
	}, dump[last:]), "\n"))
	require.Equal(t, "COUNT(*)\n0\n", out)
	requireGames(t, games, false, s.read("games.pgn"))
	require.Regexp(t, `^convert: standard input: row \d+: column Bin is unknown\n$`, withoutSum(s.read("lost")))
	require.Contains(t, s.read("early.pgn"), `[Date "1972.07.12"]`)
	require.Equal(t, strings.Count(s.read("games.pgn"), "[Event "), strings.Count(s.read("early.pgn"), "[Event "))

	// jose's own folder.
	tables := filepath.Join(s.home, "jose", "database", "mysql", "jose")
	require.NoError(t, os.MkdirAll(filepath.Dir(tables), 0o777))
	s.run("mv data/jose " + strconv.Quote(tables) + "; mv data/archive archive; rm -r data games.pgn")
	s.run(strings.Join(pageCommands(t, "folder"), "\n"))
	requireGames(t, games, false, s.read("games.pgn"))

	// An archive.
	s.run("rm -r data games.pgn; rm -f archive/db.opt; tar czf games.jose -C archive .")
	s.run(strings.Join(pageCommands(t, "archive"), "\n"))
	requireGames(t, games, true, s.read("games.pgn"))
}

// TestJoseDump: the rows that MariaDB gives for the tables of testdata/jose are the games beside them.
func TestJoseDump(t *testing.T) {
	rows := testutil.ReadFile(t, "../../testdata/jose/games.tsv")
	want := testutil.ReadFile(t, "../../testdata/jose/games.pgn")
	status, pgn, errs := runRows(string(rows))
	require.Zero(t, status, errs)
	require.Equal(t, string(want), pgn)
}

// TestJoseDumpInDatabase: the commands of the page make the games of testdata/jose out of its
// tables.
func TestJoseDumpInDatabase(t *testing.T) {
	s := newShell(t)
	dump := testutil.ReadFile(t, "../../testdata/jose/games.sql")
	want := testutil.ReadFile(t, "../../testdata/jose/games.pgn")
	s.write("jose-dump.sql", string(dump))
	s.run(strings.Join(pageCommands(t, "dump"), "\n"))
	require.Equal(t, string(want), s.read("games.pgn"))
}
