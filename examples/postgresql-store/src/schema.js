/** Raised when the tables of a generation change. */
export const FORMAT = 1;

/** The tables that every registry shares. Whoever makes them waits for others that do. */
export function registryTables(schema) {
  return `
    SELECT pg_advisory_xact_lock(hashtext('planning-registry ${schema}'));
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE IF NOT EXISTS ${schema}.registry (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      -- Grows with every switch: an import that began at another number is too late.
      switches bigint NOT NULL DEFAULT 0
    );
    INSERT INTO ${schema}.registry DEFAULT VALUES ON CONFLICT DO NOTHING;
    CREATE TABLE IF NOT EXISTS ${schema}.generations (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      format int NOT NULL,
      -- 0: the current one; 1: the one before; null: being written, or to be dropped.
      place int,
      revision text,
      records int,
      since timestamptz(3),
      years jsonb,
      municipalities jsonb
    );`;
}

/** The two tables of one generation. */
export function tablesOf(schema, id) {
  return { records: `${schema}.records_${id}`, terms: `${schema}.terms_${id}` };
}

/** Without indexes: they are made when all rows are there. */
export function createTables({ records, terms }) {
  return `
    CREATE TABLE ${records} (
      rank int NOT NULL,
      -- The number of its municipality.
      municipality int NOT NULL,
      published text NOT NULL,
      cod_archivo text NOT NULL,
      content text NOT NULL,
      -- The folded words with a space on both sides of each: phrases are looked for in them.
      title_words text NOT NULL,
      content_words text NOT NULL
    );
    CREATE TABLE ${terms} (term text COLLATE "C" NOT NULL, rank int NOT NULL);`;
}

export function createIndexes({ records, terms }) {
  return [
    // Facets need nothing but this index.
    `ALTER TABLE ${records} ADD PRIMARY KEY (rank) INCLUDE (municipality)`,
    `ALTER TABLE ${terms} ADD PRIMARY KEY (term, rank)`,
    // Index-only scans want to know that every row is visible to all.
    `VACUUM (ANALYZE) ${records}`,
    `VACUUM (ANALYZE) ${terms}`,
  ];
}
