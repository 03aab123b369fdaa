import { parseCodArchivo } from '../../../../domain/record/cod-archivo.js';

/** The code that a client wrote, also if it is percent-encoded once more. Undefined if it is none. */
export function writtenCode(text: string): string | undefined {
  try {
    return parseCodArchivo(decodeURIComponent(text)).text;
  } catch {
    return undefined;
  }
}
