import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Warning } from '../../../../../application/import/import-listener.js';
import { unreadableFile } from '../../errors.js';
import { readDocumentText } from './document-text.js';
import { PdfReader } from './pdf-reader.js';

/** In the warning about unused documents. */
const MAX_NAMED = 5;

/** The document of one record. */
export interface RecordDocument {
  /** The file name. */
  readonly name: string;
  /** @throws UnreadableDocument */
  read(): Promise<string>;
}

/** The documents in a folder. Each is named after the id of its record: `<id>.txt` or `<id>.pdf`. */
export interface DocumentFolder {
  of(id: string): RecordDocument | undefined;
  /** Lists the documents without a record: the record is missing, or the file is misnamed. */
  unused(): Warning | undefined;
  /** Lets go of what reading took. Documents can still be read. */
  close(): Promise<void>;
}

/**
 * Lists the folder once. A record can find only what is in the list, so an id that looks like a
 * path leads nowhere. If a text and a PDF have the same name, the text wins: someone made it
 * because the PDF has no text, or a bad one.
 *
 * @throws UnreadableFile if the folder cannot be read.
 */
export async function openDocumentFolder(
  folder: string,
  encoding?: string,
): Promise<DocumentFolder> {
  const documents = await listDocuments(folder);
  const unused = new Set(documents.keys());
  const pdfs = new PdfReader();
  return {
    of(id) {
      const key = keyOf(id);
      const name = documents.get(key);
      unused.delete(key);
      return name
        ? { name, read: () => readDocumentText(join(folder, name), pdfs, encoding) }
        : undefined;
    },
    unused() {
      if (unused.size === 0) return undefined;
      const names = [...unused].slice(0, MAX_NAMED).map((key) => documents.get(key));
      if (unused.size > MAX_NAMED) names.push('…');
      const message = `documents in ${folder} that belong to no record: ${unused.size} (${names.join(', ')})`;
      return { message };
    },
    close: () => pdfs.close(),
  };
}

/** From ids to file names. */
async function listDocuments(folder: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw unreadableFile(folder, error);
  });
  for (const entry of entries) {
    const { name, ext } = parse(entry.name);
    const type = ext.toLowerCase();
    const isText = type === '.txt';
    const isFile = entry.isFile() || entry.isSymbolicLink();
    if (!isFile || !(isText || type === '.pdf')) continue;
    if (isText || !documents.has(keyOf(name))) documents.set(keyOf(name), entry.name);
  }
  return documents;
}

/** The form of ids in the registry. Some file systems decompose accents in names (NFD). */
function keyOf(name: string): string {
  return name.normalize('NFC').trim();
}
