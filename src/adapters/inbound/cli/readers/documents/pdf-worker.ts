import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PdfReply } from './pdf-reader.js';
import { readPdfText } from './pdf-text.js';

/* The entry point of a worker thread: it reads one PDF after the other. */

const port = parentPort as MessagePort;
const post = (reply: PdfReply) => port.postMessage(reply);

port.on('message', (bytes: Uint8Array) => {
  readPdfText(bytes, () => post('page')).then(post, ({ message }: Error) =>
    post({ fault: message }),
  );
});
