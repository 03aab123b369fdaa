import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { ownNow } from '../own-time.js';
import { PATIENCE } from '../patience.js';

export interface AskOptions {
  /** When the first part of the body has come. No more is read before it has ended. */
  readonly onBody?: (answer: IncomingMessage) => void | Promise<void>;
  /** A client that takes its time: so long after each part of the body. */
  readonly pauseMs?: number;
}

/** What a client saw, whatever it was; a connection that broke is an answer too. */
export interface Answered {
  /** 0 where not even the head of an answer came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether a client of HTTP takes this answer for a whole one. */
  readonly whole: boolean;
  readonly ms: number;
}

/** Asks over a connection of its own, and ends with it. */
export async function ask(url: string, options: AskOptions = {}): Promise<Answered> {
  const began = ownNow();
  const parts: Buffer[] = [];
  let answer: IncomingMessage | undefined;
  try {
    answer = await head(url);
    for await (const part of answer as AsyncIterable<Buffer>) {
      if (parts.push(part) === 1) await options.onBody?.(answer);
      if (options.pauseMs) await wait(options.pauseMs);
    }
  } catch {
    // Cut: what has come until then is the answer.
  }
  return {
    status: answer?.statusCode ?? 0,
    headers: answer?.headers ?? {},
    body: Buffer.concat(parts).toString(),
    whole: answer?.complete ?? false,
    ms: ownNow() - began,
  };
}

function head(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, resolve).once('error', reject).end();
  });
}

/** So that the servers that they ask have a turn too. */
const PAUSE_MS = 50;

/** Clients that ask one question after the other until they are told to stop. */
export function keepAsking<T>(clients: readonly (() => Promise<T>)[]) {
  let stopped = false;
  const answers: T[] = [];
  const counts = clients.map(() => 0);
  const loops = clients.map(async (next, i) => {
    while (!stopped) {
      answers.push(await next());
      counts[i] = (counts[i] as number) + 1;
      await wait(PAUSE_MS);
    }
  });
  return {
    answers,
    /** Waits until each of them has had one answer more. */
    nextAnswers: async () => {
      const before = [...counts];
      await vi.waitUntil(() => counts.every((n, i) => n > (before[i] as number)), PATIENCE);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
      return answers;
    },
  };
}
