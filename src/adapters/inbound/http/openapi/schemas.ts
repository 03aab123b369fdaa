import { PUBLISHED_FIELDS } from '../../../../domain/record/published-record.js';
import { problemTypeUrn } from '../problem/problem.js';
import { PROBLEM_TYPES } from '../problem/problem-types.js';

/*
 * Written by hand, because responses are made of stored bytes and no schema makes them. The tests
 * compare responses with what is described here.
 */

const count = { type: 'integer', minimum: 0 };
const name = { type: 'string', minLength: 1 };
const date = { type: 'string', format: 'date' };
const year = { type: 'string', pattern: '^[0-9]{4}$' };

const FIELDS: Record<(typeof PUBLISHED_FIELDS)[number], object> = {
  id: { ...name, description: 'Identifies the record.', example: 'EXP-2025-000019' },
  registration_number: {
    type: 'string',
    pattern: '^[0-9]+$',
    description: 'The number at the end of `cod_archivo`, leading zeros kept.',
    example: '00019',
  },
  title: { ...name, description: 'The title of the record.', example: 'Plan especial' },
  area: { type: 'string', description: 'The area that it concerns; may be empty.' },
  checkin_date: { ...date, description: 'The date of entry.', example: '2025-03-14' },
  inscription_date: {
    type: ['string', 'null'],
    format: 'date',
    description: 'The date of inscription.',
    example: '2025-03-28',
  },
  municipality: { ...name, description: 'The municipality.', example: 'Coruña, A' },
  links: {
    type: 'string',
    description:
      'The address of the technical document, then that of the agreement, with a space between; either may be missing.',
    example: 'https://docs.example.org/1.pdf https://docs.example.org/2.pdf',
  },
};

const record = { $ref: '#/components/schemas/Record' };
const countOf = (key: string, schema: object) => ({
  type: 'object',
  required: [key, 'records'],
  additionalProperties: false,
  properties: { [key]: schema, records: { ...count, minimum: 1 } },
});
const list = (items: object) => ({ type: 'array', items });
const counted = list({ $ref: '#/components/schemas/MunicipalityCount' });

/** The bodies of responses. */
export const schemas = {
  Record: {
    type: 'object',
    description: 'A record (expediente) as it is published. It has no `cod_archivo`.',
    required: PUBLISHED_FIELDS,
    additionalProperties: false,
    properties: FIELDS,
  },
  SearchResult: {
    type: 'object',
    required: ['resultadoBusqueda'],
    additionalProperties: false,
    properties: {
      resultadoBusqueda: {
        ...list(record),
        minItems: 1,
        description: 'The records that match, the newest entry first. Never empty.',
      },
    },
  },
  YearCount: countOf('year', year),
  MunicipalityCount: countOf('municipality', name),
  Facets: {
    type: 'object',
    required: ['total', 'years', 'municipalities'],
    additionalProperties: false,
    properties: {
      total: { ...count, description: 'How many records match in all.' },
      years: {
        ...list({ $ref: '#/components/schemas/YearCount' }),
        description: 'By year of entry, the newest first.',
      },
      municipalities: {
        ...counted,
        description: 'By the name as records have it, the most records first, then by name.',
      },
    },
  },
  Municipalities: {
    type: 'object',
    required: ['municipalities'],
    additionalProperties: false,
    properties: { municipalities: { ...counted, description: 'By name.' } },
  },
  Index: {
    type: 'object',
    required: ['name', 'version', 'links'],
    additionalProperties: false,
    properties: {
      name,
      version: name,
      links: list({
        type: 'object',
        required: ['name', 'href', 'title', 'type'],
        additionalProperties: false,
        properties: {
          name,
          href: { type: 'string', format: 'uri-reference' },
          template: { type: 'string', description: 'With its parameters (RFC 6570).' },
          title: name,
          type: { ...name, description: 'The media type of what is there.' },
        },
      }),
    },
  },
  Problem: {
    type: 'object',
    description: 'What went wrong (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'instance'],
    properties: {
      type: { type: 'string', enum: PROBLEM_TYPES.map(({ example }) => problemTypeUrn(example)) },
      title: name,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { ...name, description: 'What is wrong with this request, and what to do.' },
      instance: {
        type: 'string',
        pattern: '^urn:(uuid:[0-9a-f-]{36}|request:[\\w.~:+/=-]{1,128})$',
        description: 'The id of the request; quote it when you report a fault.',
      },
      errors: {
        ...list({ $ref: '#/components/schemas/ParameterFault' }),
        description: 'Of `invalid-request`: every fault of the request.',
      },
      near: { ...list(name), maxItems: 3, description: 'Of `municipality-not-found`.' },
      meant: { type: 'string', description: 'The address that was probably meant.' },
      failing: { type: 'string', enum: ['service', 'registry', 'storage'] },
    },
  },
  ParameterFault: {
    type: 'object',
    required: ['parameter', 'in', 'detail'],
    properties: {
      parameter: { type: 'string', description: 'The name, as the request has it.' },
      in: { type: 'string', enum: ['path', 'query'] },
      detail: { ...name, description: 'A whole sentence that names the parameter.' },
      meant: { type: 'string', description: 'What was probably meant.' },
    },
  },
};
