import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';
import { midnightZone } from './midnight-zone.js';

/** Notes why the dates of a column may be other days than they seem. */
export function noteDateDoubts(profile: ColumnProfile, guesses: FieldGuesses): void {
  if (profile.dates.isAmbiguous) {
    guesses.note(`Days and months cannot be told apart in "${profile.name}". Look at its "dates".`);
  }
  const zone = midnightZone(profile);
  if (!zone) return;
  const mended = zone.canBeTold
    ? `The recipe adds ${zone.offset}; look at its "dates".`
    : 'A recipe cannot move them; --transform can.';
  guesses.note(
    `All of "${profile.name}" is at ${zone.hours.join(' or ')} UTC: midnights of another zone, it seems, which as they stand are a day early. ${mended}`,
  );
}
