import type { RecordFormat } from '../../response/response-body.js';

const NOTHING = new Uint8Array();
const LINE_BREAK = 0x0a;
/** What is between two records, and never in one: the quotes of a text are escaped in JSON. */
const BETWEEN = Buffer.from('},{"id":"');

/** A record a line. The bytes of each are those of the contract's answer. */
export const ndjson: RecordFormat = {
  open: NOTHING,
  separator: NOTHING,
  close: NOTHING,
  encode(published) {
    const lines = Buffer.allocUnsafe(published.length + 1);
    lines.set(published);
    lines[published.length] = LINE_BREAK;
    for (let at = lines.indexOf(BETWEEN); at !== -1; at = lines.indexOf(BETWEEN, at + 1)) {
      lines[at + 1] = LINE_BREAK;
    }
    return lines;
  },
};
