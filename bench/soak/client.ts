import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const DECODERS = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

export interface Asking {
  readonly port: number;
  readonly path: string;
  readonly agent: Agent | false;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A client that leaves when the first bytes of the body have come. */
  readonly leaves?: boolean;
}

/** What came, whatever it was. */
export interface Answer {
  /** 0 where not even the head of an answer came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decoded. */
  readonly body: string;
  /** Whether a client of HTTP takes this answer for a whole one. */
  readonly whole: boolean;
  /** What broke the connection. */
  readonly fault?: string | undefined;
}

/** Never rejects: a connection that breaks is an answer too. */
export async function ask(asking: Asking): Promise<Answer> {
  const parts: Buffer[] = [];
  let answer: IncomingMessage | undefined;
  let fault: string | undefined;
  try {
    answer = await head(asking);
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      if (asking.leaves) break; // which destroys the connection
    }
  } catch (error) {
    fault = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  const { statusCode: status = 0, headers = {}, complete: whole = false } = answer ?? {};
  const body = whole ? await decoded(Buffer.concat(parts), headers['content-encoding']) : '';
  return { status, headers, body, whole, fault };
}

function head({ port, path, agent, method, headers }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ port, path, agent, method, headers, host: '127.0.0.1' }, resolve)
      .once('error', reject)
      .end();
  });
}

async function decoded(bytes: Buffer, coding: string | undefined): Promise<string> {
  if (coding !== 'gzip' && coding !== 'br') return bytes.toString();
  return bytes.length === 0 ? '' : (await DECODERS[coding](bytes)).toString();
}
