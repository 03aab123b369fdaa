import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import Joi from 'joi';
import { defineSource, located } from 'planning-registry';

/** The records of all CSV files in a folder. The first line of each file names the fields. */
export default defineSource({
  settings: Joi.object({ CSV_FOLDER: Joi.string().required() }),

  open: ({ CSV_FOLDER: folder }) => ({
    async version() {
      const files = await csvFiles(folder);
      const states = files.map(async (file) => {
        const { ino, size, mtimeMs } = await stat(file);
        return [file, ino, size, mtimeMs].join(' ');
      });
      return (await Promise.all(states)).join('\n');
    },

    async *records({ signal } = {}) {
      for (const file of await csvFiles(folder)) {
        const rows = parse({ columns: true, bom: true, info: true });
        const bytes = createReadStream(file, { signal });
        bytes.on('error', (error) => rows.destroy(error)).pipe(rows);
        for await (const { record, info } of rows) {
          const fields = { ...record, inscription_date: record.inscription_date || null };
          yield located(fields, `${file}:${info.lines}`);
        }
      }
    },
  }),
});

async function csvFiles(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  return names.sort().map((name) => join(folder, name));
}
