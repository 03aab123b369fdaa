import { expect } from 'vitest';
import type { registryFolder } from '../../../support/command-line.js';

export type Columns = Readonly<Record<string, (i: number) => string | number>>;

/** A table of so many invented rows; each column is a function of the number of its row. */
export function table(columns: Columns, rows = 30): string {
  return [
    Object.keys(columns).join(';'),
    ...Array.from({ length: rows }, (_, i) =>
      Object.values(columns)
        .map((column) => column(i + 1))
        .join(';'),
    ),
  ].join('\n');
}

/** What `inspect` prints of a file with these contents. */
export async function inspected(
  registry: Awaited<ReturnType<typeof registryFolder>>,
  contents: string,
  ...options: string[]
): Promise<string> {
  const file = await registry.write('x.csv', contents);
  const { code, stdout } = await registry.run(['inspect', file, ...options]);
  expect(code).toBe(0);
  return stdout;
}

/** What `inspect --json` says of such a table. */
export async function reported(
  registry: Awaited<ReturnType<typeof registryFolder>>,
  columns: Columns,
  rows?: number,
) {
  return JSON.parse(await inspected(registry, table(columns, rows), '--json'));
}

/** What a report says of a field. */
export function guessOf({ fields }: { fields: { field: string }[] }, field: string) {
  return fields.find((each) => each.field === field);
}
