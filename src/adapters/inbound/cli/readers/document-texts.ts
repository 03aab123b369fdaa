import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { documentText } from './document-text.js';
import type { SourceWarning } from './source-warning.js';
import { unreadable } from './unreadable-source.js';
import type { Encoding } from './utf8-text.js';

const MOST_NAMED = 5;

/** A document that belongs to a record. */
export interface RecordDocument {
  /** The name of its file. */
  readonly name: string;
  /** @throws UnreadableDocument */
  text(): Promise<string>;
}

/** The documents in a folder, each named after the id of its record: `<id>.txt` or `<id>.pdf`. */
export interface DocumentTexts {
  of(id: string): RecordDocument | undefined;
  /** Names documents that nobody asked for: their records are missing, or they are misnamed. */
  unused(): SourceWarning | undefined;
}

/**
 * Only the names in the folder are kept. A record finds its document among them, so an id that
 * looks like a path leads nowhere. Where a text and a PDF have the same name, the text is taken:
 * someone made it because the PDF has none, or a bad one.
 *
 * @throws UnreadableSource
 */
export async function documentTexts(
  folder: string,
  encoding: Encoding = 'utf-8',
): Promise<DocumentTexts> {
  const documents = await documentsIn(folder);
  const unused = new Set(documents.keys());
  return {
    of(id) {
      const key = keyOf(id);
      const name = documents.get(key);
      unused.delete(key);
      return name ? { name, text: () => documentText(join(folder, name), encoding) } : undefined;
    },
    unused() {
      if (unused.size === 0) return undefined;
      const names = [...unused].slice(0, MOST_NAMED).map((key) => documents.get(key));
      if (unused.size > MOST_NAMED) names.push('…');
      const message = `documents in ${folder} that belong to no record: ${unused.size} (${names.join(', ')})`;
      return { message };
    },
  };
}

/** The name of the file for each id. */
async function documentsIn(folder: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw unreadable(folder, error);
  });
  for (const entry of entries) {
    const { name, ext } = parse(entry.name);
    const kind = ext.toLowerCase();
    const isText = kind === '.txt';
    const isFile = entry.isFile() || entry.isSymbolicLink();
    if (!isFile || !(isText || kind === '.pdf')) continue;
    if (isText || !documents.has(keyOf(name))) documents.set(keyOf(name), entry.name);
  }
  return documents;
}

/** An id as the registry keeps it; some systems store the accents of a name apart. */
function keyOf(name: string): string {
  return name.normalize('NFC').trim();
}
