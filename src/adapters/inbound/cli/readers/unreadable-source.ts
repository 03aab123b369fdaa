/** A name that stands for no file which can be opened: another name was meant. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource';

  constructor(
    readonly file: string,
    why: string,
  ) {
    super(`${file}: ${why}`);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'is a folder; name the files in it',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
};

/** What the operating system says when a file cannot be read, in words. */
export function unreadable(file: string, error: unknown): UnreadableSource {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new UnreadableSource(file, REASONS[code] ?? `cannot be read (${code || message})`);
}
