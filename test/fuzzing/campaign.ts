import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Random } from '../support/random.js';

/** Much more than a file of half a megabyte needs. */
const MAX_RISE_KB = 256 * 1024;
/** All of them: after 20,000 files there was 0.4 GB more. */
const MAX_GROWTH_KB = 640 * 1024;

/** A campaign may take an hour; that a file is waited for in vain is found out for each. */
export const LONG_MS = 3_600_000;

/** The same files in every run, unless told otherwise. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);

export interface Trial {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What is wrong with what becomes of the file, or nothing. */
  readonly fault: string | undefined;
}

/** Tries so many files. Keeps the first one that something is wrong with, to be looked at. */
export async function campaign(
  files: number,
  trial: (random: Random, made: number) => Promise<Trial>,
): Promise<void> {
  const random = new Random(seed);
  const before = peakKb();
  for (let made = 0; made < files; made++) {
    const peak = peakKb();
    const { name, bytes, ...tried } = await trial(random, made);
    const fault = tried.fault ?? greedOf(peakKb() - peak);
    if (fault === undefined) continue;
    const kept = join(tmpdir(), `fuzzed-${seed}-${made}-${name}`);
    await writeFile(kept, bytes);
    expect.unreachable(`FUZZ_SEED=${seed}, file ${made}, kept as ${kept}: ${fault}`);
  }
  expect(peakKb() - before).toBeLessThan(MAX_GROWTH_KB);
}

/** The most that this process has had resident. */
function peakKb(): number {
  return process.resourceUsage().maxRSS;
}

function greedOf(riseKb: number): string | undefined {
  return riseKb > MAX_RISE_KB ? `took ${Math.round(riseKb / 1024)} MB` : undefined;
}
