/** What a file is that is no records file, told by how it begins; nothing where it may be one. */
export function otherFormat(begin: string): string | undefined {
  if (begin.startsWith('[')) return 'a JSON array';
  if (!begin.startsWith('{') && /[,;\t]/.test(begin)) return 'CSV';
  return undefined;
}
