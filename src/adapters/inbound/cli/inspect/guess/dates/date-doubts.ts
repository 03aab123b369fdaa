import { number } from '../../../output/format-numbers.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';
import { midnightZone } from './midnight-zone.js';

/** Notes why the dates of a column may be other days than they seem. */
export function noteDateDoubts(profile: ColumnProfile, guesses: FieldGuesses): void {
  if (profile.dates.isAmbiguous) {
    guesses.note(`Days and months cannot be told apart in "${profile.name}". Look at its "dates".`);
  }
  const { mixed, formats } = profile.dates;
  if (mixed) {
    const few = mixed.count === 1 ? '1 date has' : `${number(mixed.count)} dates have`;
    const one = mixed.count === 1 ? 'it is rejected' : 'those are rejected';
    guesses.note(
      `In "${profile.name}" ${few} to be ${mixed.format}, so ${number(mixed.either)} others can be read both ways. The recipe reads ${formats[0]}, and ${one}: find out what was meant before you add a format.`,
    );
  }
  const zone = midnightZone(profile);
  if (!zone) return;
  guesses.note(
    `All of "${profile.name}" is at ${zone.hours.join(' or ')} UTC: midnights of another zone, it seems, which as they stand are a day early. The recipe adds ${zone.offset}; look at its "dates".`,
  );
}
