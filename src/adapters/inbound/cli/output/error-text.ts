import { AlteredExport } from '../../../../domain/errors.js';

/** What a person at the command line is told of an error. It may name options. */
export function errorText(error: Error): string {
  return error instanceof AlteredExport ? alteredExportText(error) : error.message;
}

function alteredExportText({ revision, exported }: AlteredExport): string {
  return (
    'Nothing was changed: the records are not those that were exported. They were edited, ' +
    'damaged or read with the wrong --encoding. To import them as they are, remove the first ' +
    `line of the file. (Revision ${revision}, exported as ${exported}.)`
  );
}
