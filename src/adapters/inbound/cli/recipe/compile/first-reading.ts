/**
 * Returns a function that says whether a row is read for the first time: a faulty row is read again,
 * for all that is wrong with it, and counts once.
 */
export function firstReading(): (row: unknown) => boolean {
  let last: unknown;
  return (row) => {
    const isFirst = row !== last;
    last = row;
    return isFirst;
  };
}
