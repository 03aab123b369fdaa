import { readFileSync } from 'node:fs';

/** Clock ticks, which Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/** What a process and all its threads have worked so far. Nothing where there is no /proc, or no process. */
export function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may have spaces; user and system are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
