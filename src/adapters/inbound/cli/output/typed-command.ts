import type { Terminal } from './terminal.js';

/** The first words of another command, as whoever typed this one can type it. */
export function typedCommand({ env }: Pick<Terminal, 'env'>, command: string): readonly string[] {
  const { npm_command: npmCommand, npm_package_name: packageName } = env;
  if (npmCommand === undefined) return ['planning-registry', command];
  // In a folder with our sources; elsewhere a script that names the program runs it.
  const isOwnScript = npmCommand !== 'exec' && packageName === 'planning-registry';
  // npm finds the program for its children. A person's shell does not.
  return isOwnScript ? ['npm', 'run', command, '--'] : ['npx', 'planning-registry', command];
}
