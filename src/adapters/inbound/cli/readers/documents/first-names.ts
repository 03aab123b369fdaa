const MAX_NAMED = 5;

/** How many files there are, the names of the first ones, and where there are more. */
export function firstNames(names: readonly string[], where = ''): string {
  const named = names.slice(0, MAX_NAMED).join(', ');
  return `${names.length} (${named}${names.length > MAX_NAMED ? `, …${where}` : ''})`;
}
