import type { ColumnProfile } from '../column-profile.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIN_VALUES = 5;
/** Alone, or as Microsoft writes it in JSON. */
const COUNTED = /^(?:\/Date\()?(\d+)(?:\)\/)?$/;
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;

/** The zone whose midnights stand in a column as moments of UTC, which are of the day before. */
export interface MidnightZone {
  /** Such as `22:00`. Two where the clocks change with the seasons. */
  readonly hours: readonly string[];
  /** Such as `+02:00`. */
  readonly offset: string;
}

/** West of Greenwich a midnight is of the same day in UTC, so only late hours matter. */
export function midnightZone({ values, dates }: ColumnProfile): MidnightZone | undefined {
  const [format = ''] = dates.formats;
  const isCount = format === 'epoch-ms' || format === 'epoch-s';
  const moments = values.flatMap((value) => {
    if (isCount) {
      const [, counted] = COUNTED.exec(value) ?? [];
      return counted ? [Number(counted) * (format === 'epoch-s' ? 1000 : 1)] : [];
    }
    return UTC_TIME.test(value) ? [Date.parse(value)] : [];
  });
  const times = [...new Set(moments.map((moment) => moment % DAY_MS))].sort((a, b) => a - b);
  const [first = 0, last = first] = times;
  const isMidnight =
    moments.length >= MIN_VALUES &&
    times.length <= 2 &&
    first >= DAY_MS / 2 &&
    first % (HOUR_MS / 4) === 0 &&
    last - first <= HOUR_MS;
  if (!isMidnight) return undefined;
  return { hours: times.map(clock), offset: `+${clock(DAY_MS - first)}` };
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

/** The formats, with the days that are meant in that zone. */
export function inZone(formats: readonly string[], { offset }: MidnightZone): string[] {
  return formats.flatMap((format) => {
    if (format.startsWith('epoch-')) return [format + offset];
    return format === 'yyyy-MM-dd' ? [`iso${offset}`, format] : [format];
  });
}
