import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../src/adapters/inbound/cli/command-line.js';
import { command, FakeTerminal } from '../../support/command-line.js';

const run = (...words: string[]) => command({}, words);

describe('The command line', () => {
  it.for([
    [],
    ['serve'],
    ['health'],
    ['config'],
    ['import'],
    ['export'],
    ['history'],
    ['rollback'],
  ])('%j has help and a version', async (words) => {
    const help = await run(...words, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`Usage: planning-registry ${words.join(' ')}`);
    expect(help.stdout).toContain('--version');
    expect(await run(...words, '--version')).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
    expect(await run(...words, '-V')).toMatchObject({ code: 0, stdout: '1.2.3\n' });
  });

  it('says every option of an import, in words that show no inner values', async () => {
    const { stdout } = await run('import', '--help');
    for (const option of ['replace', 'merge', 'delete-file', 'dry-run', 'skip-invalid']) {
      expect(stdout).toContain(`--${option}`);
    }
    for (const option of ['max-rejects', 'rejects', 'encoding', 'map', 'municipalities', 'json']) {
      expect(stdout).toContain(`--${option}`);
    }
    expect(stdout).not.toMatch(/\{\}|undefined|\[object/);
  });

  it.for([
    [['serve', '--port', '1'], "unknown option '--port'; see --help\n"],
    [['serve', 'now'], 'too many arguments'],
    [['export', '--gzip'], "unknown option '--gzip'"],
    [['export', 'file'], 'too many arguments'],
    [['imprt'], "unknown command 'imprt' (did you mean import?); see --help\n"],
    [['--wrong'], "unknown option '--wrong'"],
    [[], 'Usage: planning-registry <command>'],
  ] as const)('%j is a wrong command line: it ends with 2', async ([words, message]) => {
    const { code, stdout, stderr } = await run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('starts the service, and gives on what nobody here has a name for', async () => {
    const serve = vi.fn(async () => {});
    const bug = async () => {
      throw new TypeError('a bug');
    };
    const services = { serve, open: bug, ownAddress: bug, settings: bug, registryFiles: bug };
    const given = (...words: string[]) => runCommandLine(words, '1', services, new FakeTerminal());
    expect(await given('serve')).toBe(0);
    expect(serve).toHaveBeenCalledOnce();
    await expect(given('export')).rejects.toThrow('a bug');
    await expect(given('import', '-')).rejects.toThrow('a bug');
    await expect(given('history')).rejects.toThrow('a bug');
    await expect(given('rollback')).rejects.toThrow('a bug');
    await expect(given('health')).rejects.toThrow('a bug');
    await expect(given('config')).rejects.toThrow('a bug');
  });

  it('opens no store before a command is known to be meant', async () => {
    const unopened = async () => expect.unreachable();
    const services = {
      serve: unopened,
      open: unopened,
      ownAddress: unopened,
      settings: unopened,
      registryFiles: unopened,
    };
    const terminal = new FakeTerminal(Readable.from([]));
    for (const words of [
      ['import'],
      ['import', '--help'],
      ['export', 'x'],
      ['history', 'x'],
      ['rollback', 'x', 'y'],
      ['serve', '-V'],
    ]) {
      expect([0, 2]).toContain(await runCommandLine(words, '1', services, terminal));
    }
  });
});
