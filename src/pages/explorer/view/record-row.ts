import { linksOf, type PublishedRecord } from '../../../client/published-record.js';
import { element, hiddenText } from '../../dom.js';
import type { Language } from '../language.js';
import { markedParts, type Part } from '../marked-parts.js';
import { documentAddress } from '../request-lines.js';

/** One record as a row of the table; on a phone, as a card. */
export function recordRow(
  record: PublishedRecord,
  language: Language,
  term: string | undefined,
): HTMLTableRowElement {
  const { texts } = language;
  return element(
    'tr',
    { attributes: { role: 'row' } },
    cell('entered', date(record.checkin_date, language)),
    titleCell(record, language, term),
    cell('municipality', element('span', { dir: 'auto' }, record.municipality)),
    cell('documents', ...documents(record, texts)),
  );
}

function cell(name: string, ...children: Node[]): HTMLTableCellElement {
  return element('td', { className: name, attributes: { role: 'cell' } }, ...children);
}

function titleCell(record: PublishedRecord, language: Language, term: string | undefined) {
  const { texts } = language;
  const title = markedParts(record.title, term);
  const details = [
    record.area,
    language.fill(texts.number, { n: record.registration_number }),
    record.inscription_date &&
      language.fill(texts.inscribed, { date: language.date(record.inscription_date) }),
    term && !title.some(({ isMatch }) => isMatch) && texts.inContent,
  ].filter((detail) => typeof detail === 'string' && detail !== '') as string[];
  return element(
    'th',
    { scope: 'row', className: 'record', attributes: { role: 'rowheader' } },
    element('span', { className: 'title', dir: 'auto' }, ...title.map(marked)),
    element(
      'span',
      { className: 'details' },
      ...details.map((detail) => element('bdi', {}, detail)),
    ),
  );
}

function marked({ text, isMatch }: Part): Node {
  return isMatch ? element('mark', {}, text) : document.createTextNode(text);
}

function date(text: string, language: Language): HTMLTimeElement {
  return element('time', { dateTime: text }, language.date(text));
}

/** With one document nobody knows which of the two it is. */
function documents(record: PublishedRecord, texts: Language['texts']): Node[] {
  const links = linksOf(record);
  const names = links.length > 1 ? [texts.technicalDocument, texts.agreement] : [texts.document];
  return links.flatMap((link, i) => {
    const href = documentAddress(link);
    if (href === undefined) return [];
    return element(
      'a',
      { href, target: '_blank', rel: 'noopener noreferrer' },
      names[i] ?? texts.document,
      element('span', { className: 'arrow', ariaHidden: 'true' }, '\u00a0↗'),
      hiddenText(` (${texts.newTab})`),
    );
  });
}
