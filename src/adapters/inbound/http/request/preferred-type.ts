/** Whether a client likes HTML better than JSON. One that has no preference is a program. */
export function prefersHtml(accept: string | undefined): boolean {
  return quality(accept, 'text/html') > quality(accept, 'application/json');
}

/** How much a client likes a media type, 0 to 1 (RFC 9110, 12.5.1). */
export function quality(accept: string | undefined, type: string): number {
  if (accept === undefined) return 1;
  const ranges = accept.split(',').map(parseRange);
  // The most specific range counts.
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find(({ name }) => name === wanted);
    if (range) return range.quality;
  }
  return 0;
}

function parseRange(text: string): { readonly name: string; readonly quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const parsed = given === undefined ? 1 : Number(given);
  return { name, quality: Number.isNaN(parsed) ? 0 : parsed };
}
