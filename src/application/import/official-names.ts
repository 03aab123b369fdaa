import { municipalityKeys } from '../../domain/municipality/municipality.js';
import type { MunicipalityDirectory } from '../../domain/municipality/municipality-directory.js';

/** A name that is not official is not worth a second warning; so many are remembered. */
const MOST_REMEMBERED = 10_000;

/** Gives what to say of a municipality whose name is not on the list, once for each name. */
export function officialNameCheck(
  official: MunicipalityDirectory | undefined,
): (name: string) => string | undefined {
  const looked = new Set<string>();
  return (name) => {
    if (!official || looked.has(name)) return undefined;
    if (looked.size < MOST_REMEMBERED) looked.add(name);
    if (official.has(municipalityKeys(name))) return undefined;
    const near = official.near(name);
    const hint = near.length > 0 ? `; near names: ${near.join(' | ')}` : '';
    return `the municipality ${name} is not on the list${hint}`;
  };
}
