import type { Warning } from '../../../../../application/import/import-listener.js';
import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { UnreadableDocument } from '../../errors.js';
import type { DocumentFolder, RecordDocument } from './document-folder.js';

interface Fields {
  readonly id?: unknown;
  readonly content?: unknown;
}

export interface DocumentListener {
  onWarning(warning: Warning): void;
  /** How many documents were read so far. It comes with each page, too. */
  onDocuments?(read: number): void;
}

/** Replaces the content of each record that has a document with the text of the document. */
export async function* attachDocuments(
  records: AsyncIterable<SubmittedRecord>,
  documents: DocumentFolder,
  { onWarning, onDocuments }: DocumentListener,
): AsyncGenerator<SubmittedRecord> {
  const { tally } = documents;
  for await (const record of records) {
    const { location } = record;
    const fields = 'fields' in record ? (record.fields as Fields | null) : undefined;
    const document = typeof fields?.id === 'string' ? documents.of(fields.id) : undefined;
    if (fields && !document) tally.missing++;
    if (!fields || !document) yield record;
    else if ('unclear' in document) yield { location, ...fault(document.unclear, fields.id) };
    else yield { location, ...(await withContent(fields, document, location)) };
  }

  async function withContent(fields: Fields, document: RecordDocument, location: Location) {
    const { name, passedOver } = document;
    const warn = (message: string) => onWarning({ location, message });
    if (passedOver !== undefined) {
      warn(`${name} is read, and ${passedOver} is not: both have the id for a name`);
    }
    try {
      onDocuments?.(tally.read);
      const content = await document.read(() => onDocuments?.(tally.read));
      if (content === '') {
        warn(`${name} has no text${/\.pdf$/i.test(name) ? '; is it a scan?' : ''}`);
        tally.withoutText.push(name);
        return { fields };
      }
      if (fields.content) warn(`${name} replaces the content of the record`);
      tally.withText++;
      return { fields: { ...fields, content } };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return fault(`comes from a document that ${error.message}`, name);
    } finally {
      tally.read++;
    }
  }
}

/** The name of a file is not in the reason: faults are counted by their reasons. */
function fault(reason: string, value: unknown) {
  return { faults: [{ field: 'content', reason, value: String(value) }] };
}
