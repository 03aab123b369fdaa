import { createRequire } from 'node:module';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Every rule of the house has a name, and a complaint begins with it. */
export const ruleNames: readonly string[] = config.forbidden.map(
  ({ name }: { name: string }) => name,
);

export const ROOMS: readonly string[] = [
  'src/domain/',
  'src/application/',
  'src/adapters/inbound/cli/',
  'src/adapters/inbound/http/',
  'src/adapters/inbound/http/cache/',
  'src/adapters/outbound/search-index/',
  'src/adapters/outbound/memory/',
  'src/adapters/outbound/mirror/',
  'src/adapters/outbound/source/',
  'src/adapters/outbound/mongodb/',
  'src/adapters/outbound/external-sort/',
  'src/config/',
  'src/contract/',
  'src/client/',
  'src/pages/',
];

/** What is wrong with the dependencies of a house. A room in which nothing is seen is wrong too. */
export async function complaints(house: string): Promise<string[]> {
  const { output } = await cruise(['src'], {
    ...config.options,
    baseDir: house,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  const empty = ROOMS.filter((room) => !modules.some(({ source }) => source.startsWith(room)));
  return [
    ...empty.map((room) => `no module is seen in ${room}`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ];
}
