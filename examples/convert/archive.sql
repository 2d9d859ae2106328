-- The games of a .jose archive, whose tables have other names and no keys.
--   mariadb --batch --quick jose <archive.sql | convert -
SET NAMES utf8;
SET join_cache_level = 4; -- joins without keys, by hashing
SELECT IO_Event.Name AS Event, IO_Site.Name AS Site,
  IF(YEAR(GameDate) > 0, DATE_FORMAT(GameDate, CONCAT(IF(DateFlags & 64, '????', '%Y'),
    '.', IF(DateFlags & 32, '??', '%m'), '.', IF(DateFlags & 16, '??', '%d'))), NULL) AS Date,
  Round, White.Name AS White, Black.Name AS Black, ELT(Result + 2, '*', '0-1', '1/2-1/2', '1-0') AS Result,
  WhiteTitle, BlackTitle, NULLIF(WhiteELO, 0) AS WhiteElo, NULLIF(BlackELO, 0) AS BlackElo,
  IF(YEAR(EventDate) > 0, DATE_FORMAT(EventDate, CONCAT(IF(DateFlags & 16384, '????', '%Y'),
    '.', IF(DateFlags & 8192, '??', '%m'), '.', IF(DateFlags & 4096, '??', '%d'))), NULL) AS EventDate,
  NULLIF(g.ECO, '-') AS ECO, IO_Opening.Name AS Opening, Annotator.Name AS Annotator,
  Info, FEN, HEX(Bin) AS Bin, HEX(Comments) AS Comments
FROM IO_Game g
  LEFT JOIN IO_Player White ON White.Id = NULLIF(WhiteId, 0)
  LEFT JOIN IO_Player Black ON Black.Id = NULLIF(BlackId, 0)
  LEFT JOIN IO_Player Annotator ON Annotator.Id = NULLIF(AnnotatorId, 0)
  LEFT JOIN IO_Event ON IO_Event.Id = NULLIF(EventId, 0) LEFT JOIN IO_Site ON IO_Site.Id = NULLIF(SiteId, 0)
  LEFT JOIN IO_Opening ON IO_Opening.Id = NULLIF(OpeningId, 0)
ORDER BY CId, Idx;
