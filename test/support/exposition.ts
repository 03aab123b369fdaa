const SAMPLE = /^(?<name>[a-z_]\w*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics as a monitor reads them. A line that is none is an error. */
export class Exposition {
  readonly samples: readonly Sample[];
  /** By the name of each metric. */
  readonly types = new Map<string, string>();
  readonly helps = new Map<string, string>();

  constructor(text: string) {
    this.samples = text
      .split('\n')
      .filter((line) => line !== '' && !this.#isComment(line))
      .map(sampleIn);
  }

  /** The value of the one sample with these labels, and maybe others. Undefined if there is none. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const found = this.samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
    if (found.length > 1) throw new Error(`${name} has ${found.length} such samples`);
    return found[0]?.value;
  }

  #isComment(line: string): boolean {
    const [, kind, name = '', text = ''] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') this.helps.set(name, text);
    if (kind === 'TYPE') this.types.set(name, text);
    return kind !== undefined;
  }
}

function sampleIn(line: string): Sample {
  const { name, labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
  const isNumber = /^nan$/i.test(value ?? '') || !Number.isNaN(Number(value));
  if (name === undefined || !isNumber) throw new Error(`no sample: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
