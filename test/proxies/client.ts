import {
  get,
  type Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { get as getSecurely, type Agent as HttpsAgent } from 'node:https';

export type Agent = HttpAgent | HttpsAgent;

/** An answer of which nothing but the head is read. */
export function openAnswer(
  url: string,
  agent?: Agent,
  headers: OutgoingHttpHeaders = {},
): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? getSecurely : get;
  return new Promise((resolve, reject) => {
    send(url, { agent, headers }, resolve).on('error', reject);
  });
}

/** Rejects if the answer is cut. */
export async function bodyOf(answer: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) body += chunk;
  return body;
}

export async function ask(url: string, agent?: Agent, headers: OutgoingHttpHeaders = {}) {
  const answer = await openAnswer(url, agent, headers);
  return { status: answer.statusCode, headers: answer.headers, body: await bodyOf(answer) };
}
