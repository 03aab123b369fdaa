const WIDTH = 80;

/** JSON for people: what fits on a line stands on one line. */
export function recipeText(value: unknown, indent = ''): string {
  const short = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ | \]/g, (bracket) => bracket.trim());
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || (indent !== '' && indent.length + short.length <= WIDTH)) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${recipeText(item, inner)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${recipeText(member, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
