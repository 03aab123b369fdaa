/** Of another copy of this module too: a store may bring one. */
const LOCATION = Symbol.for('planning-registry.location');

/** The same fields, and where they come from, such as `plans/coast.csv:12`. Faults name the place. */
export function located<Fields extends object>(fields: Fields, location: string): Fields {
  return { ...fields, [LOCATION]: location };
}

/** Where these fields come from, if their source says so. */
export function locationOf(fields: unknown): string | undefined {
  const location = (fields as { [LOCATION]?: unknown } | null | undefined)?.[LOCATION];
  return location === undefined ? undefined : String(location);
}
