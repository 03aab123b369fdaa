import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const SERVERS = 0;
const CLIENTS = 1;

/** Who asks and who answers must not take each other's time. */
export const separateCores =
  availableParallelism() >= 2 && spawnSync('taskset', ['-V']).status === 0;

/** A command that runs on the core of the servers. */
export function onServerCore(command: readonly string[]): string[] {
  return separateCores ? ['taskset', '-c', String(SERVERS), ...command] : [...command];
}

export function onClientCore(command: readonly string[]): string[] {
  return separateCores ? ['taskset', '-c', String(CLIENTS), ...command] : [...command];
}

/** Moves this process, with all its threads, to the core of the clients. */
export function moveToClientCore(): void {
  if (separateCores) {
    execFileSync('taskset', ['-a', '-c', '-p', String(CLIENTS), String(process.pid)]);
  }
}
