import { BrokenFile } from '../../errors.js';
import type { ZipArchive } from '../packing/zip-archive.js';
import { decodeEscapes } from './cell-text.js';
import { readXml } from './parse-xml.js';

const MIB = 1024 * 1024;
const PAGE_BYTES = 4 * MIB;
/** docs/importing.md names these bounds. */
const BOUNDS = { bytes: 256 * MIB, strings: 16_000_000 };
/** A cell of Excel has 32,767 characters at most. */
const MAX_STRING_BYTES = MIB;

/**
 * The texts that the cells of a workbook refer to by number. A workbook has them in a part of its
 * own, so they must be in memory while a sheet is read. They are kept as UTF-8 in pages.
 */
export class SharedStrings {
  readonly #pages: Buffer[] = [];
  #used = PAGE_BYTES;
  /** Of each string: where it begins, over all pages. */
  #starts = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #count = 0;

  constructor(private readonly bounds: Readonly<typeof BOUNDS> = BOUNDS) {}

  /** Returns false if the bound is reached. */
  add(text: string): boolean {
    const bytes = Buffer.from(text);
    if (bytes.length > MAX_STRING_BYTES || this.#count >= this.bounds.strings) {
      return false;
    }
    // An empty string begins within a page too.
    if (this.#used + Math.max(1, bytes.length) > PAGE_BYTES) {
      if ((this.#pages.length + 1) * PAGE_BYTES > this.bounds.bytes) return false;
      this.#pages.push(Buffer.allocUnsafe(PAGE_BYTES));
      this.#used = 0;
    }
    if (this.#count === this.#lengths.length) this.#grow();
    const page = this.#pages.length - 1;
    this.#starts[this.#count] = page * PAGE_BYTES + this.#used;
    this.#lengths[this.#count++] = bytes.length;
    bytes.copy(this.#pages[page] as Buffer, this.#used);
    this.#used += bytes.length;
    return true;
  }

  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const start = this.#starts[index] as number;
    const page = this.#pages[Math.floor(start / PAGE_BYTES)] as Buffer;
    const at = start % PAGE_BYTES;
    return page.toString('utf8', at, at + (this.#lengths[index] as number));
  }

  #grow(): void {
    const [starts, lengths] = [new Float64Array(2 * this.#count), new Uint32Array(2 * this.#count)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#starts, this.#lengths] = [starts, lengths];
  }
}

export async function readSharedStrings(archive: ZipArchive, part: string): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (!archive.has(part)) return strings;
  let text = '';
  let isRead = false;
  let isPhonetic = false;
  await readXml(archive.read(part), archive.file, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isRead = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isRead) text += piece;
    },
    close(name) {
      if (name === 't') isRead = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && !strings.add(decodeEscapes(text))) throw tooLarge(archive.file);
    },
  });
  return strings;
}

function tooLarge(file: string): BrokenFile {
  return new BrokenFile(
    file,
    `the workbook has more than ${BOUNDS.bytes / MIB} MiB of different texts, or one of more than ${MAX_STRING_BYTES / MIB} MiB; save the sheet as CSV`,
  );
}
