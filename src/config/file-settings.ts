import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import Joi from 'joi';

/** A path to a file that is there and can be read. */
export const readableFile = file((path) => {
  accessSync(path, constants.R_OK);
  if (!statSync(path).isFile()) throw new Error('not a file');
  return path;
});

/** A path at which a file is or can be made. */
export const newFile = Joi.string()
  .custom((path: string) => {
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path) && !statSync(path).isFile()) throw new Error('not a file');
    return path;
  })
  .messages({
    '*': 'must name the file that is to hold the registry, in a folder that can be written',
  });

/** A path that becomes the text of its file. */
export const textOfFile = file((path) => readFileSync(path, 'utf8'));

/** What is wrong with a certificate and a key as a pair, both of them PEM texts. */
export function tlsFault(cert: string | undefined, key: string | undefined): string | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) return 'go together: set both or neither';
  try {
    // An empty text is no fault to the library: it would mean plain HTTP without a word.
    if (cert.trim() === '' || key.trim() === '') throw new Error('empty');
    createSecureContext({ cert, key });
    return undefined;
  } catch {
    return 'do not hold a certificate and the private key that belongs to it, as PEM';
  }
}

function file(read: (path: string) => string): Joi.StringSchema {
  return Joi.string()
    .custom((path: string) => read(path))
    .messages({ '*': 'must name a file that can be read' });
}
