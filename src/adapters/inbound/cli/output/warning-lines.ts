import type { Warning } from '../../../../application/import/import-listener.js';
import type { Location } from '../../../../application/import/import-request.js';
import { number, plural } from './format-numbers.js';
import { placeText } from './place-text.js';

/** So many are shown, whatever they are. */
const FIRST_SHOWN = 20;
/** After them. The rest is only counted. */
const MAX_OF_A_KIND = 3;
const MAX_KINDS = 20;
/** Names and numbers come from the data. */
const PLAIN_WORD = /^\p{Ll}+[,;:?]?$/u;

interface Kind {
  readonly example: string;
  shown: number;
  hidden: number;
}

/**
 * The lines that a person sees of warnings: all about the whole import, and of those about records
 * the first ones and some of each kind, so that many of one kind hide no other.
 */
export class WarningLines {
  readonly #kinds = new Map<string, Kind>();
  #aboutRecords = 0;
  #others = 0;
  count = 0;

  /** The line for a warning. Undefined if it is only counted. */
  add({ location, message }: Warning): string | undefined {
    this.count++;
    if (!location) return `warning: ${message}`;
    const text = `${placeOf(location)}: ${message}`;
    const isFirst = ++this.#aboutRecords <= FIRST_SHOWN;
    const kind = this.#kindOf(message, text);
    if (isFirst || (kind && kind.shown < MAX_OF_A_KIND)) {
      if (kind) kind.shown++;
      return `warning: ${text}`;
    }
    if (kind) kind.hidden++;
    else this.#others++;
    return undefined;
  }

  /** A line for each kind that had more than were shown. */
  rest(): string[] {
    const lines = [...this.#kinds.values()]
      .filter(({ hidden }) => hidden > 0)
      .map(({ hidden, example }) => `and ${plural(hidden, 'more warning')} like ${example}`);
    if (this.#others > 0) lines.push(`and ${number(this.#others)} more of other kinds`);
    return lines;
  }

  #kindOf(message: string, example: string): Kind | undefined {
    const words = message.split(' ').filter((word) => PLAIN_WORD.test(word));
    const name = words.join(' ');
    const known = this.#kinds.get(name);
    if (known || this.#kinds.size === MAX_KINDS) return known;
    const kind = { example, shown: 0, hidden: 0 };
    this.#kinds.set(name, kind);
    return kind;
  }
}

function placeOf(location: Location): string {
  return `${location.file}, ${placeText(location)}`;
}
