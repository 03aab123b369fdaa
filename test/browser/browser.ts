import { type Browser, chromium } from 'playwright-core';
import { debianProgram } from '../support/debian-program.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium without any window: a page of it takes half the processor's time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const FONTS = 'fonts-liberation';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await debianProgram([SHELL], [SHELL, FONTS]).catch(() =>
    debianProgram(WHOLE, ['chromium', FONTS]),
  );
  return chromium.launch({ executablePath, args: FLAGS, timeout: 90_000 });
}
