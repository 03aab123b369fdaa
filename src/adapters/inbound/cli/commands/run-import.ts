import type { ImportSummary } from '../../../../application/import/import-report.js';
import type { ImportRequest } from '../../../../application/import/import-request.js';
import type { ExportHeader } from '../../../../domain/record/export-header.js';
import type { CliDependencies } from '../dependencies.js';
import { EXIT } from '../exit-code.js';
import { destroyOnAbort, runUntilInterrupted } from '../interruption.js';
import { ImportOutput } from '../output/import-output.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { type DocumentFolder, openDocumentFolder } from '../readers/documents/document-folder.js';
import { readMunicipalityList, readRemovalList } from '../readers/list-files.js';
import { readRecords } from '../readers/read-submitted-records.js';
import { openRejects } from '../rejects/open-rejects.js';
import { type ImportMapping, importMapping } from './options/import-mapping.js';
import {
  checkOptions,
  filesToRead,
  type ImportOptions,
  isMerge,
} from './options/import-options.js';

/** Runs an import, and returns the exit code of the process. */
export async function runImport(
  dependencies: CliDependencies,
  terminal: Terminal,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  checkOptions(files, options);
  ignoreClosedPipe(terminal.stdout);
  ignoreClosedPipe(terminal.stderr);
  const chosen = await importMapping(options);
  const { contentDir } = options;
  const documents =
    contentDir === undefined
      ? undefined
      : await openDocumentFolder(contentDir, options.contentEncoding ?? chosen.file.encoding);
  const { useCase, files: held = [], close } = await dependencies.open('import');
  try {
    const needed = [...filesToRead(files, options), ...held];
    const { rejects, mapping } = openRejects(options.rejects, chosen, needed);
    const output = new ImportOutput(options, terminal, rejects);
    try {
      for (const message of chosen.doubts) output.warned({ message });
      const summary = await runUntilInterrupted(async (signal) => {
        const request = await importRequest(
          files,
          options,
          { ...chosen, mapping },
          documents,
          output,
          terminal,
          signal,
        );
        return useCase.run(request, output);
      });
      output.summary(summary, chosen.mapping.leftOut, documents?.tally);
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
  { mapping, file, duplicates, isPlain }: ImportMapping,
  documents: DocumentFolder | undefined,
  output: ImportOutput,
  { stdin }: Terminal,
  signal: AbortSignal,
): Promise<ImportRequest> {
  const { encoding } = file;
  const { deleteFile, municipalities } = options;
  const headers: ExportHeader[] = [];
  const records = readRecords(files, {
    mapping,
    file,
    stdin,
    ...(documents && { documents }),
    onWarning: (warning) => output.warned(warning),
    onExportHeader: (header) => headers.push(header),
    onBytes: (read, total) => output.bytes(read, total),
    // A merge may be of a few records, and read a few of many documents.
    onDocuments: (read) => output.documents(read, isMerge(options) ? undefined : documents?.size),
  });
  return {
    mode: isMerge(options) ? 'merge' : 'replace',
    keepMissing: options.keepMissing,
    records: destroyOnAbort(records, stdin, signal),
    removals: deleteFile === undefined ? undefined : await readRemovalList(deleteFile, encoding),
    duplicates,
    // Renamed or added fields change the revision, so the header no longer holds.
    exportHeaders: () => (isPlain && !documents ? headers : []),
    officialMunicipalities:
      municipalities === undefined
        ? undefined
        : await readMunicipalityList(municipalities, encoding),
    allowRemovals: options.allowRemovals ?? false,
    maxRejected: options.maxRejects ?? (options.skipInvalid ? Number.POSITIVE_INFINITY : 0),
    dryRun: options.dryRun ?? false,
    signal,
  };
}

function exitCodeFor({ outcome }: ImportSummary): number {
  return outcome === 'current' || outcome === 'dry run' ? EXIT.done : EXIT.rejected;
}
