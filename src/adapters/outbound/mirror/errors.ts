/** A generation that cannot be mirrored, now or later. */
export class NotMirrored extends Error {
  override readonly name: string = 'NotMirrored';
}

/** There is not enough room for a generation. */
export class TooLarge extends NotMirrored {
  override readonly name = 'TooLarge';

  constructor(
    readonly records: number,
    /** What it takes at least. */
    readonly bytes: number,
    readonly maxBytes: number,
  ) {
    super('The registry is too large for its mirror.');
  }
}
