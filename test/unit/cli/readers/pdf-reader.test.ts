import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  PdfReader,
  startPdfWorker,
} from '../../../../src/adapters/inbound/cli/readers/documents/pdf-reader.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { pdf } from './pdf-writer.js';

/** What Node calls a thread that has ended. */
const ENDED = -1;

/** What a library does that is given a damaged PDF. */
const DAMAGED = {
  'makes it fail where nobody waits': "Promise.reject(new Error('bad XRef'));",
  'takes all its memory': 'for (const all = []; ; ) all.push(new Array(1e4).fill(all));',
  'ends it': 'process.exit(0);',
};

/** A worker to which a PDF is its name. */
async function damagedBy(harm: string) {
  const entry = join(await temporaryFolder(), 'worker.js');
  await writeFile(
    entry,
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (bytes) => {
      const name = Buffer.from(bytes).toString();
      if (name === 'damaged') { ${harm} }
      else if (globalThis.isHarmed) Promise.reject(new Error('bad XRef'));
      else for (const reply of ['page', { text: name }]) parentPort.postMessage(reply);
    });`,
  );
  return () => startPdfWorker(pathToFileURL(entry), 32);
}

it.each(Object.entries(DAMAGED))(
  'A PDF that %s is unreadable, and the next one is read',
  async (_, harm) => {
    const pdfs = new PdfReader(undefined, await damagedBy(harm));
    expect(await pdfs.read(Buffer.from('first'))).toEqual({ text: 'first' });
    await expect(pdfs.read(Buffer.from('damaged'))).rejects.toMatchObject({
      name: 'UnreadableDocument',
      message: 'is not a readable PDF',
    });
    expect(await pdfs.read(Buffer.from('next'))).toEqual({ text: 'next' });
  },
);

describe('A PDF that makes the library fail after it was read harms no other', () => {
  const read = 'parentPort.postMessage({ text: name });';

  it('before the next one', async () => {
    const start = await damagedBy("Promise.reject(new Error('late'));");
    const worker = start();
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const workers = [worker, start()];
    const pdfs = new PdfReader(undefined, () => workers.shift() as Worker);
    expect(await pdfs.read(Buffer.from('first'))).toEqual({ text: 'first' });
    worker.postMessage(Buffer.from('damaged'));
    await ended;
    expect(await pdfs.read(Buffer.from('next'))).toEqual({ text: 'next' });
  });

  it('while the next one is read', async () => {
    const pdfs = new PdfReader(undefined, await damagedBy(`${read} globalThis.isHarmed = true;`));
    expect(await pdfs.read(Buffer.from('damaged'))).toEqual({ text: 'damaged' });
    expect(await pdfs.read(Buffer.from('next'))).toEqual({ text: 'next' });
  });
});

it('A PDF that keeps it busy for ever is unreadable', async () => {
  const pdfs = new PdfReader(200, await damagedBy('for (;;);'));
  await expect(pdfs.read(Buffer.from('damaged'))).rejects.toMatchObject({
    name: 'UnreadableDocument',
    message: 'is not a readable PDF: no page for 0.2 seconds',
  });
});

it('A PDF may take as long as it likes, if its pages come, and each is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const nothing = () => {};
  const worker = Object.assign(new EventEmitter(), {
    ref: nothing,
    unref: nothing,
    postMessage: nothing,
  });
  let pages = 0;
  const pdfs = new PdfReader(1_000, () => worker as unknown as Worker);
  const text = pdfs.read(Buffer.of(), () => pages++);
  for (let page = 0; page < 5; page++) {
    await vi.advanceTimersByTimeAsync(900);
    worker.emit('message', 'page');
  }
  await vi.advanceTimersByTimeAsync(900);
  worker.emit('message', { text: 'late' });
  expect(await text).toEqual({ text: 'late' });
  expect(pages).toBe(5);
});

it('One thread reads one PDF after the other', async () => {
  const pdfs = new PdfReader();
  for (const text of ['Memoria', 'Planos']) {
    expect((await pdfs.read(pdf([[text]]))).text.trim()).toBe(text);
  }
});

it('Its thread ends when it is closed, and another one reads what comes later', async () => {
  const threads: Worker[] = [];
  const pdfs = new PdfReader(undefined, () => {
    threads.push(startPdfWorker());
    return threads.at(-1) as Worker;
  });
  await pdfs.close();
  expect(threads).toEqual([]);
  for (const text of ['Memoria', 'Planos']) {
    expect((await pdfs.read(pdf([[text]]))).text.trim()).toBe(text);
    await pdfs.close();
    expect(threads.at(-1)?.threadId).toBe(ENDED);
  }
  expect(threads).toHaveLength(2);
});
