/** The parts of a workbook that are always the same, and its cells. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const DATE_STYLE = 1;
export const HEADER_STYLE = 2;

export const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="records" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const MS_PER_DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Excel takes 1900 for a leap year, so its dates are right from 1 March 1900 on. */
const FIRST_DATE = '1900-03-01';

/** A date that Excel has is a date cell. An earlier one is a text. */
export function dateCell(text: string): string {
  if (text === '') return '<c/>';
  if (text < FIRST_DATE) return textCell(text);
  const serial = (Date.parse(`${text}T00:00:00Z`) - EPOCH) / MS_PER_DAY;
  return `<c s="${DATE_STYLE}"><v>${serial}</v></c>`;
}

export function textCell(text: string, style?: number): string {
  if (text === '') return '<c/>';
  const attributes = style === undefined ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const SPECIAL = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML cannot hold or would change, and what looks like an escape of it. */
const NOT_XML = /[\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

function escaped(text: string): string {
  return text
    .replace(
      NOT_XML,
      (each) => `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(SPECIAL, (each) => ENTITIES[each] as string);
}
