import { on } from 'node:events';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../../../worker/start-worker.js';
import { UnreadableDocument } from '../../errors.js';
import type { PdfText } from './pdf-text.js';

/** What the worker posts for a PDF: `page` for each page, then its text or what is wrong. */
export type PdfReply = 'page' | PdfText | { readonly fault: string };

/** Beside this file: JavaScript in the built program, TypeScript in the sources. */
const WORKER = new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url);
const MAX_SILENCE_MS = 60_000;
const MAX_HEAP_MB = 1_024;

/**
 * Reads the text layers of PDFs in a worker thread. A damaged PDF can keep the library busy for
 * minutes, take all its memory, or make it fail where nobody waits. That ends the thread alone.
 */
export class PdfReader {
  #worker: Worker | undefined;

  constructor(
    private readonly maxSilenceMs = MAX_SILENCE_MS,
    private readonly start = startPdfWorker,
  ) {}

  /** @throws UnreadableDocument */
  async read(bytes: Uint8Array, onPage?: () => void): Promise<PdfText> {
    const isFresh = this.#worker === undefined;
    this.#worker ??= this.#begun();
    const worker = this.#worker;
    worker.ref();
    try {
      const reply = this.#replyOf(worker, onPage);
      worker.postMessage(bytes);
      return await reply;
    } catch (error) {
      // Something of this PDF may still be under way in it.
      this.#worker = undefined;
      await worker.terminate();
      if (error instanceof UnreadableDocument) throw error;
      if (isFresh) throw unreadable();
    } finally {
      // A process that ends does not wait for it.
      worker.unref();
    }
    // A PDF before this one may be why it failed.
    return this.read(bytes, onPage);
  }

  /** Ends the thread, which takes memory as long as it waits. Another PDF starts another one. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** It may fail between two PDFs, too. */
  #begun(): Worker {
    const worker = this.start();
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #replyOf(worker: Worker, onPage?: () => void): Promise<PdfText> {
    const silence = new AbortController();
    const { signal } = silence;
    const timer = setTimeout(() => silence.abort(), this.maxSilenceMs);
    try {
      for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
        const reply: PdfReply = message;
        if (reply === 'page') {
          timer.refresh();
          onPage?.();
        } else if ('fault' in reply) throw new UnreadableDocument(reply.fault);
        else return reply;
      }
      throw new Error('The worker that reads PDFs has ended.');
    } catch (error) {
      if (!signal.aborted) throw error;
      throw unreadable(`: no page for ${this.maxSilenceMs / 1_000} seconds`);
    } finally {
      clearTimeout(timer);
    }
  }
}

export function startPdfWorker(entry = WORKER, maxOldGenerationSizeMb = MAX_HEAP_MB): Worker {
  return startWorker(entry, undefined, { maxOldGenerationSizeMb });
}

function unreadable(reason = ''): UnreadableDocument {
  return new UnreadableDocument(`is not a readable PDF${reason}`);
}
