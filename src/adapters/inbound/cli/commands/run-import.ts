import type { ImportSummary } from '../../../../application/import/import-report.js';
import type { ImportRequest } from '../../../../application/import/import-request.js';
import type { ExportHeader } from '../../../../domain/record/export-header.js';
import { EXIT } from '../exit-code.js';
import { ImportOutput } from '../output/import-output.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { documentTexts } from '../readers/document-texts.js';
import { submittedRecords } from '../readers/submitted-records.js';
import type { Services } from '../services.js';
import { stoppable } from '../stoppable.js';
import { untilInterrupted } from '../until-interrupted.js';
import { checkedOptions, type ImportOptions, refuseToOverwrite } from './import-options.js';
import { municipalityList } from './municipality-list.js';
import { removalList } from './removal-list.js';

/** Runs an import, and gives the code that the process ends with. */
export async function runImport(
  services: Services,
  terminal: Terminal,
  files: readonly string[],
  given: ImportOptions,
): Promise<number> {
  const options = checkedOptions(files, given);
  ignoreClosedPipe(terminal.stdout);
  ignoreClosedPipe(terminal.stderr);
  const { useCase, file, close } = await services.open('import');
  try {
    if (file !== undefined) refuseToOverwrite([file], options);
    const output = new ImportOutput(options, terminal);
    try {
      const summary = await untilInterrupted(async (signal) => {
        const request = await importRequest(files, options, output, terminal, signal);
        return useCase.run(request, output);
      });
      output.summary(summary);
      return exitCodeFor(summary);
    } finally {
      output.close();
    }
  } finally {
    await close();
  }
}

async function importRequest(
  files: readonly string[],
  options: ImportOptions,
  output: ImportOutput,
  { stdin }: Terminal,
  signal: AbortSignal,
): Promise<ImportRequest> {
  const { encoding, map = new Map(), contentDir, deleteFile, municipalities } = options;
  const merges = options.merge || deleteFile !== undefined;
  const exports: ExportHeader[] = [];
  const records = submittedRecords(files, {
    encoding,
    map,
    stdin,
    ...(contentDir !== undefined && { contents: await documentTexts(contentDir, encoding) }),
    onWarning: (warning) => output.warned(warning),
    onExport: (header) => exports.push(header),
    onBytes: (read, of) => output.bytes(read, of),
  });
  return {
    mode: merges ? 'merge' : 'replace',
    records: stoppable(records, stdin, signal),
    removals: deleteFile === undefined ? undefined : await removalList(deleteFile, encoding),
    // What is renamed or added on the way is not what was exported.
    exported: () => (map.size === 0 && contentDir === undefined ? exports : []),
    officialNames:
      municipalities === undefined ? undefined : await municipalityList(municipalities, encoding),
    allowRemovals: options.allowRemovals ?? false,
    mostRejected: options.maxRejects ?? (options.skipInvalid ? Number.POSITIVE_INFINITY : 0),
    dryRun: options.dryRun ?? false,
    signal,
  };
}

function exitCodeFor({ outcome }: ImportSummary): number {
  return outcome === 'current' || outcome === 'dry run' ? EXIT.done : EXIT.rejected;
}
