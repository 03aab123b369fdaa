/** A document without a text to give. The message completes a sentence that begins with its name. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}
