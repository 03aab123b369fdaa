import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import Joi from 'joi';

const READABLE = 'must name a file that can be read';
const NEW = 'must name the file that is to hold the registry, in a folder that can be written';

/** A path to a file that is there and can be read. */
export const readableFile = fileSetting(READABLE, (path) => {
  const fault = whyNot(() => {
    accessSync(path, constants.R_OK);
    refuseOthers(path);
  });
  if (fault) throw new Error(`${READABLE}: ${path}: ${fault}`);
  return path;
});

/** A path at which a file is or can be made. */
export const newFile = fileSetting(NEW, (path) => {
  const folder = dirname(path);
  const ofFolder = whyNot(() => accessSync(folder, constants.W_OK));
  if (ofFolder) throw new Error(`${NEW}: ${folder}: ${ofFolder}`);
  const ofFile = existsSync(path) && whyNot(() => refuseOthers(path));
  if (ofFile) throw new Error(`${NEW}: ${path}: ${ofFile}`);
  return path;
});

/** A path that becomes the text of its file. It is not repeated: it may be the secret itself. */
export const textOfFile = fileSetting(READABLE, (path) => {
  let text = '';
  const fault = whyNot(() => {
    text = readFileSync(path, 'utf8');
  });
  if (fault) throw new Error(`${READABLE}: ${fault}`);
  return text;
});

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

/** What the function throws is said as it is; other faults in the given words. */
function fileSetting(otherwise: string, read: (path: string) => string): Joi.StringSchema {
  return Joi.string()
    .custom((path: string) => read(path))
    .messages({ 'any.custom': '{{#error.message}}', '*': otherwise });
}

function refuseOthers(path: string): void {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : 'it is no file');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk is read-only',
};

function whyNot(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === undefined ? message : (REASONS[code] ?? code);
  }
}
