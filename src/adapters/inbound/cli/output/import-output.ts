import type {
  ImportListener,
  Progress,
  Rejection,
  Warning,
} from '../../../../application/import/import-listener.js';
import type { ImportSummary } from '../../../../application/import/import-report.js';
import { printable, printableLines } from '../../../../domain/record/text.js';
import { type ImportOptions, isMerge } from '../commands/options/import-options.js';
import type { DocumentTally } from '../readers/documents/document-tally.js';
import type { LeftOutRows } from '../readers/row-mapping.js';
import { ProgressDisplay } from './progress-display.js';
import { RejectionLines } from './rejection-lines.js';
import { summaryText } from './summary-text.js';
import type { Terminal } from './terminal.js';
import { WarningLines } from './warning-lines.js';

/** Keeps rejections for later, in a file that the user names. */
export interface RejectsKeeper {
  add(rejection: Rejection): void;
  close(): void;
}

const TOO_MANY_REMOVED =
  'If that is right, run it again with --allow-removals. To keep the other records, use --merge.';
const TOO_MANY_EMPTIED =
  'See that no row is missing, and that --content-dir names the right folder; without a column for them, --merge --keep-missing keeps the contents of the registry. ' +
  'If they should go, run it again with --allow-removals.';
const CONFLICT =
  'A cod_archivo that is already taken belongs to a record that this merge changes. ' +
  '--skip-invalid cannot leave it out: the registry would lose the record. ' +
  'Correct the cod_archivo and run the import again.';
const UNDECODABLE = /^record (is not UTF-8|holds bytes that are not )/;
const OTHER_ENCODING =
  'Rows that cannot be decoded are rarely broken: --encoding names the encoding of the file.';

/**
 * What a person sees of an import: progress, rejections, warnings and the summary. The use case
 * tells of everything; here it is decided what is shown, so that millions of rows stay readable.
 */
export class ImportOutput implements ImportListener {
  readonly #progress: ProgressDisplay;
  readonly #lines = new RejectionLines();
  readonly #warnings = new WarningLines();

  constructor(
    private readonly options: ImportOptions,
    private readonly terminal: Terminal,
    private readonly rejects: RejectsKeeper | undefined,
  ) {
    const { stderr, progressEveryMs } = terminal;
    this.#progress = new ProgressDisplay(options.quiet ? undefined : stderr, progressEveryMs);
  }

  rejected(rejection: Rejection): void {
    this.rejects?.add(rejection);
    const line = this.#lines.add(rejection);
    if (line !== undefined) this.#print(line);
  }

  warned(warning: Warning): void {
    const line = this.#warnings.add(warning);
    if (line !== undefined && !this.options.quiet) this.#print(line);
  }

  progressed(progress: Progress): void {
    this.#progress.show(progress);
  }

  bytes(read: number, total: number | undefined): void {
    this.#progress.bytes(read, total);
  }

  /** How many documents were read, and how many there are, if all of them may be read. */
  documents(read: number, of: number | undefined): void {
    this.#progress.show({ step: 'documents', records: read, of });
  }

  summary(summary: ImportSummary, leftOut?: LeftOutRows, documents?: DocumentTally): void {
    const { seconds } = this.#progress;
    this.#progress.clear();
    for (const line of this.#lines.rest()) this.#print(line);
    if (!this.options.quiet) for (const line of this.#warnings.rest()) this.#print(line);
    // The readers warn this output directly, so the use case has not counted those.
    const complete = {
      ...summary,
      warnings: this.#warnings.count,
      ...(leftOut && leftOut.count > 0 && { skipped: leftOut.count }),
      ...(documents && { documents }),
    };
    const text = this.options.json
      ? `${JSON.stringify({ ...complete, seconds })}\n`
      : summaryText(complete, seconds, isMerge(this.options), leftOut?.by) + this.#advice(summary);
    this.terminal.stdout.write(printableLines(text));
  }

  close(): void {
    this.#progress.clear();
    this.rejects?.close();
  }

  #print(text: string): void {
    this.#progress.clear();
    this.terminal.stderr.write(`${printable(text)}\n`);
  }

  #advice({ outcome, read, rejected, conflict, faults }: ImportSummary): string {
    if (outcome === 'too many removed') return `${TOO_MANY_REMOVED}\n`;
    if (outcome === 'too many emptied') return `${TOO_MANY_EMPTIED}\n`;
    if (outcome !== 'rejected') return '';
    const all = this.rejects || this.#lines.areAllShown ? '' : '--rejects FILE lists all of them. ';
    if (conflict) return `${all}${CONFLICT}\n`;
    if (Object.keys(faults).some((fault) => UNDECODABLE.test(fault))) {
      return `${all}${OTHER_ENCODING}\n`;
    }
    return `${all}${read === rejected ? 'No valid record is left to load.' : '--skip-invalid loads the rest.'}\n`;
  }
}
