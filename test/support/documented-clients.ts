import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
const ADDRESS = 'http://localhost:3000';

/** The size of a page in the examples. */
const LIMIT = /(limit\W+)200\b/g;

/**
 * The examples of docs/clients.md in one language, as one program that asks this service, for pages
 * so small that there are many.
 */
export function documentedClient(language: string, origin: URL): string {
  const fence = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  const blocks = [...PAGE.matchAll(fence)].map(([, block]) => block as string);
  const program = blocks.join('\n');
  if (!program.includes(ADDRESS)) throw new Error(`docs/clients.md asks nothing in ${language}`);
  return program.replaceAll(ADDRESS, origin.origin).replaceAll(LIMIT, (_, limit) => `${limit}7`);
}
