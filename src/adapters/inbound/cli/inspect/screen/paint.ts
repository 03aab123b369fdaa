import type { Writable } from 'node:stream';

type Painter = (text: string) => string;

/** Colours for a terminal that has them. Elsewhere they change nothing. */
export interface Paint {
  readonly bold: Painter;
  readonly dim: Painter;
  readonly green: Painter;
  readonly yellow: Painter;
  readonly red: Painter;
}

/** A terminal of Node knows whether NO_COLOR is set. */
export function paintFor(output: Writable & { hasColors?(): boolean }): Paint {
  const hasColors = output.hasColors?.() ?? false;
  const code = (open: number, close: number): Painter =>
    hasColors ? (text) => `\u001b[${open}m${text}\u001b[${close}m` : (text) => text;
  return {
    bold: code(1, 22),
    dim: code(2, 22),
    green: code(32, 39),
    yellow: code(33, 39),
    red: code(31, 39),
  };
}
