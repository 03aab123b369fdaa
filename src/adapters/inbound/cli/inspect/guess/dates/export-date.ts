import type { ColumnProfile } from '../column-profile.js';
import { foldedName } from '../hints/name-hints.js';
import { dayOf } from './date-formats.js';

const OF_AN_EXPORT =
  /time ?stamp|(^| )(created|loaded|imported|synced|fetched|scraped|crawled|retrieved) ?(at|on)?$|updat|modif|actualiz|atualiz|aktuali[sz]|[ou]p{1,2}dater|extract|export|download/;
/** Fewer say nothing about how many days there are. */
const MIN_ROWS = 20;
const FEW_DAYS = 2;

/** Whether the dates tell when a program wrote the rows: by their name, or as nearly all are one day. */
export function isOfExport({ name, given, values, dates }: ColumnProfile): boolean {
  if (OF_AN_EXPORT.test(foldedName(name))) return true;
  if (given < MIN_ROWS) return false;
  const days = new Set<string | undefined>();
  for (const value of values) {
    days.add(dayOf(dates.formats, value));
    if (days.size > FEW_DAYS) return false;
  }
  return true;
}
