/** A command that cannot be meant as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
