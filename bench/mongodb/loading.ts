import type { Expediente } from '../../src/domain/record/expediente.js';
import type { SyntheticRecords } from '../records.js';
import { figure, megabytes, progress, table } from '../report.js';
import type { Contender, Sizes } from './contender.js';

export interface Load {
  readonly contender: Contender;
  readonly seconds: number;
  readonly collections: readonly Sizes[];
}

/** Loads all records; what making them takes is not the contender's time. */
export async function load(contender: Contender, records: SyntheticRecords): Promise<Load> {
  let making = 0;
  const made = function* (): Generator<Expediente> {
    let count = 0;
    let asked = performance.now();
    for (const record of records) {
      making += performance.now() - asked;
      yield record;
      if (++count % 100_000 === 0) progress(`${contender.name}: ${count} records`);
      asked = performance.now();
    }
  };
  const start = performance.now();
  await contender.load(made());
  const seconds = (performance.now() - start - making) / 1_000;
  return { contender, seconds, collections: await contender.sizes() };
}

/** Documents and megabytes as they are, then the same for a million records. */
export function sizeTable(loads: readonly Load[], records: number): string {
  const perMillion = 1e6 / records;
  const row = (name: string, sizes: readonly Sizes[], seconds: string[]) => {
    const sum = (part: 'documents' | 'data' | 'storage' | 'indexes') =>
      sizes.reduce((all, each) => all + each[part], 0);
    return [
      name,
      sum('documents').toLocaleString('en-US'),
      megabytes(sum('data')),
      megabytes(sum('storage')),
      megabytes(sum('indexes')),
      megabytes((sum('storage') + sum('indexes')) * perMillion),
      ...seconds,
    ];
  };
  return table(
    [
      'design',
      'documents',
      'data, MB',
      'on disk, MB',
      'indexes, MB',
      'disk + indexes per million records, MB',
      'loading, s',
      'per million records, s',
    ],
    loads.flatMap(({ contender, seconds, collections }) => [
      row(contender.name, collections, [figure(seconds), figure(seconds * perMillion)]),
      ...(collections.length > 1
        ? collections.map((each) => row(`— \`${each.collection}\``, [each], ['', '']))
        : []),
    ]),
  );
}
