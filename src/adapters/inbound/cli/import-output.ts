import type {
  ImportListener,
  ImportSummary,
  Progress,
  Rejection,
  Warning,
} from '../../../application/importing/import-report.js';
import type { Place } from '../../../application/importing/submitted-record.js';
import type { ImportOptions } from './import-options.js';
import { ProgressDisplay } from './progress-display.js';
import { RejectsFile } from './rejects-file.js';
import { summaryText } from './summary-text.js';
import type { Terminal } from './terminal.js';

/** A person reads no more than these; the rest is counted. */
const MOST_SHOWN = 20;

/** What an import says while it runs and when it is done. */
export class ImportOutput implements ImportListener {
  readonly #progress: ProgressDisplay;
  readonly #shown = { rejections: 0, warnings: 0 };

  private constructor(
    private readonly options: ImportOptions,
    private readonly terminal: Terminal,
    private readonly rejects: RejectsFile | undefined,
  ) {
    this.#progress = new ProgressDisplay(options.quiet ? undefined : terminal.stderr);
  }

  static async open(options: ImportOptions, terminal: Terminal): Promise<ImportOutput> {
    const rejects =
      options.rejects === undefined ? undefined : await RejectsFile.open(options.rejects);
    return new ImportOutput(options, terminal, rejects);
  }

  rejected(rejection: Rejection): void {
    this.rejects?.add(rejection);
    const { place, faults } = rejection;
    const reasons = faults.map(
      ({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`,
    );
    this.#say('rejections', `${at(place)}${reasons.join('; ')}`);
  }

  warned({ place, message }: Warning): void {
    if (!this.options.quiet) this.#say('warnings', `warning: ${at(place)}${message}`);
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
    for (const [what, count] of Object.entries(this.#shown)) {
      if (count > MOST_SHOWN)
        this.terminal.stderr.write(`and ${count - MOST_SHOWN} more ${what}\n`);
    }
    const text = this.options.json
      ? `${JSON.stringify({ ...summary, seconds })}\n`
      : summaryText(summary, seconds) + this.#advice(summary);
    this.terminal.stdout.write(text);
  }

  async close(): Promise<void> {
    this.#progress.clear();
    await this.rejects?.close();
  }

  #say(what: 'rejections' | 'warnings', text: string): void {
    if (++this.#shown[what] > MOST_SHOWN) return;
    this.#progress.clear();
    this.terminal.stderr.write(`${text}\n`);
  }

  #advice({ outcome, rejected }: ImportSummary): string {
    if (outcome !== 'rejected') return '';
    const all = this.rejects || rejected <= MOST_SHOWN ? '' : '--rejects FILE lists all of them. ';
    return `${all}--skip-invalid loads the rest.\n`;
  }
}

function at(place: Place | undefined): string {
  return place ? `${place.file}, line ${place.line}: ` : '';
}
