/** Formats of numbers alone: names of months and counts of time are only read. */
const WRITABLE = /^(?=.*yyyy)(?=.*M)(?=.*d)(?:yyyy|MM?(?!M)|dd?|'[^']*'|[^A-Za-z'])+$/;

const ISO = 'yyyy-MM-dd';

/** The format in which a date is written that is read by these: the first that can be, or ISO 8601. */
export function writtenFormat(formats: readonly string[]): string {
  return formats.find((each) => WRITABLE.test(each)) ?? ISO;
}

/** Writes YYYY-MM-DD in the first of the formats that can be written. Undefined if none can. */
export function dateWriter(formats: readonly string[]): ((date: string) => string) | undefined {
  const format = writtenFormat(formats);
  if (!formats.includes(format)) return undefined;
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
