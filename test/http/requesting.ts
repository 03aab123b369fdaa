import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { dirname } from 'node:path';
import type { ServerInjectResponse } from '@hapi/hapi';
import { expectDescribed } from '../support/described-answer.js';
import type { TestService } from '../support/service.js';

interface Fault {
  readonly parameter: string;
  readonly in: string;
  readonly detail: string;
  readonly meant?: string;
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly Fault[];
  readonly near?: readonly string[];
  readonly failing?: string;
  readonly meant?: string;
}

export interface Published {
  readonly id: string;
  readonly registration_number: string;
  readonly title: string;
  readonly municipality: string;
}

const PROBLEM_TYPE = 'urn:problem-type:planning-registry:';

/** The answer as a problem; an answer that is none is an error of the test. */
export function problemIn(answer: ServerInjectResponse): ProblemBody {
  const type = answer.headers['content-type'];
  if (!String(type).startsWith('application/problem+json')) {
    throw new Error(`${answer.statusCode} ${type} is no problem: ${answer.payload.slice(0, 200)}`);
  }
  return JSON.parse(answer.payload) as ProblemBody;
}

/** The name of a problem's type, without what all of them begin with. */
export function problemTypeOf(answer: ServerInjectResponse): string {
  return problemIn(answer).type.replace(PROBLEM_TYPE, '');
}

export function recordsIn(answer: ServerInjectResponse): Published[] {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.payload}`);
  return (JSON.parse(answer.payload) as { resultadoBusqueda: Published[] }).resultadoBusqueda;
}

export function idsIn(answer: ServerInjectResponse): string[] {
  return recordsIn(answer).map(({ id }) => id);
}

/** What an answer tells of the inside of the service, if anything. */
export function leaksIn({ payload, headers }: ServerInjectResponse, service: TestService) {
  const text = payload + JSON.stringify(headers);
  const secrets = [
    process.cwd(),
    dirname(service.file),
    `127.0.0.1:${service.server.info.port}`,
    'node_modules',
    'native code',
    '[object ',
  ];
  const shapes = [/\n\s+at |\\n\s+at /, /\.[cm]?[jt]s:\d+/, /\b(?:Type|Range|Syntax|URI)Error\b/];
  return [
    ...secrets.filter((secret) => text.includes(secret)),
    ...shapes.filter((shape) => shape.test(text)).map(String),
  ];
}

export interface SocketQuestion {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Without one, the connection is for this question alone. */
  readonly agent?: Agent;
}

export interface SocketAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the answer came to its end, or the connection was cut before. */
  readonly whole: boolean;
}

/** Asks over a real connection. */
export function askOverSocket(
  { server, basePath }: TestService,
  { path, method = 'GET', headers = {}, body, agent }: SocketQuestion,
): Promise<SocketAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: server.info.port, agent: agent ?? false, path, method, headers });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', () => undefined); // a cut connection: seen in `whole`
      answer.once('close', () => {
        const { statusCode: status = 0, headers, complete: whole } = answer;
        const body = Buffer.concat(pieces);
        try {
          if (whole) expectDescribed({ method, target: path, status, headers, body }, basePath);
          resolve({ status, headers, body, whole });
        } catch (error) {
          reject(error);
        }
      });
    });
    asked.end(body);
  });
}
