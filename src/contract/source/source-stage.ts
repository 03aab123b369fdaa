import type { RecordSource } from '../../domain/ports/record-source.js';
import {
  canonicalForm,
  createExpediente,
  type Expediente,
  type fieldsOf,
} from '../../domain/record/expediente.js';
import { ContractViolation, must } from '../check.js';
import type { EveryOption } from '../options.js';
import { sourceSays } from '../sentences/source.js';
import { Stage } from '../stage.js';

export type RecordFields = ReturnType<typeof fieldsOf>;

/** A source to be checked, and a way to change what it reads from. */
export interface OpenedSource {
  readonly source: RecordSource;
  /** Puts these records in the place of all that were there. */
  replace(records: readonly RecordFields[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a source of its own that reads these records. */
export type OpenSource = (records: readonly RecordFields[]) => Promise<OpenedSource>;

/** Opens sources for checks, and closes them. */
export class SourceStage extends Stage {
  constructor(
    private readonly openSource: OpenSource,
    options: EveryOption,
  ) {
    super(options);
  }

  async open(records: readonly RecordFields[]): Promise<OpenedSource> {
    const opened = await this.openSource(records);
    const close = async () => {
      await opened.source.close?.();
      await opened.close();
    };
    this.toBeClosed({ close });
    return opened;
  }
}

/** Every record of a source, as the registry would know it, in an order of its own. */
export async function readAll(
  source: RecordSource,
  onRecord: (count: number) => Promise<unknown> | undefined = () => undefined,
): Promise<string[]> {
  const read: string[] = [];
  for await (const given of source.records()) {
    for (const fields of Array.isArray(given) ? given : [given]) {
      read.push(canonicalForm(valid(fields)));
      await onRecord(read.length);
    }
  }
  return read.sort();
}

export function inAnyOrder(records: readonly RecordFields[]): string[] {
  return records.map((fields) => canonicalForm(createExpediente(fields))).sort();
}

/** What is read must be these records, each once. */
export function mustBeAll(when: string, read: readonly string[], records: readonly RecordFields[]) {
  const expected = inAnyOrder(records);
  const missing = expected.find((text) => !read.includes(text));
  const extra = read.find((text) => !expected.includes(text));
  const example = missing ? `Missing: ${missing}` : extra ? `Not asked for: ${extra}` : '';
  must(
    sourceSays.records,
    read.length === expected.length && !missing && !extra,
    `${when}, ${read.length} records come, and there are ${expected.length}. ${example}`,
  );
}

function valid(fields: unknown): Expediente {
  try {
    return createExpediente(fields);
  } catch (error) {
    const found = `A record is not valid: ${(error as Error).message}.`;
    throw new ContractViolation(sourceSays.records, found, [], { cause: error });
  }
}
