import type { getDocumentProxy } from 'unpdf';
import { UnreadableDocument } from './unreadable-document.js';

/** More than a record may hold: pages after it would be read in vain. */
const ENOUGH = 8 * 1024 * 1024;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A run of text, or a mark without any. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** The text layer of a PDF, page by page; empty where it has none, as scanned paper has not. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // It takes a while to load, and most imports have no PDF.
  const { getDocumentProxy } = await import('unpdf');
  let pdf: Pdf | undefined;
  try {
    // A copy, because the reader takes its bytes away from whoever gave them.
    pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    let text = '';
    for (let page = 1; page <= pdf.numPages && text.length <= ENOUGH; page++) {
      text += `${await pageText(pdf, page)}\n`;
    }
    return text;
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
