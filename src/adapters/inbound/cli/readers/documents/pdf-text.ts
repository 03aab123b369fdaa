import { getDocumentProxy } from 'unpdf';
import { UnreadableDocument } from '../../errors.js';
import { joinBrokenWords } from './broken-words.js';

/** More than a record may contain, so further pages are not read. */
const MAX_LENGTH = 8 * 1024 * 1024;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A run of text, or a mark without text. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/**
 * Reads the text layer of a PDF, page by page, with whole words. It is empty for a scan. The library
 * detaches the buffer that it gets.
 */
export async function readPdfText(bytes: Uint8Array, onPage: () => void): Promise<string> {
  let pdf: Pdf | undefined;
  try {
    pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    let text = '';
    for (let page = 1; page <= pdf.numPages && text.length <= MAX_LENGTH; page++) {
      text += `${await pageText(pdf, page)}\n`;
      onPage();
    }
    return joinBrokenWords(text);
  } catch (error) {
    const isLocked = (error as Error).name === 'PasswordException';
    throw new UnreadableDocument(isLocked ? 'needs a password' : 'is not a readable PDF');
  } finally {
    await pdf?.destroy();
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items }: { items: TextItem[] } = await page.getTextContent();
  page.cleanup();
  return items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
}
