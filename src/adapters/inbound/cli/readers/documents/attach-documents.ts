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

/** Replaces the content of each record that has a document with the text of the document. */
export async function* attachDocuments(
  records: AsyncIterable<SubmittedRecord>,
  documents: DocumentFolder,
  onWarning: (warning: Warning) => void,
): AsyncGenerator<SubmittedRecord> {
  for await (const record of records) {
    const fields = 'fields' in record ? (record.fields as Fields | null) : undefined;
    const document = typeof fields?.id === 'string' ? documents.of(fields.id) : undefined;
    if (!fields || !document) yield record;
    else {
      const { location } = record;
      yield { location, ...(await withContent(fields, document, location)) };
    }
  }

  async function withContent(fields: Fields, { name, read }: RecordDocument, location: Location) {
    try {
      const content = await read();
      if (content === '') {
        onWarning({ location, message: `${name} has no text; is it a scan?` });
        return { fields };
      }
      if (fields.content) {
        onWarning({ location, message: `${name} replaces the content of the record` });
      }
      return { fields: { ...fields, content } };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return { faults: [{ field: 'content', reason: `${name} ${error.message}`, value: name }] };
    }
  }
}
