import { join } from 'node:path';
import type { Warning } from '../../../../../application/import/import-listener.js';
import { documentKey, documentNames } from './document-names.js';
import { type DocumentTally, newTally } from './document-tally.js';
import { type DocumentText, readDocumentText } from './document-text.js';
import { firstNames } from './first-names.js';
import { type ListedDocument, listDocuments } from './list-documents.js';
import { PdfReader } from './pdf-reader.js';
import { UnusedDocuments } from './unused-documents.js';

const NAMES = 'the document of a record is <id>.txt or <id>.pdf there';

/** The document of one record. */
export interface RecordDocument {
  /** The path in the folder. */
  readonly name: string;
  /** A file that has the same name but for its case, its accents or spaces. It is not read. */
  readonly passedOver?: string | undefined;
  /** The PDF with the name of this text. It is not read. */
  readonly pdfBeside?: string | undefined;
  /** @throws UnreadableDocument */
  read(onPage?: () => void): Promise<DocumentText>;
}

/** Why nobody can tell which document is that of a record. */
interface UnclearDocument {
  readonly unclear: string;
}

/** The documents in a folder. Each is named after the id of its record: `<id>.txt` or `<id>.pdf`. */
export interface DocumentFolder {
  /** How many documents there are. */
  readonly size: number;
  readonly tally: DocumentTally;
  of(id: string): RecordDocument | UnclearDocument | undefined;
  /** The folders that could not be read, the documents without a record, and other files. */
  warnings(): Warning[];
  /** Lets go of what reading took. Documents can still be read. */
  close(): Promise<void>;
}

/**
 * Lists the folder once. A record can find only what is in the list, so an id that looks like a
 * path leads nowhere else.
 *
 * @throws UnreadableFile if the folder cannot be read.
 */
export async function openDocumentFolder(
  folder: string,
  encoding?: string,
): Promise<DocumentFolder> {
  const { documents, unreadable, others } = await listDocuments(folder);
  const unused = new UnusedDocuments(documents);
  /** The ids of records that have had a document, by its key. */
  const owners = new Map<string, string>();
  const pdfs = new PdfReader();
  const tally = newTally(folder, unused);
  return {
    size: documents.size,
    tally,
    of(id) {
      const keys = [...documentNames(id)].filter((name) => documents.has(name));
      for (const each of keys) unused.used(each);
      const [key, other] = keys;
      if (key === undefined) {
        unused.missed(id);
        return undefined;
      }
      if (other !== undefined) {
        return { unclear: `has two documents: ${pathOf(key)} and ${pathOf(other)}; keep one` };
      }
      const owner = owners.get(key) ?? documentKey(id);
      owners.set(key, owner);
      if (owner !== documentKey(id)) {
        return {
          unclear: `has the document of another record: ${pathOf(key)} is that of ${owner}`,
        };
      }
      const { path: name, ...others } = documents.get(key) as ListedDocument;
      const path = join(folder, name);
      const read = (onPage?: () => void) => readDocumentText(path, pdfs, encoding, onPage);
      return { name, ...others, read };
    },
    warnings() {
      const messages = unreadable.map((path) => `the folder ${join(folder, path)} cannot be read`);
      const { length } = unused.paths;
      if (length === documents.size) {
        messages.push(`no record of this import has a document in ${folder}; ${NAMES}`);
      }
      if (length > 0) messages.push(unusedMessage());
      if (others.length > 0) {
        messages.push(`files in ${folder} that are neither .txt nor .pdf: ${firstNames(others)}`);
      }
      return messages.map((message) => ({ message }));
    },
    close: () => pdfs.close(),
  };

  function pathOf(key: string): string {
    return documents.get(key)?.path as string;
  }

  function unusedMessage(): string {
    const or = tally.rejected > 0 ? ', or to a rejected row' : '';
    return `documents in ${folder} that belong to no record of this import${or}: ${unused}`;
  }
}
