import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from all others, without a clock. */
export interface ProcessIdentity {
  /** For people: two machines may have the same name. */
  readonly host: string;
  /** Process numbers are unique in it: one boot of one machine, and one container of it. */
  readonly pidNamespace: string;
  readonly pid: number;
  /** The start time in clock ticks, because process numbers are reused. Empty if it is unknown. */
  readonly start: string;
}

export function thisProcess(): ProcessIdentity {
  const { pid } = process;
  return { host: hostname(), pidNamespace: PID_NAMESPACE, pid, start: startOf(pid) ?? '' };
}

/** Whether the process is known to have ended. In another namespace that is never known. */
export function isDead({ pidNamespace, pid, start }: Omit<ProcessIdentity, 'host'>): boolean {
  if (pidNamespace !== PID_NAMESPACE) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any other error, such as EPERM, means that the process exists.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
  }
  return start !== '' && start !== (startOf(pid) ?? start);
}

/** What `isDead` needs, as a part of a file name. */
export function identityText({ pidNamespace, pid, start }: ProcessIdentity): string {
  return [pidNamespace, pid, start].join('-');
}

/** Undefined if the text does not begin with an identity. */
export function parseIdentity(text: string): Omit<ProcessIdentity, 'host'> | undefined {
  const [, pidNamespace, pid, start] = /^([0-9a-f]{12})-(\d+)-(\d*)\./.exec(text) ?? [];
  if (pidNamespace === undefined) return undefined;
  return { pidNamespace, pid: Number(pid), start: start ?? '' };
}

const PID_NAMESPACE = hash('sha256', bootAndNamespace()).slice(0, 12);

function bootAndNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return boot + readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

/** Undefined if the system does not say. A zombie is still listed, but it has ended. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes first, in brackets, and may itself have brackets and blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
