import { join } from 'node:path';
import { inject } from 'vitest';

/** What node runs: the program that was built for this run. */
export function programMain(): string {
  return join(inject('program'), 'dist', 'main.js');
}
