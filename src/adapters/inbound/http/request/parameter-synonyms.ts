/** Words that other interfaces use for what ours calls something else. */
export const SYNONYMS = new Map([
  ['anio', 'checkin_date'],
  ['ano', 'checkin_date'],
  ['año', 'checkin_date'],
  ['city', 'municipality'],
  ['concello', 'municipality'],
  ['date', 'checkin_date'],
  ['fecha', 'checkin_date'],
  ['localidad', 'municipality'],
  ['municipi', 'municipality'],
  ['municipio', 'municipality'],
  ['page_size', 'limit'],
  ['per_page', 'limit'],
  ['q', 'search'],
  ['query', 'search'],
  ['size', 'limit'],
  ['term', 'search'],
  ['text', 'search'],
  ['texto', 'search'],
  ['title', 'search'],
  ['titulo', 'search'],
  ['town', 'municipality'],
  ['year', 'checkin_date'],
]);

/** A name in the spelling of our parameters: `checkin_date[gte]` is `checkin_date_gte`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-.[\]]+/g, '_')
    .replace(/_$/, '');
}

/** What an address with these parameters takes of a query, under its own names. */
export function understoodQuery(query: string, parameters: readonly string[]): string {
  return query
    .split('&')
    .flatMap((pair) => {
      const [written = '', ...value] = pair.split('=');
      const name = SYNONYMS.get(plainName(written)) ?? written;
      return parameters.includes(name) ? [[name, ...value].join('=')] : [];
    })
    .join('&');
}
