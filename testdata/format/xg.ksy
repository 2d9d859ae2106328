meta:
  id: xg
  title: Match or position saved by eXtreme Gammon
  file-extension: [xg, xgp]
  license: CC0-1.0
  ks-version: 0.11
  endian: le
  encoding: windows-1252
doc: |
  Fields have the names of sgfbg/xg/FORMAT.md, which says what they mean: whose point of view
  a position has, which fields a version has, and when a field means nothing.
doc-ref: ../../sgfbg/xg/FORMAT.md

seq:
  - id: header
    type: header
instances:
  picture:
    pos: header.len_header
    size: header.len_picture
  end:
    pos: _io.size - 36
    type: end
  ofs_contents:
    value: _io.size - 36 - end.len_index - end.len_contents
  index_zlib:
    pos: _io.size - 36 - end.len_index
    size: end.len_index
    process: zlib
    type: index
    if: end.compressed != 0
  index_stored:
    pos: _io.size - 36 - end.len_index
    size: end.len_index
    type: index
    if: end.compressed == 0

types:
  header:
    seq:
      - id: magic
        contents: RGMH
      - id: version
        type: u4
      - id: len_header
        type: u4
      - id: ofs_picture
        type: s8
      - id: len_picture
        type: u4
      - id: guid
        size: 16
      - id: captions
        type: caption
        size: 2048
        repeat: expr
        repeat-expr: 4
        if: len_header >= 8232
  caption:
    seq:
      - id: text
        type: strz
        encoding: UTF-16LE
        size-eos: true

  end:
    seq:
      - id: crc
        type: u4
      - id: num_entries
        type: u4
      - id: version
        type: u4
      - id: len_index
        type: u4
      - id: len_contents
        type: u4
      - id: compressed
        type: u1
      - id: unused
        size: 15

  index:
    seq:
      - id: entries
        type: entry
        repeat: expr
        repeat-expr: _root.end.num_entries
  entry:
    seq:
      - id: name
        type: str255
        size: 256
      - id: folder
        type: str255
        size: 256
      - id: len_content
        type: u4
      - id: len_packed
        type: u4
      - id: ofs_packed
        type: u4
      - id: crc
        type: u4
      - id: method
        type: u1
        enum: method
      - id: level
        type: u1
      - id: unused
        size: 2
    instances:
      content_zlib:
        io: _root._io
        pos: _root.ofs_contents + ofs_packed
        size: len_packed
        process: zlib
        type:
          switch-on: name.text
          cases:
            '"temp.xg"': records
            '"temp.xgr"': rollouts
            '"temp.xgc"': comments
        if: method == method::zlib
      content_stored:
        io: _root._io
        pos: _root.ofs_contents + ofs_packed
        size: len_packed
        type:
          switch-on: name.text
          cases:
            '"temp.xg"': records
            '"temp.xgr"': rollouts
            '"temp.xgc"': comments
        if: method == method::stored
    enums:
      method:
        0: zlib
        1: stored
  str255:
    doc: A byte with the length, the text, and what is left of the field.
    seq:
      - id: len_text
        type: u1
      - id: text
        type: str
        size: len_text

  comments:
    doc: Lines that end with CR LF, numbered from 0. In a line, the bytes 1 2 stand for CR LF.
    seq:
      - id: text
        type: str
        size-eos: true

  records:
    seq:
      - id: records
        type: record
        size: 2560
        repeat: eos
    instances:
      match:
        value: records[0].body.as<match_header>
  record:
    seq:
      - id: unused
        size: 8
      - id: type
        type: u1
        enum: type
    instances:
      body:
        pos: 0
        size: 2560
        type:
          switch-on: type
          cases:
            'type::match_header': match_header
            'type::game_header': game_header
            'type::cube': cube
            'type::roll': roll
            'type::game_end': game_end
            'type::match_end': match_end
    enums:
      type:
        0: match_header
        1: game_header
        2: cube
        3: roll
        4: game_end
        5: match_end

  match_header:
    instances:
      old_players: {pos: 9, type: str255, size: 41, repeat: expr, repeat-expr: 2, if: version < 24}
      length: {pos: 92, type: s4}
      variation: {pos: 96, type: s4, enum: variation}
      crawford: {pos: 100, type: u1}
      jacoby: {pos: 101, type: u1}
      beavers: {pos: 102, type: u1}
      auto_doubles: {pos: 103, type: u1}
      ratings: {pos: 104, type: f8, repeat: expr, repeat-expr: 2}
      experience: {pos: 120, type: s4, repeat: expr, repeat-expr: 2}
      date: {pos: 128, type: f8}
      old_event: {pos: 136, type: str255, size: 129, if: version < 24}
      number: {pos: 268, type: s4}
      old_place: {pos: 283, type: str255, size: 129, if: version < 24}
      imported: {pos: 416, type: u1}
      old_round: {pos: 417, type: str255, size: 129, if: version < 24}
      version: {pos: 552, type: s4}
      magic: {pos: 556, type: str, size: 4}
      comment_before: {pos: 576, type: s4}
      comment_after: {pos: 580, type: s4}
      site: {pos: 608, type: s4}
      cube_limit: {pos: 612, type: s4, if: version >= 8}
      most_auto_doubles: {pos: 616, type: s4, if: version >= 8}
      transcribed: {pos: 620, type: u1, if: version >= 24}
      event: {pos: 622, type: wide, size: 258, if: version >= 24}
      players: {pos: 880, type: wide, size: 258, repeat: expr, repeat-expr: 2, if: version >= 24}
      place: {pos: 1396, type: wide, size: 258, if: version >= 24}
      round: {pos: 1654, type: wide, size: 258, if: version >= 24}
      transcriber: {pos: 1960, type: wide, size: 258, if: version >= 30}
    enums:
      variation:
        0: backgammon
        1: nackgammon
        2: hypergammon
        3: longgammon
  wide:
    seq:
      - id: text
        type: strz
        encoding: UTF-16LE
        size-eos: true

  game_header:
    instances:
      score: {pos: 12, type: s4, repeat: expr, repeat-expr: 2}
      crawford: {pos: 20, type: u1}
      start: {pos: 21, type: position}
      number: {pos: 48, type: s4}
      comment_before: {pos: 56, type: s4}
      comment_after: {pos: 60, type: s4}
      auto_doubles: {pos: 64, type: s4, if: _parent._parent.match.version >= 26}

  game_end:
    instances:
      score: {pos: 12, type: s4, repeat: expr, repeat-expr: 2}
      crawford_next: {pos: 20, type: u1}
      winner: {pos: 24, type: s4}
      points: {pos: 28, type: s4}
      termination: {pos: 32, type: s4}

  match_end:
    instances:
      score: {pos: 12, type: s4, repeat: expr, repeat-expr: 2}
      winner: {pos: 20, type: s4}

  position:
    seq:
      - id: points
        type: s1
        repeat: expr
        repeat-expr: 26

  estimate:
    seq:
      - id: lose_backgammon
        type: f4
      - id: lose_gammon
        type: f4
      - id: lose
        type: f4
      - id: win
        type: f4
      - id: win_gammon
        type: f4
      - id: win_backgammon
        type: f4
      - id: equity
        type: f4

  cube:
    instances:
      player: {pos: 12, type: s4}
      choice: {pos: 16, type: s4}
      answer: {pos: 20, type: s4}
      beaver_answer: {pos: 24, type: s4}
      raccoon_answer: {pos: 28, type: s4}
      cube: {pos: 32, type: s4}
      position: {pos: 36, type: position}
      position_on_roll: {pos: 64, type: position}
      level: {pos: 92, type: s4}
      needs: {pos: 96, type: s4, repeat: expr, repeat-expr: 2}
      cube_value: {pos: 104, type: s4}
      cube_owner: {pos: 108, type: s4}
      jacoby: {pos: 112, type: s4}
      crawford: {pos: 116, type: s2}
      verdict: {pos: 120, type: s2}
      beaver_right: {pos: 122, type: s2}
      no_double: {pos: 124, type: estimate}
      equity_no_double: {pos: 152, type: f4}
      equity_double_take: {pos: 156, type: f4}
      equity_drop: {pos: 160, type: f4}
      double_take: {pos: 168, type: estimate}
      loss: {pos: 200, type: f8}
      dice: {pos: 208, type: str255, size: 3}
      answer_loss: {pos: 216, type: f8}
      rollout: {pos: 224, type: s4}
      illegal: {pos: 260, type: s4}
      flagged: {pos: 288, type: u1}
      comment: {pos: 292, type: s4}
      edited: {pos: 296, type: u1, if: _parent._parent.match.version >= 24}

  roll:
    instances:
      position: {pos: 9, type: position}
      after: {pos: 35, type: position}
      player: {pos: 64, type: s4}
      play: {pos: 68, type: pair4, repeat: expr, repeat-expr: 4}
      dice: {pos: 100, type: s4, repeat: expr, repeat-expr: 2}
      cube: {pos: 108, type: s4}
      position_mover: {pos: 124, type: position}
      needs: {pos: 164, type: s4, repeat: expr, repeat-expr: 2}
      num_candidates: {pos: 188, type: s4}
      candidate_after: {pos: 192, type: position, repeat: expr, repeat-expr: num_candidates}
      candidate_play: {pos: 1024, type: play1, repeat: expr, repeat-expr: num_candidates}
      candidate_level: {pos: 1280, type: level, repeat: expr, repeat-expr: num_candidates}
      candidate_estimate: {pos: 1408, type: estimate, repeat: expr, repeat-expr: num_candidates}
      forced: {pos: 2304, type: u1}
      played: {pos: 2308, type: u1}
      loss: {pos: 2312, type: f8}
      luck: {pos: 2320, type: f8}
      before_roll: {pos: 2336, type: f8}
      candidate_rollout: {pos: 2344, type: s4, repeat: expr, repeat-expr: num_candidates}
      illegal: {pos: 2480, type: s4}
      flagged: {pos: 2520, type: u1}
      comment: {pos: 2524, type: s4}
      edited: {pos: 2528, type: u1, if: _parent._parent.match.version >= 24}
  pair4:
    doc: A point less 1; below 0, as from it ends the play, and as to it is off.
    seq:
      - id: from
        type: s4
      - id: to
        type: s4
  pair1:
    seq:
      - id: from
        type: s1
      - id: to
        type: s1
  play1:
    seq:
      - id: pairs
        type: pair1
        repeat: expr
        repeat-expr: 4
  level:
    seq:
      - id: level
        type: s2
      - id: unused
        size: 2

  rollouts:
    seq:
      - id: rollouts
        type: rollout
        size: 2184
        repeat: eos
  rollout:
    instances:
      truncated: {pos: 0, type: u1}
      truncated_after: {pos: 4, type: s4}
      min_games: {pos: 8, type: s4}
      max_games: {pos: 24, type: s4}
      play_level: {pos: 28, type: s4, repeat: expr, repeat-expr: 2}
      level_cut: {pos: 36, type: s4}
      variance_reduction: {pos: 40, type: u1}
      no_cube: {pos: 41, type: u1}
      cube_level: {pos: 44, type: s4, repeat: expr, repeat-expr: 2}
      seed: {pos: 64, type: s4}
      games: {pos: 84, type: s4}
      half_width: {pos: 2020, type: f4}
      double_half_width: {pos: 2024, type: f4}
      result: {pos: 2028, type: estimate}
      double_result: {pos: 2056, type: estimate}
      chance: {pos: 2084, type: f4}
      double_chance: {pos: 2088, type: f4}
      seconds: {pos: 2132, type: f4}
      double_games: {pos: 2140, type: s4}
      engine: {pos: 2170, type: u2, repeat: expr, repeat-expr: 2}
