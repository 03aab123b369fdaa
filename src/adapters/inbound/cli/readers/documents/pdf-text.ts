import { getDocumentProxy } from 'unpdf';
import { UnreadableDocument } from '../../errors.js';
import { BarePages } from './bare-pages.js';
import { joinBrokenWords } from './broken-words.js';

/** More than a record may contain, so further pages are not read. */
const MAX_LENGTH = 8 * 1024 * 1024;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export interface PdfText {
  readonly text: string;
  /** How many pages were read. */
  readonly pages: number;
  /** How many of them have no text of their own. */
  readonly barePages: number;
}

/** A run of text, or a mark without text. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/**
 * Reads the text layer of a PDF, page by page, with whole words. It is empty for a scan. The library
 * detaches the buffer that it gets.
 */
export async function readPdfText(bytes: Uint8Array, onPage: () => void): Promise<PdfText> {
  let pdf: Pdf | undefined;
  try {
    pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    let text = '';
    let pages = 0;
    const bare = new BarePages();
    while (pages < pdf.numPages && text.length <= MAX_LENGTH) {
      const page = await pageText(pdf, ++pages);
      text += `${page}\n`;
      bare.add(page);
      onPage();
    }
    return { text: joinBrokenWords(text), pages, barePages: bare.count };
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
