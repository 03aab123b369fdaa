import { describe, expect, it } from 'vitest';
import { typedCommand } from '../../../src/adapters/inbound/cli/output/typed-command.js';
import { FakeTerminal, registryFolder } from '../../support/command-line.js';

describe('The next command', () => {
  it.each([
    [{}, 'planning-registry import'],
    [{ npm_command: 'exec', npm_package_name: 'office' }, 'npx planning-registry import'],
    [
      { npm_command: 'exec', npm_package_name: 'planning-registry' },
      'npx planning-registry import',
    ],
    [{ npm_command: 'run', npm_package_name: 'office' }, 'npx planning-registry import'],
    [{ npm_command: 'run-script', npm_package_name: 'planning-registry' }, 'npm run import --'],
    [{ npm_command: 'run', npm_package_name: 'planning-registry' }, 'npm run import --'],
  ])('after %j is %j', (env, typed) => {
    expect(typedCommand({ env }, 'import').join(' ')).toBe(typed);
  });

  it('is printed by inspect and by export as it can be typed', async () => {
    const registry = await registryFolder();
    const file = await registry.write('x.csv', 'Nr,Title\nA-1,House\nA-2,Barn\n');
    const recipe = registry.at('recipe.json');
    const run = (...words: string[]) => {
      const terminal = new FakeTerminal();
      terminal.env = { npm_command: 'exec' };
      return registry.run(words, terminal);
    };
    const inspected = await run('inspect', file, '--recipe', recipe);
    expect(inspected.stderr).toContain(`Then: npx planning-registry import ${file} --recipe`);
    const set = ['--set', 'municipality=Madrid'];
    expect((await run('import', file, '--recipe', recipe, ...set)).stderr).toBe('');
    const out = registry.at('out.csv');
    const exported = await run('export', '--out', out, '--recipe', recipe);
    expect(exported.stderr).toContain(`To import it: npx planning-registry import ${out} --recipe`);
  });
});
