import { ROOT } from '../process/service-process.js';
import { dockerWithin } from './docker.js';

export const IMAGE = 'planning-registry:test';
/** For a hook that builds it. */
export const BUILD_MS = 900_000;

/** Builds the image as docs/operating.md says. What has not changed comes from the engine's cache. */
export async function buildImage(): Promise<void> {
  const base = process.env.TEST_NODE_IMAGE;
  const options = base ? ['--build-arg', `NODE_IMAGE=${base}`] : [];
  const file = `${ROOT}deploy/Dockerfile`;
  const words = ['build', '--network=host', '--progress=plain', '-f', file, '-t', IMAGE];
  // Ends before the hook does, so that it can say how far it came.
  await dockerWithin(BUILD_MS - 60_000, ...words, ...options, ROOT);
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
