const TABLE = /^\| variable \| default \| meaning \|\n(?<rows>(?:\|.*\n)+)/m;
const ROW = /^\| (?<names>`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (?<value>.+?) \| .+ \|$/gm;
const NAME = /`([A-Z_]+)`/g;

/** The settings of a page's table, with their defaults. "none" is undefined. */
export function documentedSettings(page: string): Map<string, string | undefined> {
  const table = TABLE.exec(page)?.groups?.rows ?? '';
  const rows = [...table.matchAll(ROW)].map(({ groups }) => groups as Record<string, string>);
  return new Map(
    rows.flatMap(({ names = '', value = '' }) =>
      [...names.matchAll(NAME)].map(([, name]): [string, string | undefined] => [
        name as string,
        value === 'none' ? undefined : value.replaceAll('`', ''),
      ]),
    ),
  );
}
