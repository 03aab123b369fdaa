import { BrokenFile } from '../../errors.js';
import { CompoundFile } from './compound-file.js';

/** An old workbook has at most 65,536 rows in a sheet, and few are longer than 50 MB. */
const MAX_MB = 128;
const CUT =
  'is an old Excel file (.xls) that is damaged or cut off; open it in Excel and save it as .xlsx or CSV';

/** The names in a file that is no workbook which can be read, and what to do with it. */
const CONTENTS: readonly [name: string, advice: string][] = [
  ['EncryptedPackage', 'is a workbook with a password; save it without one'],
  ['\u0006DataSpaces', 'is a workbook with a password; save it without one'],
  ['WordDocument', 'is an old document, not a table; save its table as .xlsx or CSV'],
  ['Book', 'is an Excel file from before 1997; open it in Excel and save it as .xlsx or CSV'],
];
const UNKNOWN =
  'is a file of an old office program, and no workbook; save its table as .xlsx or CSV';

/** The stream of a file of old office programs that is a workbook. It is held in memory. */
export async function readLegacyOfficeFile(
  chunks: AsyncIterable<Buffer>,
  file: string,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > MAX_MB * 1024 * 1024) {
      throw new BrokenFile(
        file,
        `is an old office file of more than ${MAX_MB} MB; save it as .xlsx or CSV`,
      );
    }
  }
  let compound: CompoundFile;
  let workbook: Buffer | undefined;
  try {
    compound = new CompoundFile(Buffer.concat(parts));
    workbook = compound.read('Workbook');
  } catch {
    throw new BrokenFile(file, CUT);
  }
  if (workbook) return workbook;
  const { names } = compound;
  throw new BrokenFile(file, CONTENTS.find(([name]) => names.includes(name))?.[1] ?? UNKNOWN);
}
