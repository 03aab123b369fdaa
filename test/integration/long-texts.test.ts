import { expect, it } from 'vitest';
import { compareRecords } from '../../src/domain/search/matching.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { someRecord } from '../support/records.js';
import { mongoRegistry } from './mongo-registry.js';

const CONTENT = 'suelo urbano '.repeat(460_000); // 6 MB
const records = Array.from({ length: 5 }, (_, i) =>
  someRecord({ content: `${CONTENT}plan parcial número ${i}` }),
).sort(compareRecords);

it('Long texts come as many at a time as fit into one reply, and phrases are found in them', async () => {
  const { intake, repository } = mongoRegistry();
  const { revision } = await load(intake, records);
  const whole = await repository.whole();
  expect(whole?.revision).toBe(revision);
  const sizes: number[] = [];
  let rank = 0;
  for await (const batch of whole?.records() ?? []) {
    sizes.push(batch.length);
    for (const record of batch) expect(record.content === records[rank++]?.content).toBe(true);
  }
  expect(sizes).toEqual([2, 2, 1]);

  const generation = await repository.current();
  const total = async (phrase: string) =>
    (await generation?.page({ text: parseSearchText(`"${phrase}"`) }, { limit: 1 }))?.total;
  expect(await total('urbano plan parcial')).toBe(5);
  expect(await total('plan parcial número 3')).toBe(1);
  expect(await total('parcial suelo')).toBe(0);
});
