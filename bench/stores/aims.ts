import { type Aim, figure } from '../report.js';
import { perSecond } from '../service/alternate.js';
import { type Race, roundsOf } from '../service/search-race.js';
import { MEMORY, MIRRORED } from './contenders.js';

const OF_MEMORY = 0.95;

/** A mirrored store is as fast as one in memory. */
export function aims(race: Race): Aim[] {
  return [...race].map(([{ name }, rounds]) => {
    const share = perSecond(roundsOf(rounds, MIRRORED)) / perSecond(roundsOf(rounds, MEMORY));
    return {
      what: `${name}, requests/s, ${MIRRORED}, against ${MEMORY}`,
      aim: `≥ ${OF_MEMORY}`,
      measured: figure(share),
      met: Number.isFinite(share) ? share >= OF_MEMORY : undefined,
    };
  });
}
