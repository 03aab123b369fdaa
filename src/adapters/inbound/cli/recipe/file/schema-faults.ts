import { shortened } from '../../../../../domain/record/text.js';
import { probablyMeant } from '../../../../../domain/search/did-you-mean.js';

/** The part of JSON Schema that the schema of the recipe uses. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What is wrong at a place of a recipe. The reason completes a sentence. */
export interface PlacedFault {
  /** Such as `fields.title.steps[0]`. Empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
};

/** All faults of a value, by its schema. */
export function schemaFaults(root: Schema, given: unknown): PlacedFault[] {
  const faults: PlacedFault[] = [];
  check(root, given, '');
  return faults;

  function check(written: Schema, value: unknown, path: string): void {
    const schema = resolve(written);
    const add = (reason: string) => void faults.push({ path, reason });
    if (schema.anyOf) {
      const kinds = schema.anyOf.map(resolve);
      const kind = kinds.find(({ type }) => type === typeOf(value));
      if (kind) check(kind, value, path);
      else add(`is not ${kinds.map(({ type }) => KINDS[type as string]).join(' or ')}`);
    } else if (schema.enum) {
      if (!schema.enum.includes(value)) add(notOneOf(value, schema.enum as string[]));
    } else if (schema.type !== typeOf(value)) {
      add(`is not ${KINDS[schema.type as string]}`);
    } else if (schema.type === 'object') {
      checkObject(schema, value as Readonly<Record<string, unknown>>, path);
    } else if (schema.type === 'array') {
      const list = value as readonly unknown[];
      outOfBounds(list.length, schema.minItems, schema.maxItems, 'entries', add);
      for (const [i, item] of list.entries()) check(schema.items as Schema, item, `${path}[${i}]`);
    } else if (schema.type === 'string') {
      outOfBounds((value as string).length, schema.minLength, schema.maxLength, 'characters', add);
    } else if (schema.type === 'integer') {
      const { minimum = -Infinity, maximum = Infinity } = schema;
      const number = value as number;
      if (number < minimum || number > maximum) add(`is not between ${minimum} and ${maximum}`);
    }
  }

  function checkObject(
    schema: Schema,
    object: Readonly<Record<string, unknown>>,
    path: string,
  ): void {
    const { properties = {}, required = [], oneOf } = schema;
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const [name, value] of Object.entries(object)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property) check(property, value, at(name));
      else {
        const reason = `is not known here; ${hint(name, Object.keys(properties))}`;
        faults.push({ path: at(name), reason });
      }
    }
    for (const name of required) {
      if (!Object.hasOwn(object, name)) faults.push({ path: at(name), reason: 'is missing' });
    }
    const choices = oneOf?.map(({ required: [name] }) => name as string) ?? [];
    const chosen = choices.filter((name) => Object.hasOwn(object, name));
    if (oneOf && chosen.length !== 1) {
      const has = chosen.length === 0 ? 'none' : `${chosen.join(' and ')}`;
      faults.push({ path, reason: `must have one of ${choices.join(', ')}; it has ${has}` });
    }
  }

  function resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    return root.$defs?.[schema.$ref.slice('#/$defs/'.length)] as Schema;
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function outOfBounds(
  length: number,
  least = 0,
  most = Infinity,
  unit: string,
  add: (reason: string) => void,
): void {
  if (length < least) add(length === 0 ? 'is empty' : `has fewer than ${least} ${unit}`);
  if (length > most) add(`has more than ${most} ${unit}`);
}

function notOneOf(value: unknown, choices: readonly string[]): string {
  return `is ${shortened(value)}; ${hint(String(value), choices)}`;
}

function hint(name: string, choices: readonly string[]): string {
  const meant = probablyMeant(name, choices);
  return meant ? `${meant} was probably meant` : `it may be ${choices.join(', ')}`;
}
