import { strToU8, zipSync } from 'fflate';

interface Workbook {
  /** The XML of the rows of each sheet, by name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** The XML of each shared string. */
  readonly strings?: readonly string[];
  /** The code of the number format of each style. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly prefix?: string;
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A small workbook, written by hand as Excel and others write it. */
export function workbook({
  sheets,
  hidden = [],
  strings,
  formats,
  is1904,
  prefix,
}: Workbook): Buffer {
  const names = Object.keys(sheets);
  const p = prefix === undefined ? '' : `${prefix}:`;
  const ns = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<${p}workbook ${ns}="${SHEET}" xmlns:r="${RELATIONS}"><${p}workbookPr${is1904 ? ' date1904="1"' : ''}/><${p}sheets>${names
      .map(
        (name, i) =>
          `<${p}sheet name="${name}" sheetId="${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/s${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
  };
  names.forEach((name, i) => {
    parts[`xl/worksheets/s${i + 1}.xml`] =
      `<?xml version="1.0"?><${p}worksheet ${ns}="${SHEET}"><${p}sheetData>${sheets[name]}</${p}sheetData></${p}worksheet>`;
  });
  if (strings)
    parts['xl/sharedStrings.xml'] =
      `<sst>${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`;
  if (formats) {
    const custom = formats.map((code, i) =>
      typeof code === 'string'
        ? `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
        : '',
    );
    const xfs = formats.map(
      (code, i) => `<xf numFmtId="${typeof code === 'string' ? 200 + i : code}"/>`,
    );
    parts['xl/styles.xml'] =
      `<styleSheet><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** A row of inline strings. */
export function textRow(number: number, cells: readonly string[]): string {
  const written = cells.map((text) =>
    text === ''
      ? '<c/>'
      : `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}
