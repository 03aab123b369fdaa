import { createExpediente, matches, parseMunicipality, parseSearchText } from 'planning-registry';
import { load } from 'planning-registry/contract';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './open-store.js';

/** One character that folds to six letters: a word of 200 characters is longer than a key may be. */
const LONG = '㌖'.repeat(180);

it('tells words and names apart that differ beyond what the index has room for', async () => {
  const store = await openStore();
  onTestFinished(() => store.close());
  const records = [`${LONG}x`, `${LONG}y`, `${LONG}xy`, LONG, '㌖'].map((title, i) =>
    createExpediente({
      id: `E-${i}`,
      cod_archivo: `LONG-${i}`,
      title,
      content: 'z'.repeat(5_000),
      area: '',
      checkin_date: '2024-05-17',
      municipality: `${'㌖'.repeat(90)}${title.slice(-2)}`,
      links: [],
    }),
  );
  await load(store.intake, records);
  const generation = await store.repository.current();
  const questions = [
    ...[`${LONG}x`, `"${LONG}x"`, `${LONG}y`, LONG, `"${LONG}"`, '㌖', 'zzz', `${LONG}xyz`].map(
      (term) => ({ text: parseSearchText(term) }),
    ),
    ...records.map(({ municipality }) => ({ municipality: parseMunicipality(municipality) })),
  ];
  for (const criteria of questions) {
    const { batch, total } = await generation.page(criteria, { limit: 10 });
    const expected = records.filter((record) => matches(record, criteria)).map(({ id }) => id);
    expect((await batch.records()).map(({ id }) => id)).toEqual(expected);
    expect(total).toBe(expected.length);
  }
});
