import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { SAMPLE_FILE } from '../../src/config/sample-registry.js';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

const MONGODB_URL = 'mongodb://user:password@mongodb.example.org/';

type Variables = Record<string, string>;

/** A file of deploy/, as text. */
export function recipe(name: string): string {
  return readFileSync(`${DEPLOY}${name}`, 'utf8');
}

/** The object that a manifest of deploy/kubernetes/ describes. */
export function manifest(name: string) {
  return parse(recipe(`kubernetes/${name}.yaml`));
}

/** Those that `kubectl apply -f deploy/kubernetes/` takes, then those of optional/. */
export const manifests = ['', 'optional/'].flatMap((folder) =>
  readdirSync(`${DEPLOY}kubernetes/${folder}`)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}${name.slice(0, -'.yaml'.length)}`),
);

const importer = manifest('optional/import-cron-job').spec.jobTemplate.spec.template.spec;
const importVariables: { name: string; value?: string }[] = importer.containers[0].env;

const compose: { services: Record<string, { environment?: Variables }> } = parse(
  recipe('compose.yaml'),
  { merge: true },
);

const image = Object.fromEntries(
  [...recipe('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')),
  ),
) as Variables;

/** What the variables of each recipe are, together with those of the image. */
export const environments: Record<string, Variables> = {
  Dockerfile: { ...image, RECORDS_FILE: SAMPLE_FILE },
  'compose.yaml, registry': { ...image, ...compose.services.registry?.environment },
  'compose.yaml, import': { ...image, ...compose.services.import?.environment },
  kubernetes: {
    ...image,
    ...manifest('config-map').data,
    MONGODB_URL,
  },
  'kubernetes, import': {
    ...image,
    ...Object.fromEntries(importVariables.map(({ name, value = 'registry' }) => [name, value])),
    MONGODB_URL,
  },
};

/** Of a unit of systemd, the values of a key. */
export function unitValues(key: string): string[] {
  const lines = recipe('planning-registry@.service').matchAll(/^(\w+)=(.*)$/gm);
  return [...lines].flatMap(([, name, value = '']) => (name === key ? [value] : []));
}

/** The settings that the unit itself gives to one of its instances. */
export function unitVariables(instance: string): Variables {
  const pairs = unitValues('Environment').flatMap((line) =>
    line.replaceAll('%i', instance).split(' '),
  );
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}
