/** A sentence of a port, word for word as it stands there, and whose comment it is. */
export interface Sentence {
  readonly of: string;
  readonly text: string;
}

/** The sentences that comments of one interface hold, by a short name each. */
export function sentencesOf<Name extends string>(
  of: string,
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Sentence>> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, { of, text }]);
  return Object.fromEntries(entries);
}
