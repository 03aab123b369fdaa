import type { Place, SubmittedRecord } from '../../../../application/import/submitted-record.js';
import type { DocumentTexts, RecordDocument } from './document-texts.js';
import type { OnWarning } from './source-warning.js';
import { UnreadableDocument } from './unreadable-document.js';

interface Fields {
  readonly id?: unknown;
  readonly content?: unknown;
}

/** Records whose content is the text of their document, where they have one. */
export async function* documentedRecords(
  records: AsyncIterable<SubmittedRecord>,
  documents: DocumentTexts,
  onWarning: OnWarning,
): AsyncGenerator<SubmittedRecord> {
  for await (const record of records) {
    const fields = 'fields' in record ? (record.fields as Fields | null) : undefined;
    const document = typeof fields?.id === 'string' ? documents.of(fields.id) : undefined;
    if (!fields || !document) yield record;
    else yield { place: record.place, ...(await documented(fields, document, record.place)) };
  }

  async function documented(fields: Fields, { name, text }: RecordDocument, place: Place) {
    try {
      const content = await text();
      if (content === '') {
        onWarning({ place, message: `${name} holds no text; is it a picture of paper?` });
        return { fields };
      }
      if (fields.content) {
        onWarning({ place, message: `${name} takes the place of the content of the record` });
      }
      return { fields: { ...fields, content } };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return { faults: [{ field: 'content', reason: `${name} ${error.message}`, value: name }] };
    }
  }
}
