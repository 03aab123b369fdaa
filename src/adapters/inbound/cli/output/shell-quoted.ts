/** A word of a command line, as a person can copy it into a shell. */
export function shellQuoted(word: string): string {
  return /^[\p{L}\d@%+=:,./_-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
