/** So many long responses are being sent or compressed that another one would be too much. */
export class TooManyStreams extends Error {
  override readonly name = 'TooManyStreams';

  constructor() {
    super(
      'Too many long answers are being sent at once. Try again in a while, or ask for small ' +
        'pages with limit: short answers are not concerned.',
    );
  }
}
