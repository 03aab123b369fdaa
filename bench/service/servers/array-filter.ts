/*
 * `array-filter.js PORT DATABASE`: the registry's search on hapi, as a filter over an array of
 * records in the order of the answer, whose texts are folded beforehand.
 */
import { server as hapi } from '@hapi/hapi';
import Database from 'better-sqlite3';
import Joi from 'joi';
import { municipalityKeys } from '../../../src/domain/municipality/municipality.js';
import { words } from '../../../src/domain/search/folding.js';

interface Row {
  readonly code_key: string;
  readonly municipality_key: string;
  readonly year: number;
  readonly title: string;
  readonly content: string;
}

interface Searched {
  readonly code: string;
  readonly municipality: string;
  readonly year: number;
  readonly text: string;
}

interface Asked {
  readonly search?: string;
  readonly municipality?: string;
  readonly checkin_date?: string;
  readonly limit?: number;
}

const [port, database = ''] = process.argv.slice(2);
const PUBLISHED =
  'id, registration_number, title, area, checkin_date, inscription_date, municipality, links';
const db = new Database(database, { readonly: true });
const published = db.prepare(`SELECT ${PUBLISHED} FROM records ORDER BY place`).all();
const records: (Searched & { published: unknown })[] = [];
for (const row of db.prepare('SELECT * FROM records ORDER BY place').iterate()) {
  const { code_key: code, municipality_key: municipality, year, title, content } = row as Row;
  const text = ` ${words(`${title} ${content}`).join(' ')}`;
  records.push({ code, municipality, year, text, published: published[records.length] });
}
db.close();

const server = hapi({ port: Number(port), host: '127.0.0.1' });
server.validator(Joi);
server.route({
  method: 'GET',
  path: '/api/record/{code?}',
  options: {
    validate: {
      query: {
        search: Joi.string().max(200),
        municipality: Joi.string().max(100),
        checkin_date: Joi.string().pattern(/^[0-9]{4}$/),
        limit: Joi.number().integer().min(1).max(10_000).default(20),
      },
    },
  },
  handler: (request, h) => {
    const { search = '', municipality: name, checkin_date: date, limit }: Asked = request.query;
    const code = (request.params.code as string | undefined)?.toLowerCase();
    const beginnings = words(search).map((word) => ` ${word}`);
    const municipality = name && municipalityKeys(name)[0];
    const year = date && Number(date);
    const found = records.filter(
      (record) =>
        (code === undefined || record.code === code) &&
        (year === undefined || record.year === year) &&
        (municipality === undefined || record.municipality === municipality) &&
        beginnings.every((beginning) => record.text.includes(beginning)),
    );
    if (found.length === 0) return h.response({ error: 'no-results' }).code(404);
    const page = found.slice(0, limit).map((record) => record.published);
    return h.response({ resultadoBusqueda: page }).header('x-total-count', String(found.length));
  },
});
await server.start();
