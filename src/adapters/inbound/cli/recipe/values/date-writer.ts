/** Formats of numbers alone: names of months and counts of time are only read. */
const WRITABLE = /^(?=.*yyyy)(?=.*M)(?=.*d)(?:yyyy|MM?(?!M)|dd?|'[^']*'|[^A-Za-z'])+$/;

/** The first of the formats that a date can be written in. Undefined if there is none. */
export function writableFormat(formats: readonly string[]): string | undefined {
  return formats.find((each) => WRITABLE.test(each));
}

/** Writes YYYY-MM-DD in the first of the formats that can be written. Undefined if none can. */
export function dateWriter(formats: readonly string[]): ((date: string) => string) | undefined {
  const format = writableFormat(formats);
  if (format === undefined) return undefined;
  return (date) => {
    const [year, month, day] = date.split('-') as [string, string, string];
    const parts: Readonly<Record<string, string>> = {
      yyyy: year,
      MM: month,
      M: String(Number(month)),
      dd: day,
      d: String(Number(day)),
    };
    return format.replace(/yyyy|MM?|dd?|'([^']*)'/g, (token, text) => parts[token] ?? text);
  };
}
