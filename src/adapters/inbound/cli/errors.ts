/** The command line is wrong. The message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A mapping names no field of a record, or a column that no file has. */
export class InvalidMapping extends Error {
  override readonly name = 'InvalidMapping';
}

/** A recipe that does not follow its schema or cannot be applied. The message names all faults. */
export class InvalidRecipe extends Error {
  override readonly name = 'InvalidRecipe';
}

/** A file that cannot be opened or read. The path or its permissions are wrong. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(
    readonly file: string,
    reason: string,
  ) {
    super(`${file}: ${reason}`);
  }
}

/** A file whose bytes do not follow their format, so that the rest of it cannot be read. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';

  /** The reason is a sentence without its subject, which is the file, or names the line. */
  constructor(
    readonly file: string,
    reason: string,
  ) {
    super(`${file}: ${reason}`);
  }
}

/** A document whose text cannot be read. The message is a sentence without its subject. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';

  constructor(
    message: string,
    /** What to do about it. */
    readonly advice?: string,
  ) {
    super(message);
  }
}

/** The user stopped a command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly signal: NodeJS.Signals) {
    super('Stopped. Nothing was changed.');
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'is a folder; name the files in it',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
};

/** Turns an error of the file system into words. */
export function unreadableFile(file: string, error: unknown): UnreadableFile {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new UnreadableFile(file, REASONS[code] ?? `cannot be read (${code || message})`);
}
