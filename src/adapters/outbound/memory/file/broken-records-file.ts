import { printable } from '../../../../domain/record/text.js';

/** A records file that cannot become a generation, with what is wrong with it, line by line. */
export class BrokenRecordsFile extends Error {
  override readonly name = 'BrokenRecordsFile';

  constructor(readonly faults: readonly string[]) {
    super(faults.map(printable).join('\n'));
  }
}
