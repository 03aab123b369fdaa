/** A JSON value as a row: features without geometry, extended JSON and RDF terms as plain values. */
export function plainRow(value: unknown): unknown {
  if (!isObject(value)) return value;
  const row = isFeature(value) ? propertiesOf(value) : value;
  for (const key in row) {
    if (holdsObject(row[key])) return plainObject(row, 0);
  }
  return row;
}

type JsonObject = Record<string, unknown>;

/** Deeper values are left as they are: no record needs them. */
const MAX_DEPTH = 20;

function isFeature(value: JsonObject): boolean {
  return value.type === 'Feature' && isObject(value.properties);
}

/** A list of texts, as links are, needs no second look. */
function holdsObject(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(holdsObject)
    : typeof value === 'object' && value !== null;
}

/** GeoJSON (RFC 7946) allows an id beside the properties. */
function propertiesOf({ id, properties }: JsonObject): JsonObject {
  const row = properties as JsonObject;
  return id === undefined || Object.hasOwn(row, 'id') ? row : { id, ...row };
}

function plainObject(object: JsonObject, depth: number): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, plain(value, depth + 1)]),
  );
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((each) => plain(each, depth + 1));
  const object = value as JsonObject;
  for (const key in object) {
    const read = key.startsWith('$') ? EXTENDED[key] : undefined;
    if (read) return read(object[key]);
    break; // in extended JSON the type is the first key
  }
  return isRdfTerm(object) ? object.value : plainObject(object, depth);
}

const RDF_TERMS: readonly unknown[] = ['uri', 'literal', 'typed-literal', 'bnode'];
const RDF_MEMBERS = ['type', 'value', 'datatype', 'xml:lang'];

/** What a variable has for a value in the results of a SPARQL query in JSON. */
function isRdfTerm(object: JsonObject): boolean {
  return (
    RDF_TERMS.includes(object.type) &&
    typeof object.value === 'string' &&
    Object.keys(object).every((key) => RDF_MEMBERS.includes(key))
  );
}

const same = (value: unknown) => value;
const number = (value: unknown) => (typeof value === 'string' ? numberOrText(value) : value);

/** MongoDB's extended JSON, relaxed and canonical, as mongoexport writes it. */
const EXTENDED: Readonly<Record<string, (value: unknown) => unknown>> = {
  $oid: same,
  $uuid: same,
  $symbol: same,
  $numberInt: number,
  $numberLong: number,
  $numberDouble: number,
  $numberDecimal: same,
  $date: dateText,
  $undefined: () => null,
};

/** A number that JavaScript cannot hold stays a text, so that no digit is lost. */
function numberOrText(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text.replace(/\.0$/, '') ? value : text;
}

function dateText(value: unknown): unknown {
  const given = isObject(value) ? number(value.$numberLong) : value;
  if (typeof given !== 'number') return given;
  const date = new Date(given);
  return Number.isNaN(date.getTime()) ? given : date.toISOString().replace('.000Z', 'Z');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
