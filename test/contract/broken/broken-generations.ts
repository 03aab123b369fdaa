import {
  batchSays,
  generationSays,
  pageSays,
  repositorySays,
} from '../../../src/contract/sentences/reading.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';
import { batchOf, type RecordBatch } from '../../../src/domain/ports/record-batch.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { words } from '../../../src/domain/search/folding.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';
import type { SearchCriteria } from '../../../src/domain/search/search-criteria.js';
import type { ReferenceGeneration } from '../reference-generation.js';
import { type BrokenStore, hanging, holding, withGeneration } from './broken-store.js';

/** A stream whose batches go through this. */
function batches(change: (batches: RecordBatch[]) => RecordBatch[] | Promise<RecordBatch[]>) {
  return (right: Generation): Partial<Generation> => ({
    async *stream(...asked) {
      const all: RecordBatch[] = [];
      for await (const batch of right.stream(...asked)) all.push(batch);
      yield* await change(all);
    },
  });
}

/** Whose answers are those to another predicate, or in another order. */
function answering(
  match: (record: Expediente, criteria: SearchCriteria) => boolean,
  order = compareRecords,
) {
  return (right: Generation): Partial<Generation> => {
    const all = async () => {
      const records: Expediente[] = [];
      for await (const batch of right.stream({})) records.push(...(await batch.records()));
      return records.sort(order);
    };
    return {
      async *stream(criteria) {
        const found = (await all()).filter((record) => match(record, criteria));
        for (let at = 0; at < found.length; at += 50) yield batchOf(found.slice(at, at + 50));
      },
      async page(criteria, { limit, after = -1 }) {
        const ranked = (await all()).map((record, rank) => ({ record, rank }));
        const found = ranked.filter(({ record }) => match(record, criteria));
        const left = found.filter(({ rank }) => rank > after);
        const page = left.slice(0, limit);
        return {
          batch: batchOf(page.map(({ record }) => record)),
          total: found.length,
          next: left.length > limit ? page.at(-1)?.rank : undefined,
        };
      },
    };
  };
}

const { reference } = repositorySays;

export const brokenGenerations: Record<string, BrokenStore> = {
  'modified is null': withGeneration(generationSays.modified, () => ({
    modified: null as unknown as Date,
  })),
  'modified is the time of the question': withGeneration(generationSays.modified, () => ({
    modified: new Date(Date.now() + 3_600_000),
  })),
  'the revision is a number of its own': withGeneration(generationSays.fingerprint, (right) => ({
    revision: right.revision.replaceAll('a', 'b'),
  })),
  'always stale': withGeneration(generationSays.stale, () => ({ staleSince: new Date() })),

  'records of one day in any order': withGeneration(
    generationSays.stream,
    answering(matches, (a, b) =>
      a.checkinDate === b.checkinDate ? compareRecords(b, a) : compareRecords(a, b),
    ),
  ),
  'ids in the order of a language': withGeneration(
    generationSays.stream,
    answering(matches, (a, b) =>
      a.checkinDate === b.checkinDate ? a.id.localeCompare(b.id, 'es') : compareRecords(a, b),
    ),
  ),
  'an empty batch at the end': withGeneration(
    generationSays.stream,
    batches((all) => [...all, batchOf([])]),
  ),
  'an empty batch where nothing matches': withGeneration(
    generationSays.noBatch,
    batches((all) => (all.length > 0 ? all : [batchOf([]), batchOf([])])),
  ),
  'batches out of order': withGeneration(
    generationSays.stream,
    batches((all) => all.reverse()),
  ),
  'a record on both sides of the border of two batches': withGeneration(
    generationSays.stream,
    batches(async (all) => {
      const [first, second, ...more] = all;
      if (!first || !second) return all;
      const twice = [...(await first.records()).slice(-1), ...(await second.records())];
      return [first, batchOf(twice), ...more];
    }),
  ),
  'one batch for everything': holding(
    withGeneration(generationSays.onDemand, (right) => {
      const held: unknown[] = [];
      return {
        async *stream(...asked) {
          const all: RecordBatch[] = [];
          for await (const batch of right.stream(...asked)) {
            held.push(batch.published());
            all.push(batch);
          }
          yield* all;
        },
      };
    }),
  ),
  'batches that say another size': withGeneration(
    batchSays.records,
    batches((all) => all.map((batch) => ({ ...batch, size: batch.size + 1 }))),
  ),
  'the text of the document is lost': withGeneration(
    batchSays.records,
    batches((all) =>
      all.map((batch) => ({
        ...batch,
        records: async () => (await batch.records()).map((each) => ({ ...each, content: '' })),
      })),
    ),
  ),
  'published in Latin-1': withGeneration(
    batchSays.published,
    batches((all) =>
      all.map((batch) => ({
        ...batch,
        published: () => Buffer.from(Buffer.from(batch.published()).toString(), 'latin1'),
      })),
    ),
  ),

  'a total of the page only': withGeneration(pageSays.total, (right) => ({
    page: async (...asked) => {
      const page = await right.page(...asked);
      return { ...page, total: page.batch.size };
    },
  })),
  'next on the last page': withGeneration(pageSays.next, (right) => ({
    page: async (criteria, range) => {
      const page = await right.page(criteria, range);
      return { ...page, next: page.next ?? (range.after ?? -1) + page.batch.size };
    },
  })),
  'next is an offset': withGeneration(pageSays.next, (right) => ({
    page: async (criteria, range) => {
      const page = await right.page(criteria, range);
      const given = (range.after ?? -1) + page.batch.size;
      return { ...page, next: page.next === undefined ? undefined : given };
    },
  })),
  'after counts the matching records': withGeneration(pageSays.rank, (right) => ({
    page: async (criteria, { limit, after }) => {
      const all = await right.page(criteria, { limit: 100_000 });
      const from = (after ?? -1) + 1;
      const { next } = await right.page(criteria, { limit, after });
      return {
        ...all,
        batch: batchOf((await all.batch.records()).slice(from, from + limit)),
        next,
      };
    },
  })),
  'a page of one more': withGeneration(generationSays.page, (right) => ({
    page: (criteria, { limit, after }) => right.page(criteria, { limit: limit + 1, after }),
  })),

  'a code as a pattern': withGeneration(
    generationSays.text,
    answering((record, { codArchivo, ...criteria }) => {
      const isCode = !codArchivo || new RegExp(`^${codArchivo.key}$`).test(record.codArchivo.key);
      return isCode && matches(record, criteria);
    }),
  ),
  'a word as a pattern': withGeneration(
    generationSays.text,
    answering((record, { text, ...criteria }) => {
      const all = [...words(record.title), ...words(record.content)];
      const begins = (prefix: string) => {
        try {
          const pattern = new RegExp(`^${prefix}`);
          return all.some((word) => pattern.test(word));
        } catch {
          return false;
        }
      };
      const phrases = text && { text: { prefixes: [], phrases: text.phrases } };
      return (text?.prefixes ?? []).every(begins) && matches(record, { ...criteria, ...phrases });
    }),
  ),
  'words that tell accents apart': withGeneration(
    reference,
    answering((record, { text, ...criteria }) => {
      const all = `${record.title} ${record.content}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
      const phrases = text && { text: { prefixes: [], phrases: text.phrases } };
      return (
        (text?.prefixes ?? []).every((prefix) => all.some((word) => word.startsWith(prefix))) &&
        matches(record, { ...criteria, ...phrases })
      );
    }),
  ),
  'words anywhere in a word': withGeneration(
    reference,
    answering((record, { text, ...criteria }) => {
      const all = [...words(record.title), ...words(record.content)];
      const phrases = text && { text: { prefixes: [], phrases: text.phrases } };
      return (
        (text?.prefixes ?? []).every((prefix) => all.some((word) => word.includes(prefix))) &&
        matches(record, { ...criteria, ...phrases })
      );
    }),
  ),
  'phrases from the title into the content': withGeneration(
    reference,
    answering((record, criteria) => {
      const both = { ...record, title: `${record.title} ${record.content}` };
      return matches(both, criteria);
    }),
  ),
  'a year and all after it': withGeneration(
    reference,
    answering((record, { year, ...criteria }) => {
      const isYear = year === undefined || Number(record.checkinDate.slice(0, 4)) >= Number(year);
      return isYear && matches(record, criteria);
    }),
  ),
  'a municipality by one of its names only': withGeneration(
    reference,
    answering((record, { municipality, ...criteria }) => {
      const [name] = record.municipality.split('/') as [string];
      const only = municipality && { municipality };
      return matches({ ...record, municipality: name }, { ...criteria, ...only });
    }),
  ),
  'codes that tell cases apart': withGeneration(generationSays.hasCode, (right) => ({
    hasCode: async ({ text }) => {
      for await (const batch of right.stream({})) {
        if ((await batch.records()).some(({ codArchivo }) => codArchivo.text === text)) return true;
      }
      return false;
    },
  })),
  'a directory without names of two sides': withGeneration(
    generationSays.municipalities,
    (right) => ({
      municipalities: async () => {
        const { records } = right as ReferenceGeneration;
        return new MunicipalityDirectory(
          records.map(({ municipality }) => municipality).filter((name) => !name.includes('/')),
        );
      },
    }),
  ),

  'facets of the whole registry': withGeneration(generationSays.facets, (right) => ({
    facets: async (...asked) => {
      const facets = await right.facets(...asked);
      return facets.total > 0 ? right.facets({}) : facets;
    },
  })),
  'facets of some municipalities only': withGeneration(generationSays.facets, (right) => ({
    facets: async (...asked) => {
      const { municipalities, ...facets } = await right.facets(...asked);
      return { ...facets, municipalities: municipalities.slice(0, 3) };
    },
  })),
  'a year without records where nothing matches': withGeneration(
    generationSays.noFacets,
    (right) => ({
      facets: async (...asked) => {
        const facets = await right.facets(...asked);
        return facets.total > 0 ? facets : { ...facets, years: [{ year: '2024', records: 0 }] };
      },
    }),
  ),

  'streams that nobody can stop': withGeneration(generationSays.abort, (right) => ({
    stream: (criteria) => right.stream(criteria),
  })),
  'pages that nobody can stop': withGeneration(generationSays.abort, (right) => ({
    page: (criteria, range) => right.page(criteria, range),
  })),
  'an error of its own for one who has gone': withGeneration(generationSays.abort, (right) => ({
    async *stream(criteria, options) {
      try {
        yield* right.stream(criteria, options);
      } catch (error) {
        throw new Error('the connection was closed', { cause: error });
      }
    },
  })),
  'connections that streams keep when they end early': (() => {
    let free = 100;
    return hanging(
      withGeneration(generationSays.onDemand, (right) => ({
        async *stream(...asked) {
          if (free === 0) await new Promise(() => {});
          free--;
          const all = right.stream(...asked);
          for await (const batch of all) yield batch;
          free++;
        },
      })),
    );
  })(),
};
