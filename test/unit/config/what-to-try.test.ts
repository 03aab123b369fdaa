import { describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '../../../src/config/settings.js';
import { whatToTry } from '../../../src/config/what-to-try.js';

const defaults = await readSettings({});

const text = (settings: Partial<Pick<Settings, 'host' | 'basePath' | 'tls'>>) =>
  whatToTry(4321, { ...defaults, ...settings }).split('\n');

describe('What to try', () => {
  it('is three lines for a shell, at the address that is served', () => {
    const lines = text({ host: '0.0.0.0' }).filter((line) => line.trim().startsWith('curl'));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain("'http://localhost:4321/api/record");
  });

  it('names the host where this machine goes by another name', () => {
    expect(text({ host: 'registry.example.org', basePath: '' })).toContain(
      'The sample registry is at http://registry.example.org:4321/record',
    );
  });

  it('asks over HTTPS where that is spoken, whoever signed the certificate', () => {
    const [line] = text({ tls: { cert: '', key: '' } }).filter((each) => each.includes('curl'));
    expect(line?.trim()).toMatch(/^curl -k 'https:\/\/localhost:4321/);
  });
});
