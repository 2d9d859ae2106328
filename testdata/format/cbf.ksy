meta:
  id: cbf
  title: Game records of ChessBase (CBF), before the format of 1998
  file-extension: cbf
  license: CC0-1.0
  ks-version: 0.11
  endian: be
doc: |
  The form of cbf/FORMAT.md, sections 4 to 9. The records follow one another, as they do in most
  files; elsewhere cbi.ksy says where they are. Each byte of header, texts and moves is obscured by
  a key of its own: a power of 3 or 7 times a number.
doc-ref: ../../cbf/FORMAT.md

seq:
  - id: records
    type: record
    repeat: eos

types:
  byte:
    params:
      - id: key
        type: u4
    seq:
      - id: stored
        type: u1
    instances:
      value:
        value: stored ^ (key & 0xff)

  record:
    seq:
      - id: header
        type: byte(101 * powers_of_3[13 - _index])
        repeat: expr
        repeat-expr: 14
      - id: texts
        type: byte(3 * (len_players + len_source) * powers_of_3[(len_players + len_source - 1 - _index) % 64])
        repeat: expr
        repeat-expr: len_players + len_source
      - id: moves
        type: 'byte(_index == 0 ? 0 : 49 * len_moves * powers_of_7[(len_moves - 2 - _index) % 32])'
        repeat: expr
        repeat-expr: 'len_moves == 0 ? 0 : len_moves - 1'
      - id: comments
        type: u1
        repeat: expr
        repeat-expr: len_comments
      - id: start
        type: start
        if: own_start
    instances:
      year: {value: 'header[0].value'}
      result: {value: 'header[1].value'}
      len_moves: {value: 'header[2].value << 8 | header[3].value'}
      len_players: {value: 'header[4].value & 63'}
      len_source: {value: 'header[5].value & 63'}
      len_comments: {value: 'header[6].value << 8 | header[7].value'}
      white_rating: {value: 'header[8].value == 0 ? 0 : 1600 + 5 * header[8].value'}
      black_rating: {value: 'header[9].value == 0 ? 0 : 1600 + 5 * header[9].value'}
      own_start: {value: '(header[10].value & 1) != 0'}
      marked: {value: '(header[10].value & 64) != 0'}
      deleted: {value: '(header[10].value & 128) != 0'}
      flags2: {value: 'header[11].value ^ (14 + len_players + len_source & 0xff)'}
      eco1: {value: 'own_start ? 0 : header[10].value >> 1 & 31 | header[4].value >> 6 << 5 | header[5].value >> 6 << 7'}
      eco2: {value: 'own_start ? 0 : flags2 & 63 | flags2 >> 7 << 6'}
      num_moves: {value: 'header[12].value'}
      checksum: {value: 'header[13].value'}
      powers_of_3:
        value: >-
          [1, 3, 9, 27, 81, 243, 217, 139, 161, 227, 169, 251, 241, 211, 121, 107, 65, 195, 73, 219, 145, 179, 25,
          75, 225, 163, 233, 187, 49, 147, 185, 43, 129, 131, 137, 155, 209, 115, 89, 11, 33, 99, 41, 123, 113, 83,
          249, 235, 193, 67, 201, 91, 17, 51, 153, 203, 97, 35, 105, 59, 177, 19, 57, 171]
        doc: Modulo 256, where the 64th is 1 again.
      powers_of_7:
        value: >-
          [1, 7, 49, 87, 97, 167, 145, 247, 193, 71, 241, 151, 33, 231, 81, 55, 129, 135, 177, 215, 225, 39, 17, 119,
          65, 199, 113, 23, 161, 103, 209, 183]

  start:
    seq:
      - id: squares
        type: b4
        repeat: expr
        repeat-expr: 64
      - id: first_move_less_1
        type: u1
