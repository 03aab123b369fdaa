import { shortened } from '../../../domain/record/text.js';
import type { ImportReport } from '../import-report.js';
import type { FieldLosses } from '../registry/field-losses.js';
import type { RegistryDiff } from '../registry/registry-diff.js';

const KEPT =
  'if the files have no column for it, --merge --keep-missing keeps those of the registry';
const GIVEN = 'an empty value was given for it';

/** Warns of records that have something in a field of the registry, and nothing in the import. */
export function warnOfEmptied(
  { losses }: RegistryDiff,
  keepMissing: boolean,
  report: ImportReport,
): void {
  // The texts of documents are not in the files: an import without the documents would lose them.
  const contentAdvice = keepMissing
    ? `${GIVEN}, or a document without a text`
    : `if the texts are in documents, see --content-dir; ${KEPT}`;
  warn(losses.contents, 'the content', contentAdvice, report);
  const advice = keepMissing ? GIVEN : KEPT;
  warn(losses.links, 'the links', advice, report);
  warn(losses.areas, 'the area', advice, report);
  warn(losses.inscriptionDates, 'the date of inscription', advice, report);
}

function warn(
  { counts: { emptied }, example }: FieldLosses,
  what: string,
  advice: string,
  report: ImportReport,
): void {
  if (emptied === 0) return;
  const lost = emptied === 1 ? '1 record loses' : `${emptied.toLocaleString('en')} records lose`;
  report.warn({ message: `${lost} ${what}, such as the id ${shortened(example)}; ${advice}` });
}
