import { expect, it } from 'vitest';
import { RecipeMapping } from '../../../../src/adapters/inbound/cli/recipe/compile/recipe-mapping.js';
import { parseRecipe } from '../../../../src/adapters/inbound/cli/recipe/file/recipe-file.js';
import { recipeSchema } from '../../../../src/adapters/inbound/cli/recipe/file/recipe-schema.js';
import { FIELDS } from '../../../../src/domain/record/expediente.js';

const message = (make: () => unknown): string => {
  try {
    make();
    return 'no fault';
  } catch (error) {
    return (error as Error).message;
  }
};

it('names all faults of its form at once, each with its line and path', () => {
  const text = `{
  "file": { "skipLines": -1, "delimeter": ";" },
  "fields": {
    "id": "id",
    "cod_archivo": { "from": "a", "value": "b" },
    "title": { "from": "t",
      "steps": ["trimm", "lower"] },
    "checkin_date": 3,
    "titel": "x"
  },
  "duplicates": "frist"
}`;
  expect(message(() => parseRecipe('r.json', text))).toBe(
    `r.json has 8 faults:
  line 2: file.skipLines is not between 0 and 1000
  line 2: file.delimeter is not known here; delimiter was probably meant
  line 5: fields.cod_archivo must have one of from, template, join, value, hash; it has from and value
  line 7: fields.title.steps[0] is trimm; trim was probably meant
  line 8: fields.checkin_date is not a text or an object
  line 9: fields.titel is not known here; title was probably meant
  line 3: fields.municipality is missing
  line 11: duplicates is frist; first was probably meant`,
  );
});

it('names faults of formats and patterns together with those of its form', () => {
  const text = `{
  "where": [{ "column": "a", "matches": "(" }],
  "fields": {
    "id": "id",
    "cod_archivo": 7,
    "title": { "from": "t", "replace": [{ "pattern": "[", "with": "" }] },
    "checkin_date": { "from": "f", "dates": ["DD/MM/YYYY"], "steps": "trim" },
    "inscription_date": { "from": "f", "dates": ["dd/mm/yyyy"] },
    "municipality": "M"
  }
}`;
  expect(message(() => parseRecipe('r.json', text)).split('\n')).toEqual([
    'r.json has 5 faults:',
    '  line 5: fields.cod_archivo is not a text or an object',
    '  line 7: fields.checkin_date.steps is not a list',
    expect.stringMatching(/^ {2}line 6: fields\.title\.replace\[0]\.pattern /),
    expect.stringMatching(/^ {2}line 8: fields\.inscription_date\.dates\[0] /),
    expect.stringMatching(/^ {2}line 2: where\[0]\.matches /),
  ]);
});

it.each(['null', '[]', '{"fields": 3, "where": 4}', '{"fields": null}'])(
  'says what %s is, and no more',
  (text) => {
    expect(message(() => parseRecipe('r.json', text))).toMatch(/^r\.json has /);
  },
);

it('names what is missing, empty or too long', () => {
  const many = JSON.stringify(Array.from({ length: 300 }, () => 'trim'));
  const text = `{
  "where": [null, { "column": "a", "empty": true }],
  "file": { "fillShortRows": true, "sheet": 2, "delimiter": "" },
  "fields": {
    "id": { "prefix": "x" },
    "cod_archivo": { "join": [] },
    "title": { "from": ["a"], "steps": ${many} },
    "checkin_date": { "from": 1.5 },
    "municipality": "M"
  },
  "duplicates": "throw them away"
}`;
  const said = message(() => parseRecipe('r.json', text)).split('\n');
  expect(said[0]).toBe('r.json has 7 faults:');
  expect(said).toContain('  line 2: where[0] is not an object');
  expect(said).toContain('  line 3: file.delimiter is empty');
  expect(said).toContain(
    '  line 5: fields.id must have one of from, template, join, value, hash; it has none',
  );
  expect(said).toContain('  line 6: fields.cod_archivo.join is empty');
  expect(
    said.some((line) => /line 7: fields\.title\.steps has more than \d+ entries/.test(line)),
  ).toBe(true);
  expect(said).toContain('  line 8: fields.checkin_date.from is not a text or a list');
  expect(said).toContain(
    '  line 11: duplicates is throw them away; it may be fail, first, last, number',
  );
});

it('is refused if it is far too long to be one', () => {
  expect(message(() => parseRecipe('r.json', ' '.repeat(1024 * 1024 + 1)))).toBe(
    'r.json is longer than 1048576 characters; is it a recipe?',
  );
});

it.each([
  ['{\n"a": "x\\"y",\n"fields": nul }', 3],
  ['{\n"a": 1,\n', 3],
  ['\n\nx', 3],
])('that is no JSON says on which line (%j)', (text, line) => {
  expect(message(() => parseRecipe('r.json', text))).toContain(`r.json, line ${line}: is not JSON`);
});

it('finds the lines of its parts behind texts with escapes', () => {
  const text = '{ "fields": { "id": "a \\"quoted\\" \\\\ name",\n"titel": "x" } }';
  expect(message(() => parseRecipe('r.json', text))).toContain('line 2: fields.titel is not known');
});

it('names all faults of its rules at once, and what is still to do', () => {
  const text = `{
  "where": [{ "column": "estado", "matches": "(" }],
  "fields": {
    "id": "id",
    "cod_archivo": { "from": "a", "replace": [{ "pattern": "[", "with": "" }] },
    "title": { "template": "{a" },
    "checkin_date": { "from": "d", "dates": ["dd/MM/yy"] },
    "municipality": { "value": "TODO" }
  }
}`;
  const said = message(() => new RecipeMapping(parseRecipe('r.json', text)));
  expect(said).toMatch(/^r\.json has 5 faults:\n/);
  expect(said).toContain('line 2: where[0].matches is no pattern of RE2: ');
  expect(said).toContain('line 5: fields.cod_archivo.replace[0].pattern is no pattern of RE2: ');
  expect(said).toContain('line 6: fields.title.template has a single {');
  expect(said).toContain('line 7: fields.checkin_date.dates[0] has years of two digits');
  expect(said).toContain(
    'line 8: fields.municipality.value is still to do: write the municipality there, or give --set municipality=…',
  );
});

it('that is no JSON says on which line', () => {
  expect(message(() => parseRecipe('r.json', '{\n "fields": {\n  x\n}}'))).toMatch(
    /^r\.json, line 3: is not JSON/,
  );
  const csv = `exp;obra\n${'24/1;Nave\n'.repeat(1000)}`;
  expect(message(() => parseRecipe('r.json', csv))).toMatch(/^r\.json, line 1: is not JSON/);
  const long = `{\n "file": {},\n "fields": {\n "id": x ${'\n'.repeat(100)}}}`;
  expect(message(() => parseRecipe('r.json', long))).toMatch(/^r\.json, line 4: is not JSON/);
  expect(message(() => parseRecipe('r.json', '{\n "fields"'))).toMatch(
    /^r\.json, line 2: is not JSON/,
  );
  expect(message(() => parseRecipe('r.json', '[]'))).toBe(
    'r.json has a fault:\n  line 1: the recipe is not an object',
  );
});

it('has a schema with every field of a record', () => {
  expect(Object.keys(recipeSchema().properties?.fields?.properties ?? {})).toEqual(FIELDS);
});
