/** What programs write for nothing: databases, R, Python, spreadsheets, maps. */
const MISSING = /^(?:null|\(null\)|<null>|\\N|n\/a|#n\/a|nan|none|undefined)$/i;

export function isMissing(value: string): boolean {
  return value === 'NA' || MISSING.test(value);
}

export function missingNote(values: readonly string[]): string {
  const are = values.length === 1 ? 'is an empty cell' : 'are empty cells';
  return `${values.join(', ')} ${are} here: missingValues of the recipe.`;
}
