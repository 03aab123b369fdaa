import type { ZipArchive } from '../packing/zip-archive.js';
import type { NamedSheet } from './choose-sheet.js';
import { readXml } from './parse-xml.js';

export interface Sheet extends NamedSheet {
  /** Its path in the workbook. */
  readonly part: string;
}

export interface SheetList {
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904 on, as old Macs did. */
  readonly is1904: boolean;
}

const MAX_SHEETS = 10_000;

export async function readSheetList(archive: ZipArchive): Promise<SheetList> {
  const { file } = archive;
  const targets = new Map<string, string>();
  const relations = 'xl/_rels/workbook.xml.rels';
  if (archive.has(relations)) {
    await readXml(archive.read(relations), file, relations, {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship' && targets.size < MAX_SHEETS) targets.set(Id, Target);
      },
    });
  }
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readXml(archive.read('xl/workbook.xml'), file, 'xl/workbook.xml', {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet' || sheets.length >= MAX_SHEETS) return;
      const { name = '', state } = attributes;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const part = partOf(targets.get(id) ?? `worksheets/sheet${sheets.length + 1}.xml`);
      // A chart may be a sheet too.
      if (archive.has(part) && !part.includes('/chartsheets/')) {
        sheets.push({ name, isHidden: state !== undefined && state !== 'visible', part });
      }
    },
  });
  return { sheets, is1904 };
}

function partOf(target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  return target.startsWith('xl/') ? target : `xl/${target.replace(/^\.\//, '')}`;
}
