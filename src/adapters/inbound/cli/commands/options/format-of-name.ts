import { UsageError } from '../../errors.js';

/** Formats that an export does not have. Their programs could not open it. */
const OTHERS =
  /\.(json|geojson|tsv|tab|xls|xlsm|xlsb|ods|odt|docx?|rtf|pdf|html?|xml|ya?ml|parquet|sqlite3?|db|dbf|accdb|mdb|zip|7z|rar|tar|tgz|bz2|xz|zst)$/i;

/** The format that the name of a file says. A name that says none, such as `registry.backup`, is NDJSON. */
export function formatOfName(path = ''): 'ndjson' | 'csv' | 'xlsx' {
  const name = path.replace(/\.gz$/i, '');
  const [, other] = OTHERS.exec(name) ?? [];
  if (other !== undefined) {
    throw new UsageError(
      `--out ${path} says ${other.toLowerCase()}, and an export is ndjson, csv or xlsx; give it such a name, or choose with --format`,
    );
  }
  const [, known] = /\.(csv|xlsx)$/i.exec(name) ?? [];
  return (known?.toLowerCase() as 'csv' | 'xlsx' | undefined) ?? 'ndjson';
}
