const DELIMITERS = [',', ';', '\t'];

/** The delimiter that occurs most often in the header row, outside quotes. */
export function delimiterOf(headerLine: string): string {
  const unquoted = headerLine.replace(/"[^"]*("|$)/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
