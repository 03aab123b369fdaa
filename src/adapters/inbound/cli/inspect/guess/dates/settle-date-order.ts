import { otherOrder } from '../../../recipe/values/date-order.js';
import type { ColumnProfile } from '../column-profile.js';

const MOST = 0.8;

/**
 * Reads dates whose days and months cannot be told apart as the other columns of the file have them,
 * if all of those agree: an office writes its dates in one way.
 */
export function settleDateOrder(profiles: readonly ColumnProfile[]): void {
  const dated = profiles.filter(
    ({ dates }) => dates.share >= MOST && otherOrder(dates.formats[0] ?? '') !== undefined,
  );
  const told = dated.filter(({ dates }) => !dates.isAmbiguous && !dates.mixed);
  const firsts = new Set(told.map(({ dates }) => dates.formats[0]?.[0]));
  if (firsts.size !== 1) return;
  for (const profile of dated.filter(({ dates }) => dates.isAmbiguous)) {
    profile.settleDates((format) =>
      firsts.has(format[0]) ? format : (otherOrder(format) ?? format),
    );
  }
}
