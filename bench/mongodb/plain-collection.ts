import { type Document, type Filter, type IndexDescription, MongoClient } from 'mongodb';
import { municipalityKeys } from '../../src/domain/municipality/municipality.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import type { SearchCriteria } from '../../src/domain/search/search-criteria.js';
import type { Contender } from './contender.js';
import { PAGE, type Question } from './question.js';
import { sizesOf } from './sizes-of.js';

/** What tells one design with a single collection from another. */
export interface Design {
  readonly name: string;
  readonly database: string;
  readonly indexes: IndexDescription[];
  /** What a record's document holds beside its fields. */
  readonly more?: (record: Expediente) => Document;
  readonly textFilter: (words: readonly string[]) => Filter<Document>;
  readonly canAnswer?: (question: Question) => boolean;
  readonly meansTheSame?: (question: Question) => boolean;
}

const DOCUMENTS_AT_ONCE = 1_000;
const ORDER = { checkin_date: -1, id: 1 } as const;

/** A design that keeps everything in one collection and leaves the search to MongoDB. */
export function plainCollection(url: string, design: Design): Contender {
  const client = new MongoClient(url);
  const db = client.db(design.database);
  const collection = db.collection('records');
  return {
    name: design.name,
    canAnswer: design.canAnswer ?? (() => true),
    meansTheSame: design.meansTheSame ?? (() => true),
    load: async (records) => {
      let waiting: Document[] = [];
      for (const record of records) {
        waiting.push({ ...fields(record), ...design.more?.(record) });
        if (waiting.length < DOCUMENTS_AT_ONCE) continue;
        await collection.insertMany(waiting, { ordered: false });
        waiting = [];
      }
      if (waiting.length > 0) await collection.insertMany(waiting);
      // After the records: into indexes that are there already, they go five times as slowly.
      await collection.createIndexes([{ key: { code: 1 }, unique: true }, ...design.indexes]);
    },
    ask: async ({ criteria }) => {
      const filter = filterOf(criteria, design);
      const [documents, total] = await Promise.all([
        collection
          .find(filter, { sort: ORDER, limit: PAGE, projection: { content: 0, words: 0 } })
          .toArray(),
        collection.countDocuments(filter),
      ]);
      return { total, ids: () => documents.map(({ id }) => id) };
    },
    sizes: () => sizesOf(db),
    close: () => client.close(),
  };
}

function filterOf({ codArchivo, municipality, year, text }: SearchCriteria, design: Design) {
  const [key, ...otherKeys] = municipality?.keys ?? [];
  return {
    ...(codArchivo && { code: codArchivo.key }),
    ...(key && { municipality_keys: otherKeys.length > 0 ? { $in: [key, ...otherKeys] } : key }),
    ...(year && { checkin_date: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } }),
    ...(text && design.textFilter(text.prefixes)),
  };
}

function fields(record: Expediente): Document {
  return {
    id: record.id,
    cod_archivo: record.codArchivo.text,
    code: record.codArchivo.key,
    title: record.title,
    content: record.content,
    area: record.area,
    checkin_date: record.checkinDate,
    inscription_date: record.inscriptionDate,
    municipality: record.municipality,
    municipality_keys: municipalityKeys(record.municipality),
    links: record.links,
  };
}
