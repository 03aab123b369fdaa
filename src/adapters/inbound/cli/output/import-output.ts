import type {
  ImportListener,
  Progress,
  Rejection,
  Warning,
} from '../../../../application/import/import-listener.js';
import type { ImportSummary } from '../../../../application/import/import-report.js';
import type { Location } from '../../../../application/import/import-request.js';
import { printable, printableLines } from '../../../../domain/record/text.js';
import type { ImportOptions } from '../commands/import-options.js';
import { number, plural } from './format-numbers.js';
import { ProgressDisplay } from './progress-display.js';
import { RejectsFile } from './rejects-file.js';
import { summaryText } from './summary-text.js';
import type { Terminal } from './terminal.js';

type Kind = 'rejections' | 'warnings';

/** The rest is only counted. */
const MAX_SHOWN = 20;
/** For one record. */
const MAX_FAULTS_SHOWN = 10;

const TOO_MANY_REMOVED =
  'If that is right, run it again with --allow-removals. To keep the other records, use --merge.';
const CONFLICT =
  'A cod_archivo that is already taken belongs to a record that this merge changes. ' +
  '--skip-invalid cannot leave it out: the registry would lose the record. ' +
  'Correct the cod_archivo and run the import again.';

/** Prints rejections, warnings, progress and the summary of an import. */
export class ImportOutput implements ImportListener {
  readonly #progress: ProgressDisplay;
  readonly #rejects: RejectsFile | undefined;
  readonly #counts = { rejections: 0, warnings: 0 };

  constructor(
    private readonly options: ImportOptions,
    private readonly terminal: Terminal,
  ) {
    this.#progress = new ProgressDisplay(options.quiet ? undefined : terminal.stderr);
    this.#rejects = options.rejects === undefined ? undefined : new RejectsFile(options.rejects);
  }

  rejected(rejection: Rejection): void {
    this.#rejects?.add(rejection);
    const { location, faults } = rejection;
    const reasons = faults
      .slice(0, MAX_FAULTS_SHOWN)
      .map(({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`);
    const more = faults.length - reasons.length;
    if (more > 0) reasons.push(`and ${plural(more, 'more fault')}`);
    this.#print('rejections', `${prefix(location)}${reasons.join('; ')}`);
  }

  warned({ location, message }: Warning): void {
    this.#print('warnings', `warning: ${prefix(location)}${message}`);
  }

  progressed(progress: Progress): void {
    this.#progress.show(progress);
  }

  bytes(read: number, total: number | undefined): void {
    this.#progress.bytes(read, total);
  }

  summary(summary: ImportSummary): void {
    const { seconds } = this.#progress;
    this.#progress.clear();
    for (const kind of ['rejections', 'warnings'] as const) {
      const hidden = this.#counts[kind] - MAX_SHOWN;
      if (hidden > 0 && !this.#isHidden(kind)) {
        this.terminal.stderr.write(`and ${number(hidden)} more ${kind}\n`);
      }
    }
    // The readers warn this output directly, so the use case has not counted those.
    const complete = { ...summary, warnings: this.#counts.warnings };
    const text = this.options.json
      ? `${JSON.stringify({ ...complete, seconds })}\n`
      : summaryText(complete, seconds) + this.#advice(summary);
    this.terminal.stdout.write(printableLines(text));
  }

  close(): void {
    this.#progress.clear();
    this.#rejects?.close();
  }

  #isHidden(kind: Kind): boolean {
    return kind === 'warnings' && this.options.quiet === true;
  }

  #print(kind: Kind, text: string): void {
    if (++this.#counts[kind] > MAX_SHOWN || this.#isHidden(kind)) return;
    this.#progress.clear();
    this.terminal.stderr.write(`${printable(text)}\n`);
  }

  #advice({ outcome, read, rejected, conflict }: ImportSummary): string {
    if (outcome === 'too many removed') return `${TOO_MANY_REMOVED}\n`;
    if (outcome !== 'rejected') return '';
    const all = this.#rejects || rejected <= MAX_SHOWN ? '' : '--rejects FILE lists all of them. ';
    if (conflict) return `${all}${CONFLICT}\n`;
    return `${all}${read === rejected ? 'No valid record is left to load.' : '--skip-invalid loads the rest.'}\n`;
  }
}

function prefix(location: Location | undefined): string {
  return location ? `${location.file}, line ${location.line}: ` : '';
}
