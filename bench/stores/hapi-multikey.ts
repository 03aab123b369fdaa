/*
 * `tsx hapi-multikey.ts PORT MONGODB_URL DATABASE`: what a good engineer writes in an hour on hapi
 * and the driver of MongoDB: one collection, folded words in a multikey index, joi for what comes
 * in. It writes no log and no header more than it must.
 */
import { server as hapi } from '@hapi/hapi';
import Joi from 'joi';
import { type Document, MongoClient } from 'mongodb';
import { municipalityKeys } from '../../src/domain/municipality/municipality.js';
import { fold } from '../../src/domain/search/folding.js';

interface Query {
  readonly search?: string;
  readonly municipality?: string;
  readonly checkin_date?: string;
  readonly limit: number;
}

const UNPUBLISHED = { _id: 0, content: 0, words: 0 } as const;

const [port, url = '', database] = process.argv.slice(2);
const records = new MongoClient(url).db(database).collection('records');
const server = hapi({ port: Number(port), host: '127.0.0.1' });
server.route<{ Params: { code?: string }; Query: Query }>({
  method: 'GET',
  path: '/api/record/{code?}',
  options: {
    validate: {
      params: Joi.object({ code: Joi.string().max(64) }),
      query: Joi.object({
        search: Joi.string().max(200),
        municipality: Joi.string().max(100),
        checkin_date: Joi.string().pattern(/^[0-9]{4}$/),
        limit: Joi.number().integer().min(1).max(10_000).default(20),
      }),
    },
  },
  handler: async ({ params, query }, h) => {
    const { search, municipality, checkin_date: year, limit } = query;
    const { code } = params;
    const words = search?.split(' ').map(fold) ?? [];
    const filter = {
      ...(code && { code: fold(code) }),
      ...(municipality && { municipality_keys: { $in: municipalityKeys(municipality) } }),
      ...(year && { checkin_date: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } }),
      ...(words.length > 0 && { $and: words.map((word) => ({ words: new RegExp(`^${word}`) })) }),
    };
    const options = { sort: { checkin_date: -1, id: 1 }, limit, projection: UNPUBLISHED } as const;
    const [found, total] = await Promise.all([
      records.find(filter, options).toArray(),
      code ? 1 : records.countDocuments(filter),
    ]);
    if (found.length === 0) return h.response({ error: 'no-results' }).code(404);
    return h
      .response({ resultadoBusqueda: found.map(published) })
      .header('x-total-count', String(total));
  },
});
await server.start();

function published(record: Document) {
  return {
    id: record.id,
    registration_number: /\d+$/.exec(record.cod_archivo)?.[0],
    title: record.title,
    area: record.area,
    checkin_date: record.checkin_date,
    inscription_date: record.inscription_date,
    municipality: record.municipality,
    links: record.links.join(' '),
  };
}
