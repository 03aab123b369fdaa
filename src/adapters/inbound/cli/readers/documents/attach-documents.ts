import type { Warning } from '../../../../../application/import/import-listener.js';
import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { InvalidValue } from '../../../../../domain/errors.js';
import { content as contentRule } from '../../../../../domain/record/field-rules.js';
import { UnreadableDocument } from '../../errors.js';
import { decodedTwice, exampleOfTwice } from '../encoding/twice-encoded.js';
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
    if (!fields) tally.rejected++;
    else if (!document) tally.missing++;
    if (!fields || !document) yield record;
    else if ('unclear' in document) yield { location, ...fault(fields, document.unclear) };
    else yield { location, ...(await withContent(fields, document, location)) };
  }

  async function withContent(fields: Fields, document: RecordDocument, location: Location) {
    const { name, passedOver, pdfBeside } = document;
    const warn = (message: string) => onWarning({ location, message });
    if (passedOver !== undefined) {
      warn(`${name} is read, and ${passedOver} is not: both have the id for a name`);
    }
    try {
      onDocuments?.(tally.read);
      const read = await document.read(() => onDocuments?.(tally.read));
      const { text: content, doubt, pages = 0, barePages = 0 } = read;
      if (content === '') {
        const isScan = /\.pdf$/i.test(name) ? '; is it a scan?' : '';
        warn(
          `${name} has no text${pdfBeside ? `, and ${pdfBeside} is not read beside it` : isScan}`,
        );
        tally.withoutText.push(name);
        // Whatever text the registry has, it is not that of this document.
        return { fields: { ...fields, content: fields.content ?? '' } };
      }
      if (doubt !== undefined) warn(`${name} ${doubt}`);
      if (fields.content) warn(`${name} replaces the content of the record`);
      if (decodedTwice(content) !== undefined) {
        warn(`${name} has text that was encoded twice (${exampleOfTwice(content)})`);
      }
      contentRule(content);
      if (barePages * 2 > pages) {
        const bare = `${barePages} of ${pages} pages have no text of their own`;
        warn(`${name}: ${bare}; are they scans, drawings or blank?`);
        tally.mostlyWithoutText.push(name);
      }
      tally.withText++;
      return { fields: { ...fields, content } };
    } catch (error) {
      if (error instanceof InvalidValue) {
        return fault(fields, `comes from a document whose text ${error.message}: ${name}`);
      }
      if (!(error instanceof UnreadableDocument)) throw error;
      const advice = error.advice === undefined ? '' : `; ${error.advice}`;
      return fault(fields, `comes from a document that ${error.message}: ${name}${advice}`);
    } finally {
      tally.read++;
    }
  }
}

/** Faults are counted by what is before the colon in their reasons. */
function fault({ id }: Fields, reason: string) {
  return { faults: [{ field: 'content', reason, value: String(id) }] };
}
