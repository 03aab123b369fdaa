import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LINK = /\]\((?<target>[^)\s]+)\)/g;
const CODE = /^```.*?^```$/gms;

export interface Document {
  /** From the root of the repository, as every path here. */
  readonly path: string;
  readonly text: string;
}

/** Every page for people: those in the root and those in docs/. */
export function documents(): Document[] {
  return ['.', 'docs']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => normalize(join(folder, name))),
    )
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function isInRepository(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** Links to a file that does not exist, or to a heading that its page does not have. */
export function brokenLinks(
  pages: readonly Document[],
  exists: (path: string) => boolean = isInRepository,
): string[] {
  const anchors = new Map(pages.map(({ path, text }) => [path, headingAnchors(text)]));
  return pages.flatMap(({ path, text }) =>
    [...text.replaceAll(CODE, '').matchAll(LINK)]
      .map(({ groups }) => groups?.target as string)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const to = file === '' ? path : normalize(join(dirname(path), file));
        return !exists(to) || (anchor !== undefined && !anchors.get(to)?.has(anchor));
      })
      .map((target) => `${path}: ${target}`),
  );
}

/** As GitHub names them: lower case, no punctuation, a hyphen for a space. */
function headingAnchors(text: string): Set<string> {
  const headings = [...text.replaceAll(CODE, '').matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
