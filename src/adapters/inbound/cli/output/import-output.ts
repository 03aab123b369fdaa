import type {
  ImportListener,
  ImportSummary,
  Progress,
  Rejection,
  Warning,
} from '../../../../application/import/import-report.js';
import type { Place } from '../../../../application/import/submitted-record.js';
import { printable, printableLines } from '../../../../domain/record/text.js';
import type { ImportOptions } from '../commands/import-options.js';
import { number, plural } from './numbers.js';
import { ProgressDisplay } from './progress-display.js';
import { RejectsFile } from './rejects-file.js';
import { summaryText } from './summary-text.js';
import type { Terminal } from './terminal.js';

/** A person reads no more than these; the rest is counted. */
const MOST_SHOWN = 20;
/** Of one record. */
const MOST_FAULTS_SHOWN = 10;

const TOO_MANY_REMOVED =
  'If that is right, run it again with --allow-removals. To keep the other records, use --merge.';
const CONFLICT =
  'A cod_archivo that is already taken belongs to a record that this merge changes. ' +
  '--skip-invalid cannot leave it out: the registry would lose the record. ' +
  'Correct the cod_archivo and run the import again.';

/** What an import says while it runs and when it is done. */
export class ImportOutput implements ImportListener {
  readonly #progress: ProgressDisplay;
  readonly #rejects: RejectsFile | undefined;
  readonly #said = { rejections: 0, warnings: 0 };

  constructor(
    private readonly options: ImportOptions,
    private readonly terminal: Terminal,
  ) {
    this.#progress = new ProgressDisplay(options.quiet ? undefined : terminal.stderr);
    this.#rejects = options.rejects === undefined ? undefined : new RejectsFile(options.rejects);
  }

  rejected(rejection: Rejection): void {
    this.#rejects?.add(rejection);
    const { place, faults } = rejection;
    const reasons = faults
      .slice(0, MOST_FAULTS_SHOWN)
      .map(({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`);
    const more = faults.length - reasons.length;
    if (more > 0) reasons.push(`and ${plural(more, 'more fault')}`);
    this.#say('rejections', `${at(place)}${reasons.join('; ')}`);
  }

  warned({ place, message }: Warning): void {
    this.#say('warnings', `warning: ${at(place)}${message}`);
  }

  progressed(progress: Progress): void {
    this.#progress.show(progress);
  }

  bytes(read: number, of: number | undefined): void {
    this.#progress.bytes(read, of);
  }

  summary(summary: ImportSummary): void {
    const { seconds } = this.#progress;
    this.#progress.clear();
    for (const what of ['rejections', 'warnings'] as const) {
      const unsaid = this.#said[what] - MOST_SHOWN;
      if (unsaid > 0 && !this.#isSilentOn(what)) {
        this.terminal.stderr.write(`and ${number(unsaid)} more ${what}\n`);
      }
    }
    // Those about a file as a whole are said to this output alone.
    const whole = { ...summary, warnings: this.#said.warnings };
    const text = this.options.json
      ? `${JSON.stringify({ ...whole, seconds })}\n`
      : summaryText(whole, seconds) + this.#advice(summary);
    this.terminal.stdout.write(printableLines(text));
  }

  close(): void {
    this.#progress.clear();
    this.#rejects?.close();
  }

  #isSilentOn(what: 'rejections' | 'warnings'): boolean {
    return what === 'warnings' && this.options.quiet === true;
  }

  #say(what: 'rejections' | 'warnings', text: string): void {
    if (++this.#said[what] > MOST_SHOWN || this.#isSilentOn(what)) return;
    this.#progress.clear();
    this.terminal.stderr.write(`${printable(text)}\n`);
  }

  #advice({ outcome, read, rejected, conflict }: ImportSummary): string {
    if (outcome === 'too many removed') return `${TOO_MANY_REMOVED}\n`;
    if (outcome !== 'rejected') return '';
    const all = this.#rejects || rejected <= MOST_SHOWN ? '' : '--rejects FILE lists all of them. ';
    if (conflict) return `${all}${CONFLICT}\n`;
    return `${all}${read === rejected ? 'No valid record is left to load.' : '--skip-invalid loads the rest.'}\n`;
  }
}

function at(place: Place | undefined): string {
  return place ? `${place.file}, line ${place.line}: ` : '';
}
