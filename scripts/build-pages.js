import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/* Bundles the pages for browsers: each becomes a file of HTML, and what it needs lies in assets/
   under names that change with their content. All addresses are relative. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src/pages', 'src/client', 'src/domain'];
const PAGES = ['index.html', 'docs.html'];

export async function buildPages(outDir = join(ROOT, 'dist/pages')) {
  const root = join(ROOT, 'src/pages');
  const head = readFileSync(join(root, 'head.html'), 'utf8').trim();
  const handler = (html) => html.replace('<!-- head.html -->', head);
  await build({
    configFile: false,
    root,
    plugins: [{ name: 'shared-head', transformIndexHtml: { order: 'pre', handler } }],
    base: './',
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: PAGES.map((page) => join(root, page)) },
    },
  });
}

/** Whether something has changed since the pages were built. */
export function arePagesStale() {
  try {
    const built = statSync(join(ROOT, 'dist/pages/index.html')).mtimeMs;
    return SOURCES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(ROOT, folder, name)),
    ).some((path) => statSync(path).mtimeMs > built);
  } catch {
    return true;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages();
