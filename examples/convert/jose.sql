-- The games of a jose database, with a column for each tag of PGN, but for those in the trash.
--   mariadb --batch --quick jose <jose.sql | convert -
SET NAMES utf8;
SELECT Event.Name AS Event, Site.Name AS Site,
  IF(YEAR(GameDate) > 0, DATE_FORMAT(GameDate, CONCAT(IF(DateFlags & 64, '????', '%Y'),
    '.', IF(DateFlags & 32, '??', '%m'), '.', IF(DateFlags & 16, '??', '%d'))), NULL) AS Date,
  Round, White.Name AS White, Black.Name AS Black, ELT(Result + 2, '*', '0-1', '1/2-1/2', '1-0') AS Result,
  WhiteTitle, BlackTitle, NULLIF(WhiteELO, 0) AS WhiteElo, NULLIF(BlackELO, 0) AS BlackElo,
  IF(YEAR(EventDate) > 0, DATE_FORMAT(EventDate, CONCAT(IF(DateFlags & 16384, '????', '%Y'),
    '.', IF(DateFlags & 8192, '??', '%m'), '.', IF(DateFlags & 4096, '??', '%d'))), NULL) AS EventDate,
  Board, NULLIF(Game.ECO, '-') AS ECO, Opening.Name AS Opening, Annotator.Name AS Annotator,
  Info, FEN, HEX(Bin) AS Bin, HEX(Comments) AS Comments
FROM Game LEFT JOIN MoreGame ON GId = Game.Id LEFT JOIN Collection ON Collection.Id = CId
  LEFT JOIN Player White ON White.Id = NULLIF(WhiteId, 0) LEFT JOIN Player Black ON Black.Id = NULLIF(BlackId, 0)
  LEFT JOIN Player Annotator ON Annotator.Id = NULLIF(AnnotatorId, 0)
  LEFT JOIN Event ON Event.Id = NULLIF(EventId, 0) LEFT JOIN Site ON Site.Id = NULLIF(SiteId, 0)
  LEFT JOIN Opening ON Opening.Id = NULLIF(OpeningId, 0)
WHERE COALESCE(Collection.Path, '') NOT LIKE ':/3/%'
ORDER BY CId, Idx;
