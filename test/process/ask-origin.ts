import { type IncomingHttpHeaders, request } from 'node:http';

/** Asks a process as it is asked: fetch would undo the encoding of the body. */
export function askOrigin(
  origin: URL,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = origin;
    const asked = request({ hostname, port, path, headers, agent: false }, async (answer) => {
      try {
        const body = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      } catch (error) {
        reject(error);
      }
    });
    asked.once('error', reject).end();
  });
}
