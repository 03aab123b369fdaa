import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import type { ElementWalker } from './json-walker.js';

const [LINE_FEED, BRACE] = [0x0a, 0x7b];
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);

/** Walks between objects that stand one after the other, each on as many lines as it needs. */
export class ObjectSequence implements ElementWalker {
  line: number;
  isAtElement = false;

  constructor(private readonly start: Location) {
    this.line = start.line;
  }

  walk(chunk: Buffer, from: number): number {
    this.isAtElement = false;
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === LINE_FEED) this.line++;
      if (BLANKS.has(byte)) continue;
      this.isAtElement = byte === BRACE;
      if (this.isAtElement) break;
      throw new BrokenFile(
        this.start.file,
        `line ${this.line}: there is text that belongs to no object`,
      );
    }
    return at;
  }

  afterElement(): void {}

  end(): void {}
}
