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

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await debianProgram(NAMES, ['chromium', 'fonts-liberation']);
  return chromium.launch({ executablePath, args: FLAGS, timeout: 90_000 });
}
