import { documentNames } from './document-names.js';
import { firstNames } from './first-names.js';

/** The documents of a folder that belong to no record of an import. */
export class UnusedDocuments {
  readonly #paths: Map<string, string>;
  /** The keys of documents by their names without case. */
  readonly #keys = new Map<string, string[]>();
  /** The id of a record without a document that has the name of this one but for the case. */
  readonly #nearly = new Map<string, string>();

  constructor(documents: ReadonlyMap<string, { readonly path: string }>) {
    this.#paths = new Map([...documents].map(([key, { path }]) => [key, path]));
    for (const key of documents.keys()) {
      const name = key.toLowerCase();
      this.#keys.set(name, [...(this.#keys.get(name) ?? []), key]);
    }
  }

  get paths(): string[] {
    return [...this.#paths.values()];
  }

  used(key: string): void {
    this.#paths.delete(key);
  }

  /** A record has no document. */
  missed(id: string): void {
    for (const name of documentNames(id)) {
      for (const key of this.#keys.get(name.toLowerCase()) ?? []) this.#nearly.set(key, id);
    }
  }

  /** How many there are, with the names of the first ones. */
  toString(): string {
    return firstNames(this.paths, '; --json names them') + this.#example();
  }

  #example(): string {
    for (const [key, path] of this.#paths) {
      const id = this.#nearly.get(key);
      if (id !== undefined) return `; ${path} differs in case from the id ${id}`;
    }
    return '';
  }
}
