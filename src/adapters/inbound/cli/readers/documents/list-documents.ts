import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { UnreadableFile, unreadableFile } from '../../errors.js';
import { documentKey } from './document-names.js';

/** A file with the text of a record. */
export interface ListedDocument {
  /** In the folder of the documents, with slashes. */
  readonly path: string;
  /** Another file of the same type whose name means the same, such as `X.PDF` beside `X.pdf`. */
  readonly passedOver?: string | undefined;
  /** The PDF with the name of this text. */
  readonly pdfBeside?: string | undefined;
}

export interface DocumentList {
  /** By what their paths are without the extensions. */
  readonly documents: ReadonlyMap<string, ListedDocument>;
  /** Folders in this folder that could not be listed. */
  readonly unreadable: readonly string[];
  /** Files of other types, but for hidden ones. */
  readonly others: readonly string[];
}

/** Of systems, not of people. */
const HIDDEN = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'is no folder; --content-dir names the folder of the documents',
};

/**
 * Lists the texts and PDFs of a folder and of the folders in it. A link to a folder is not
 * followed, so nothing outside is listed. Of a text and a PDF with one name the text counts:
 * someone made it because the PDF has no text, or a bad one.
 *
 * @throws UnreadableFile if the folder cannot be read.
 */
export async function listDocuments(folder: string): Promise<DocumentList> {
  const documents = new Map<string, ListedDocument>();
  const unreadable: string[] = [];
  const others: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    const reason = REASONS[error.code];
    throw reason ? new UnreadableFile(folder, reason) : unreadableFile(folder, error);
  });
  await addAll(entries, '');
  return { documents, unreadable, others };

  async function addAll(listed: Dirent[], prefix: string): Promise<void> {
    // In this order `X.pdf` is the last of `X.PDF`, `X.Pdf` and `X.pdf`.
    listed.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of listed) {
      const path = prefix + entry.name;
      if (entry.isFile() || entry.isSymbolicLink()) add(path);
      else if (entry.isDirectory()) {
        const inner = await readdir(join(folder, path), { withFileTypes: true }).catch(() => {
          unreadable.push(path);
          return [];
        });
        await addAll(inner, `${path}/`);
      }
    }
  }

  function add(path: string): void {
    if (!isText(path) && !/\.pdf$/i.test(path)) {
      if (!HIDDEN.test(path)) others.push(path);
      return;
    }
    const key = documentKey(path.slice(0, -parse(path).ext.length));
    const known = documents.get(key);
    if (known && isText(known.path) && !isText(path)) {
      documents.set(key, { ...known, pdfBeside: path });
    } else if (known && isText(known.path) === isText(path)) {
      documents.set(key, { ...known, path, passedOver: known.path });
    } else documents.set(key, { path, pdfBeside: known?.path });
  }
}

function isText(path: string): boolean {
  return /\.txt$/i.test(path);
}
