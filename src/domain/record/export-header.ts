import { InvalidValue } from '../errors.js';

/** What the first line of an export says of the records after it. */
export interface ExportHeader {
  readonly records: number;
  readonly revision: string;
}

/** No record has a field of this name. */
const MARK = 'planning_registry_export';
const FORMAT = 1;
const BEGIN = `{"${MARK}":`;

export function headerLine({ records, revision }: ExportHeader): string {
  return JSON.stringify({ [MARK]: FORMAT, records, revision });
}

/** Whether a text that is no JSON may be a header that was cut off. */
export function isCutHeader(text: string): boolean {
  return text.startsWith(BEGIN) || BEGIN.startsWith(text);
}

/** Holds the lines of a file to what its header says. A file that is no export has none. */
export class ExportCheck {
  #header: ExportHeader | undefined;
  #records = 0;

  /** Takes the value of one line; gives the header where it is one, and counts a record else. */
  take(value: unknown): ExportHeader | undefined {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, MARK)) {
      this.#records++;
      return undefined;
    }
    // Where exports were put one behind the other, each is held to its own header.
    this.end();
    this.#header = header(value as Record<string, unknown>);
    this.#records = 0;
    return this.#header;
  }

  /**
   * @throws InvalidValue where the records are not as many as were exported, or where the last
   * line may lack a part of it.
   */
  end(isLastLineWhole = true): void {
    const { records } = this.#header ?? { records: this.#records };
    if (this.#records > records) {
      throw new InvalidValue(
        `holds ${this.#records} records, but ${records} were exported; ${WHAT_TO_DO}`,
      );
    }
    if (this.#records < records || (this.#header && !isLastLineWhole)) {
      const whole = isLastLineWhole ? this.#records : Math.max(0, this.#records - 1);
      throw new InvalidValue(
        `is cut off: ${whole} of the ${records} records that were exported are there; ${WHAT_TO_DO}`,
      );
    }
  }
}

const WHAT_TO_DO = 'export it again, or remove its first line to take what is there';

function header(value: Record<string, unknown>): ExportHeader {
  const { [MARK]: format, records, revision } = value;
  if (typeof format === 'number' && format > FORMAT) {
    throw new InvalidValue(
      `is an export of format ${format}, which a later version of this program wrote; this one reads format ${FORMAT}`,
    );
  }
  if (format !== FORMAT || !Number.isSafeInteger(records) || typeof revision !== 'string') {
    throw new InvalidValue('has a damaged header on its first line; export it again');
  }
  return { records: records as number, revision };
}
