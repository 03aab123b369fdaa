import { createHash } from 'node:crypto';
import { shortened } from '../../../../../domain/record/text.js';
import { headerKey } from '../../readers/field-names.js';
import type { FieldRules } from '../recipe.js';
import { CutLinks } from './cut-links.js';
import { EmptyColumns } from './empty-columns.js';
import { Fallbacks } from './fallbacks.js';
import type { FaultCollector } from './faults.js';
import { likelyColumn } from './likely-column.js';
import type { Getter, RowAccess } from './row-access.js';
import { TurnedDates } from './turned-dates.js';

/** As digits, so that it may be the number of a code. Two of a million values meet once in 10^6. */
const HASH_DIGITS = 18n;
const MAX_NAMES_SHOWN = 20;

/** Compiles where a value comes from, before any rule is applied to it. */
export class SourceCompiler<Row> {
  /** The columns that were asked for. */
  readonly used = new Set<Getter<Row>>();
  readonly usedNames = new Set<string>();
  readonly cutLinks = new CutLinks();
  readonly fallbacks = new Fallbacks();
  readonly turnedDates = new TurnedDates();
  readonly #emptyColumns = new EmptyColumns();
  /** What a person should know of the columns of the file. */
  readonly notes: string[] = [];
  #isListNeeded = false;

  constructor(
    private readonly access: RowAccess<Row>,
    private readonly faults: FaultCollector,
    /** The columns that the recipe names. */
    private readonly named: ReadonlySet<string> = new Set(),
  ) {}

  /** The column of the file that was probably meant by a name that none of them has. */
  meant(name: string): string | undefined {
    return likelyColumn(name, this.access.names, (each) => this.named.has(headerKey(each)));
  }

  column(name: string, path: string): Getter<Row> {
    this.usedNames.add(name);
    const found = this.access.column(name);
    if (found) return found;
    const meant = this.meant(name);
    const hint = meant ? `; ${shortened(JSON.stringify(meant))} was probably meant` : '';
    if (!meant) this.#isListNeeded = true;
    this.faults.add(path, `names ${JSON.stringify(name)}, which is no column of the file${hint}`);
    return () => '';
  }

  /** Warns of what the rows have shown. Of the columns in `told` a person knows that no row has them. */
  warn(file: string, warn: (message: string) => void, told: ReadonlySet<string> = new Set()): void {
    for (const note of this.notes) warn(`${file}: ${note}`);
    this.cutLinks.warn(file, warn);
    this.fallbacks.warn(file, warn);
    this.turnedDates.warn(file, warn);
    this.#emptyColumns.warn(file, warn, told);
  }

  /** The columns that the file has, if a fault needs them to be understood. */
  get columnList(): string | undefined {
    if (!this.#isListNeeded) return undefined;
    const { names } = this.access;
    const shown = names.slice(0, MAX_NAMES_SHOWN).map((name) => JSON.stringify(shortened(name)));
    const more = names.length - shown.length;
    return `the file has ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }

  /** One text for each column of `from`; a single text otherwise. */
  texts(rules: FieldRules, path: string): Getter<Row>[] {
    const { from } = rules;
    if (from === undefined) return [this.text(rules, path)];
    return typeof from === 'string'
      ? [this.column(from, `${path}.from`)]
      : this.#columns(from, `${path}.from`);
  }

  text(rules: FieldRules, path: string): Getter<Row> {
    const { from, template, join, value, hash } = rules;
    if (from !== undefined) return firstOf(this.texts(rules, path));
    if (template !== undefined) return this.#template(template, `${path}.template`);
    if (join !== undefined) {
      const between = rules.with ?? ' ';
      const parts = this.#parts(join, `${path}.join`);
      return (row) => trimmed(parts, row).filter(isGiven).join(between);
    }
    if (hash !== undefined) {
      const parts = this.#parts(hash, `${path}.hash`);
      return (row) => hashOf(trimmed(parts, row));
    }
    return () => value as string; // the schema wants one of the sources
  }

  #columns(names: readonly string[], path: string): Getter<Row>[] {
    return names.map((name, i) => this.column(name, `${path}[${i}]`));
  }

  #parts(names: readonly string[], path: string): Getter<Row>[] {
    return names.map((name, i) => this.#part(name, `${path}[${i}]`, path));
  }

  #part(name: string, path: string, shown: string): Getter<Row> {
    const column = this.column(name, path);
    // An `else` is read for some rows, which say nothing of the file.
    return shown.includes('.else.') ? column : this.#emptyColumns.watched(column, name, shown);
  }

  #template(template: string, path: string): Getter<Row> {
    const texts: string[] = [''];
    const getters: Getter<Row>[] = [];
    for (const piece of template.match(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
      if (piece.length > 2 && piece.startsWith('{')) {
        getters.push(this.#part(piece.slice(1, -1), path, path));
        texts.push('');
      } else if (piece === '{' || piece === '}' || piece === '{}') {
        this.faults.add(path, `has a single ${piece}; write {{ or }} for a brace`);
      } else texts[texts.length - 1] += piece.replace('{{', '{').replace('}}', '}');
    }
    return (row) => {
      let text = texts[0] as string;
      let isEmpty = true;
      for (let i = 0; i < getters.length; i++) {
        const part = (getters[i] as Getter<Row>)(row).trim();
        if (part !== '') isEmpty = false;
        text += part + texts[i + 1];
      }
      return isEmpty ? '' : text;
    };
  }
}

function firstOf<Row>(getters: readonly Getter<Row>[]): Getter<Row> {
  const [first, ...others] = getters as [Getter<Row>, ...Getter<Row>[]];
  if (others.length === 0) return first;
  return (row) => {
    for (const get of getters) {
      const text = get(row);
      if (isGiven(text)) return text;
    }
    return '';
  };
}

function trimmed<Row>(getters: readonly Getter<Row>[], row: Row): string[] {
  return getters.map((get) => get(row).trim());
}

function isGiven(text: string): boolean {
  return text.trim() !== '';
}

/** Empty if all values are: an id of nothing would make strangers one record. */
function hashOf(values: readonly string[]): string {
  if (!values.some(isGiven)) return '';
  const text = JSON.stringify(values.map((value) => value.normalize('NFC')));
  const hash = createHash('sha256').update(text).digest().readBigUInt64BE();
  return String(hash % 10n ** HASH_DIGITS).padStart(Number(HASH_DIGITS), '0');
}
