/** A file that cannot be read on: its bytes are not what they should be. */
export class BrokenSource extends Error {
  override readonly name = 'BrokenSource';

  /** `what` completes a sentence that begins with the name of the file, or has the line in it. */
  constructor(
    readonly file: string,
    what: string,
  ) {
    super(`${file}: ${what}`);
  }
}
