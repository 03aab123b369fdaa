import { documentNames } from './document-names.js';

/** In a warning about many files. */
const MAX_NAMED = 5;

/** The documents of a folder that belong to no record of an import. */
export class UnusedDocuments {
  readonly #paths: Map<string, string>;
  /** The keys of documents by their names without case. */
  readonly #keys: ReadonlyMap<string, string>;
  /** A document, and the id that has its name but for the case. */
  #nearly: readonly [key: string, id: string] | undefined;

  constructor(documents: ReadonlyMap<string, { readonly path: string }>) {
    this.#paths = new Map([...documents].map(([key, { path }]) => [key, path]));
    this.#keys = new Map([...documents.keys()].map((key) => [key.toLowerCase(), key]));
  }

  get paths(): string[] {
    return [...this.#paths.values()];
  }

  used(key: string): void {
    this.#paths.delete(key);
  }

  /** A record has no document. */
  missed(id: string): void {
    if (this.#nearly && this.#paths.has(this.#nearly[0])) return;
    for (const name of documentNames(id)) {
      const key = this.#keys.get(name.toLowerCase());
      if (key !== undefined) this.#nearly = [key, id];
    }
  }

  /** How many there are, with the names of the first ones. */
  toString(): string {
    const nearly = this.#nearly && this.#paths.get(this.#nearly[0]);
    const example = nearly ? `; ${nearly} differs in case from the id ${this.#nearly?.[1]}` : '';
    return some(this.paths, '; --json names them') + example;
  }
}

/** How many they are, with the names of the first ones, and where there are more. */
export function some(names: readonly string[], where = ''): string {
  const named = names.slice(0, MAX_NAMED).join(', ');
  return `${names.length} (${named}${names.length > MAX_NAMED ? `, …${where}` : ''})`;
}
