/** The file format of old office programs. New ones wrap documents with a password in it. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MAX_SECTOR_POWER = 12;
/** What stands in the table of sectors where a chain ends. */
const END_OF_CHAIN = 0xfffffffa;
const ENTRY_BYTES = 128;
const ROOT = 5;
const HEADER = { sectorPower: 30, miniPower: 32, directory: 48, cutoff: 56, miniTable: 60 };
const TABLE = { nextList: 68, list: 76, listEnd: 512 };

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);
}

/**
 * A compound file (MS-CFB): a file system in a file. Streams are chains of sectors; short ones are
 * chains of small sectors in a stream of their own. Throws a RangeError where the file is damaged.
 */
export class CompoundFile {
  readonly #entries: readonly Entry[];
  readonly #sectorBytes: number;
  #table: Uint32Array | undefined;

  constructor(private readonly bytes: Buffer) {
    const power = bytes.readUInt16LE(HEADER.sectorPower);
    if (power > MAX_SECTOR_POWER) throw new RangeError('sectors are too long');
    this.#sectorBytes = 2 ** power;
    this.#entries = this.#readEntries();
  }

  get names(): readonly string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** The bytes of a stream. Undefined if there is none of that name. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.find((each) => each.name === name);
    if (!entry) return undefined;
    const isShort = entry.size < this.bytes.readUInt32LE(HEADER.cutoff);
    return (isShort ? this.#short(entry) : this.#chain(entry.start)).subarray(0, entry.size);
  }

  #readEntries(): Entry[] {
    const directory = this.#chain(this.bytes.readUInt32LE(HEADER.directory));
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const length = Math.min(64, directory.readUInt16LE(at + 64));
      const name = directory.toString('utf16le', at, at + Math.max(0, length - 2));
      entries.push({
        name,
        type: directory.readUInt8(at + 66),
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      });
    }
    return entries;
  }

  #chain(start: number): Buffer {
    const sectors: Buffer[] = [];
    for (const sector of numbersOf(start, this.#sectorTable())) sectors.push(this.#sector(sector));
    return Buffer.concat(sectors);
  }

  #short({ start }: Entry): Buffer {
    const root = this.#entries.find(({ type }) => type === ROOT);
    const all = root ? this.#chain(root.start) : Buffer.alloc(0);
    const table = asNumbers(this.#chain(this.bytes.readUInt32LE(HEADER.miniTable)));
    const size = 2 ** this.bytes.readUInt16LE(HEADER.miniPower);
    const sectors = [...numbersOf(start, table)];
    return Buffer.concat(sectors.map((sector) => all.subarray(sector * size, (sector + 1) * size)));
  }

  /** For each sector the next one of its chain. */
  #sectorTable(): Uint32Array {
    this.#table ??= asNumbers(Buffer.concat(this.#tableSectors().map((i) => this.#sector(i))));
    return this.#table;
  }

  /** The sectors of the table: the first 109 are in the header, the others in sectors of numbers. */
  #tableSectors(): number[] {
    const { bytes } = this;
    let numbers = asNumbers(bytes.subarray(TABLE.list, TABLE.listEnd));
    const sectors = [...numbers];
    let next = bytes.readUInt32LE(TABLE.nextList);
    for (let left = bytes.length / this.#sectorBytes; next < END_OF_CHAIN && left > 0; left--) {
      numbers = asNumbers(this.#sector(next));
      sectors.push(...numbers.subarray(0, -1));
      next = numbers.at(-1) as number;
    }
    return sectors.filter((sector) => sector < END_OF_CHAIN);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    if (start >= this.bytes.length) throw new RangeError('a sector is missing');
    return this.bytes.subarray(start, start + this.#sectorBytes);
  }
}

function* numbersOf(start: number, table: Uint32Array): Generator<number> {
  let left = table.length;
  for (let sector = start; sector < END_OF_CHAIN; sector = table[sector] as number) {
    if (sector >= table.length || left-- === 0) throw new RangeError('a chain is broken');
    yield sector;
  }
}

function asNumbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) =>
    bytes.readUInt32LE(i * 4),
  );
}
