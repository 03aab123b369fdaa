const DIGITS_ONLY = /^(dd?|MM?)([./-])(dd?|MM?)\2(yyyy|yy)/;

/** The format with its day and its month in each other's place. Undefined if it has names. */
export function otherOrder(format: string): string | undefined {
  const [found, first, separator, second, year] = DIGITS_ONLY.exec(format) ?? [];
  if (found === undefined) return undefined;
  return `${second}${separator}${first}${separator}${year}${format.slice(found.length)}`;
}

/** Two formats that both fit most dates, and make other days of them. */
export function opposedFormats(formats: readonly string[]): [string, string] | undefined {
  for (const [i, format] of formats.entries()) {
    const key = keyOf(otherOrder(format) ?? '');
    const other = formats.slice(i + 1).find((each) => key !== '' && keyOf(each) === key);
    if (other !== undefined) return [format, other];
  }
  return undefined;
}

/** `d` reads what `dd` reads. */
function keyOf(format: string): string {
  return format.replace(/d+/, 'd').replace(/M+/, 'M');
}
