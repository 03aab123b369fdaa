import { ROOT } from '../process/service-process.js';
import { docker } from './docker.js';

export const IMAGE = 'planning-registry:test';

/** Builds the image as docs/operating.md says. What has not changed comes from the engine's cache. */
export async function buildImage(): Promise<void> {
  const base = process.env.TEST_NODE_IMAGE;
  const options = base ? ['--build-arg', `NODE_IMAGE=${base}`] : [];
  const file = `${ROOT}deploy/Dockerfile`;
  await docker('build', '--network', 'host', '-f', file, '-t', IMAGE, ...options, ROOT);
}

/** As careful operators run it: nothing can be written but /tmp, and nothing is allowed to it. */
export const HARDENED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--publish=127.0.0.1::3000',
  '--health-interval=1s',
];
