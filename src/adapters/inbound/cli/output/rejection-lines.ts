import type { Rejection } from '../../../../application/import/import-listener.js';
import type { Location } from '../../../../application/import/import-request.js';
import { number, plural } from './format-numbers.js';
import { placeText } from './place-text.js';

/** Of each kind. The rest is only counted. */
const MAX_OF_A_KIND = 3;
const MAX_KINDS = 20;
/** For one record. */
const MAX_FAULTS_SHOWN = 10;

interface Kind {
  readonly example: Location;
  readonly what: string;
  count: number;
}

/** The lines that a person sees of rejections: some of each kind, then how many more there are. */
export class RejectionLines {
  readonly #kinds = new Map<string, Kind>();
  #others = 0;

  /** Whether every rejection has had a line. */
  get areAllShown(): boolean {
    return (
      this.#others === 0 && [...this.#kinds.values()].every(({ count }) => count <= MAX_OF_A_KIND)
    );
  }

  /** The line for a rejection. Undefined if there were enough of its kind. */
  add({ location, faults }: Rejection): string | undefined {
    const shown = faults.slice(0, MAX_FAULTS_SHOWN);
    const what = shown
      .map(({ field, reason }) => `${field} ${reason.split(/[:;]/, 1)[0]}`)
      .join('; ');
    const kind = this.#kinds.get(what);
    if (!kind && this.#kinds.size === MAX_KINDS) {
      this.#others++;
      return undefined;
    }
    if (kind) kind.count++;
    else this.#kinds.set(what, { example: location, what, count: 1 });
    if (kind && kind.count > MAX_OF_A_KIND) return undefined;
    const reasons = shown.map(
      ({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`,
    );
    const more = faults.length - shown.length;
    if (more > 0) reasons.push(`and ${plural(more, 'more fault')}`);
    return `${location.file}, ${placeText(location)}: ${reasons.join('; ')}`;
  }

  /** A line for each kind that had more than were shown. */
  rest(): string[] {
    const lines = [...this.#kinds.values()]
      .filter(({ count }) => count > MAX_OF_A_KIND)
      .map(
        ({ count, example, what }) =>
          `and ${number(count - MAX_OF_A_KIND)} more like ${placeText(example)} of ${example.file}: ${what}`,
      );
    if (this.#others > 0)
      lines.push(`and ${plural(this.#others, 'more rejection')} of other kinds`);
    return lines;
  }
}
