import { describe, expect, it } from 'vitest';
import { exampleRequests } from '../../../src/config/sample-registry.js';
import { readSettings, type Settings } from '../../../src/config/settings/settings.js';

const defaults = await readSettings({});

const text = (settings: Partial<Pick<Settings, 'host' | 'basePath' | 'tls'>>) =>
  exampleRequests(4321, { ...defaults, ...settings }).split('\n');

describe('The example requests', () => {
  it('are three lines for a shell, at the address that is served', () => {
    const lines = text({ host: '0.0.0.0' }).filter((line) => line.trim().startsWith('curl'));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain("'http://localhost:4321/api/record");
  });

  it('name the host unless it is this machine', () => {
    expect(text({ host: 'registry.example.org', basePath: '' })).toContain(
      'The sample registry is at http://registry.example.org:4321/record',
    );
  });

  it('asks over HTTPS where that is spoken, whoever signed the certificate', () => {
    const [line] = text({ tls: { cert: '', key: '' } }).filter((each) => each.includes('curl'));
    expect(line?.trim()).toMatch(/^curl -k 'https:\/\/localhost:4321/);
  });
});
