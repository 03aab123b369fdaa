import { readFile } from 'node:fs/promises';

const DOCUMENTS = [
  'README.md',
  'docs/operating.md',
  'docs/importing.md',
  'docs/mongodb.md',
  'docs/scaling.md',
];
const BLOCK = /^```sh\n(.*?)^```/gms;
/** What runs the program; the rest is for those who build it. */
const OF_THE_PROGRAM =
  /npm start|npm run (--silent )?(inspect|import|export|history|rollback)\b|planning-registry |dist\/main\.js/;

/** Every block of commands in so many documents that runs the program. */
export async function documentedCommands(
  documents: number,
): Promise<{ document: string; script: string }[]> {
  const found = [];
  for (const document of DOCUMENTS.slice(0, documents)) {
    const text = await readFile(new URL(`../../${document}`, import.meta.url), 'utf8');
    for (const [, script = ''] of text.matchAll(BLOCK)) {
      if (OF_THE_PROGRAM.test(script)) found.push({ document, script });
    }
  }
  return found;
}
