/** The store that STORAGE names cannot be used. The message is one line and names the store. */
export class UnusableStore extends Error {
  override readonly name = 'UnusableStore';

  /** The reason is a sentence without its subject. */
  constructor(storage: string, reason: string, options?: ErrorOptions) {
    const lines = reason.split('\n').map((line) => line.trim());
    super(`STORAGE=${storage} ${lines.filter(Boolean).join('; ')}`, options);
  }
}

/** The service cannot start before somebody mends what the message names. To try again is in vain. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Modules may throw anything. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
