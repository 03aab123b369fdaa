const FORM = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a date that exists, in the form YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const leapDay = month === 2 && isLeap(Number(text.slice(0, 4))) ? 1 : 0;
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + leapDay;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
