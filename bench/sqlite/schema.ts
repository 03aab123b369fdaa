/** Counts up when a database that lies in the cache is of no more use. */
export const SCHEMA_VERSION = 1;

/** As the records come. */
export const STAGING = `
  CREATE TABLE staging (
    id TEXT, registration_number TEXT, title TEXT, area TEXT, checkin_date TEXT,
    inscription_date TEXT, municipality TEXT, links TEXT,
    code_key TEXT, municipality_key TEXT, year INTEGER, content TEXT
  )`;

/**
 * Records are numbered in the order of every answer, so that no search has to sort. The content
 * comes last: a row is read without it. Words are folded, and their beginnings have an index.
 */
export const TABLES = `
  CREATE TABLE records (
    place INTEGER PRIMARY KEY,
    id TEXT, registration_number TEXT, title TEXT, area TEXT, checkin_date TEXT,
    inscription_date TEXT, municipality TEXT, links TEXT,
    code_key TEXT, municipality_key TEXT, year INTEGER, content TEXT
  );
  INSERT INTO records
    SELECT row_number() OVER (ORDER BY checkin_date DESC, id), * FROM staging
    ORDER BY checkin_date DESC, id;
  DROP TABLE staging;
  CREATE UNIQUE INDEX by_code ON records (code_key);
  CREATE INDEX by_municipality ON records (municipality_key, year);
  CREATE TABLE years (year INTEGER PRIMARY KEY, first INTEGER, last INTEGER);
  INSERT INTO years SELECT year, min(place), max(place) FROM records GROUP BY year;
  CREATE VIRTUAL TABLE words USING fts5 (
    title, content, content="records", content_rowid="place",
    tokenize="unicode61 remove_diacritics 2", prefix="2 3"
  );
  INSERT INTO words (words) VALUES ('rebuild');
  INSERT INTO words (words) VALUES ('optimize');
  ANALYZE;
  VACUUM`;
