import { printable } from '../../../../domain/text.js';

const MOST_LISTED = 10;

/** A records file that cannot become a generation, with what is wrong with it, line by line. */
export class BrokenRecordsFile extends Error {
  override readonly name = 'BrokenRecordsFile';

  constructor(readonly faults: readonly string[]) {
    const more = faults.length - MOST_LISTED;
    super(
      [
        ...faults.slice(0, MOST_LISTED).map(printable),
        ...(more > 0 ? [`and ${more} more faults`] : []),
      ].join('\n'),
    );
  }
}
