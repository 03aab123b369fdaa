/** What some file system does not allow in the name of a file. */
const REFUSED = /[/\\:*?"<>|]/g;
/** A slash may also be that of a subfolder. */
const REFUSED_IN_PATHS = /[\\:*?"<>|]/g;
const SUBSTITUTES = ['_', '-'];

/** The form of ids in the registry. Some file systems decompose accents in names (NFD). */
export function documentKey(name: string): string {
  return name.normalize('NFC').trim();
}

/** The paths, without their extensions, at which the document of a record may be. */
export function documentNames(id: string): ReadonlySet<string> {
  const key = documentKey(id);
  const written = [REFUSED, REFUSED_IN_PATHS].flatMap((refused) =>
    SUBSTITUTES.map((substitute) => key.replace(refused, substitute)),
  );
  return new Set([key, ...written]);
}
