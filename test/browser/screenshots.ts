import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from './browser.js';

/* `npm run screenshots`: the pictures of the README, made of the sample registry. A folder as the
   first word takes more of them, to look at. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [folder = join(ROOT, 'docs/images')] = process.argv.slice(2);
const isForReadme = process.argv.length < 3;

const WIDE = { viewport: { width: 1200, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const SEARCH = '?search=plan+parcial&checkin_date=2024';

interface Shot {
  readonly name: string;
  readonly query: string;
  readonly options: BrowserContextOptions;
}

const README: Shot[] = [
  {
    name: 'explorer',
    query: '?search=%22plan+parcial%22',
    options: { ...WIDE, colorScheme: 'light' },
  },
  { name: 'explorer-phone', query: SEARCH, options: { ...PHONE, colorScheme: 'dark' } },
];
const MORE: Shot[] = [
  { name: 'light', query: '', options: { ...WIDE, colorScheme: 'light' } },
  { name: 'dark', query: SEARCH, options: { ...WIDE, colorScheme: 'dark', locale: 'es-ES' } },
  {
    name: 'phone',
    query: '?search=molino',
    options: { ...PHONE, colorScheme: 'light', locale: 'gl-ES' },
  },
  { name: 'nothing', query: '?search=molino&municipality=Alcoy&checkin_date=2020', options: WIDE },
  { name: 'near', query: '?municipality=Corunna', options: { ...WIDE, locale: 'ca-ES' } },
  {
    name: 'mistake',
    query: '?checkin_date=2024-03&search=plan',
    options: { ...WIDE, locale: 'eu-ES' },
  },
  { name: 'docs', query: 'docs', options: { ...WIDE, colorScheme: 'light' } },
  {
    name: 'docs-dark',
    query: 'docs#problem-no-results',
    options: { ...WIDE, colorScheme: 'dark' },
  },
];

async function take(browser: Browser, home: string, { name, query, options }: Shot): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(home + query, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

const service = spawn(process.execPath, [join(ROOT, 'dist/main.js'), 'serve'], {
  env: { PATH: process.env.PATH, PORT: '0' },
  stdio: ['ignore', 'pipe', 'ignore'],
});
try {
  const home = await new Promise<string>((resolve) => {
    service.stdout.on('data', (text) => {
      const [, url] = /"url":"([^"]+\/)record"/.exec(String(text)) ?? [];
      if (url) resolve(url);
    });
  });
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  for (const shot of isForReadme ? README : [...README, ...MORE]) await take(browser, home, shot);
  await browser.close();
} finally {
  service.kill();
  await once(service, 'exit');
}
