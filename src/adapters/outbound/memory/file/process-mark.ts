import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from every other, whatever clocks say. */
export interface ProcessMark {
  /** For people: two machines may have the same name. */
  readonly host: string;
  /** Within it a process number means one process: a running system, and a container of it. */
  readonly place: string;
  readonly pid: number;
  /** When it started, in the system's own count, where that can be had: numbers are used again. */
  readonly start: string;
}

export function thisProcess(): ProcessMark {
  return { host: hostname(), place: PLACE, pid: process.pid, start: startOf(process.pid) ?? '' };
}

/** Whether it is known to have ended. Of a process elsewhere that is never known. */
export function isDead({ place, pid, start }: Omit<ProcessMark, 'host'>): boolean {
  if (place !== PLACE) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there where it may not be asked.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
  }
  return start !== '' && start !== (startOf(pid) ?? start);
}

/** For a name of a file: what `isDead` needs. */
export function markText({ place, pid, start }: ProcessMark): string {
  return [place, pid, start].join('-');
}

/** Nothing where the text does not begin with a mark. */
export function readMark(text: string): Omit<ProcessMark, 'host'> | undefined {
  const [, place, pid, start] = /^([0-9a-f]{12})-(\d+)-(\d*)\./.exec(text) ?? [];
  return place === undefined ? undefined : { place, pid: Number(pid), start: start ?? '' };
}

const PLACE = hash('sha256', place()).slice(0, 12);

function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return boot + readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

/** Nothing where the system does not say. A process that has ended may still be listed. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
