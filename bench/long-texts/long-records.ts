import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  canonicalForm,
  createExpediente,
  type Expediente,
} from '../../src/domain/record/expediente.js';
import { Random } from '../../test/support/random.js';
import { vocabulary, zipf } from '../vocabulary.js';

const WORDS = 50_000;
const EXPONENT = 1.1;
const BLOCKS = 64;
/** A record is made of so many blocks, each of them one of a few that all share. */
const BLOCKS_OF_A_RECORD = 40;

/** In the content of every record, and nowhere else. */
export const COMMON_PHRASE = 'ámbito común de todos los textos largos';
/** In the content of one record, at its very end, and nowhere else. */
export const phraseOf = (number: number) => `parcela señalada con el signo s${number}x`;

/** Seeded records whose contents have this many bytes each, one at a time. */
export class LongRecords {
  readonly #blocks: readonly string[];

  constructor(
    readonly count: number,
    readonly bytes: number,
    seed = 1,
  ) {
    const random = new Random(seed);
    const words = vocabulary(WORDS, random);
    const index = zipf(WORDS, EXPONENT);
    const length = Math.floor(bytes / BLOCKS_OF_A_RECORD) - 200;
    this.#blocks = Array.from({ length: BLOCKS }, () => {
      const block: string[] = [];
      for (let size = 0; size < length; ) {
        const word = words[index(random)] as string;
        block.push(word);
        size += Buffer.byteLength(word) + 1;
      }
      return block.join(' ');
    });
  }

  record(number: number, title = `Expediente largo ${number}`): Expediente {
    const random = new Random(number);
    const blocks = Array.from({ length: BLOCKS_OF_A_RECORD }, () => random.pick(this.#blocks));
    const end = `. ${COMMON_PHRASE}. ${phraseOf(number)}`;
    const text = blocks.join('.\n');
    const room = this.bytes - Buffer.byteLength(text) - Buffer.byteLength(end);
    if (room < 0) throw new Error(`${this.bytes} bytes are too few for a long record.`);
    return createExpediente({
      id: `LARGO-${String(number).padStart(6, '0')}`,
      cod_archivo: `LARGO-${number}`,
      title,
      content: `${text}${'.'.repeat(room)}${end}`,
      area: '',
      checkin_date: `20${String(10 + (number % 15))}-0${1 + (number % 9)}-15`,
      inscription_date: null,
      municipality: 'Oviedo',
      links: [],
    });
  }

  /** Writes these records to a file of NDJSON; not in the order of the registry. */
  async write(path: string, records: Iterable<Expediente>): Promise<void> {
    function* lines() {
      for (const record of records) yield `${canonicalForm(record)}\n`;
    }
    await pipeline(Readable.from(lines()), createWriteStream(path));
  }

  *all(): Generator<Expediente> {
    for (let number = 0; number < this.count; number++) yield this.record(number);
  }
}
