meta:
  id: cbi
  title: Index of a ChessBase base (CBI), before the format of 1998
  file-extension: cbi
  license: CC0-1.0
  ks-version: 0.11
  endian: be
doc: The form of cbf/FORMAT.md, section 3. The offset of game i, from 1, in the CBF file is `words[i] - (i + 1)`.
doc-ref: ../../cbf/FORMAT.md

seq:
  - id: num_games_and_1
    type: u4
  - id: games
    type: entry(_index)
    repeat: expr
    repeat-expr: num_games_and_1 - 1
  - id: end
    type: entry(num_games_and_1 - 1)
    if: not _io.eof

types:
  entry:
    params:
      - id: index
        type: u4
    seq:
      - id: word
        type: u4
    instances:
      ofs_record:
        value: word - (index + 2)
