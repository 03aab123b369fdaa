import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Joi from 'joi';

const READABLE = 'must name a file that can be read';
const WRITABLE = 'must name the file for the registry, in a folder that can be written';
const NEW = 'must name a file in a folder that can be written';

/** A path to a file that can be read. If there is none, the fault also says what to do about it. */
export function readableFileElse(advice: (path: string) => string): Joi.StringSchema {
  return fileSetting(READABLE, (path) => {
    try {
      return expectReadable(path);
    } catch (error) {
      throw existsSync(path) ? error : new Error(`${(error as Error).message}${advice(path)}`);
    }
  });
}

/** A path to a file that can be read, or at which there is none, in a folder that exists. */
export const readableFileOrNone = fileSetting(READABLE, (path) =>
  existsSync(path) || !existsSync(dirname(path)) ? expectReadable(path) : path,
);

/** A path at which the registry exists or can be created. */
export const writableFile = fileToWrite(WRITABLE);
/** A path at which any other file exists or can be created. */
export const newFile = fileToWrite(NEW);

/** A path. Its value is the text of the file. */
export const textOfFile = fileSetting(READABLE, (path) => {
  let text = '';
  const fault = faultOf(() => {
    text = readFileSync(path, 'utf8');
  });
  const shown = PATH_LIKE.test(path) ? path : '(no path, so it is not shown)';
  if (fault) throw new Error(`${READABLE}: ${shown}: ${fault}`);
  return text;
});

/** A path that is none may be the text of the file itself. */
const PATH_LIKE = /^[./~][^\n]*$|^[^\n]*\.\w{1,8}$/;

function expectReadable(path: string): string {
  const fault = faultOf(() => {
    accessSync(path, constants.R_OK);
    refuseNonFile(path);
  });
  if (fault) throw new Error(`${READABLE}: ${path}: ${fault}`);
  return path;
}

function fileToWrite(message: string): Joi.StringSchema {
  return fileSetting(message, (path) => {
    const folder = dirname(path);
    const folderFault = faultOf(() => accessSync(folder, constants.W_OK));
    if (folderFault) throw new Error(`${message}: ${folder}: ${folderFault}`);
    const fileFault = existsSync(path) && faultOf(() => refuseNonFile(path));
    if (fileFault) throw new Error(`${message}: ${path}: ${fileFault}`);
    return path;
  });
}

/** The message of an error that `read` throws is used as it is. */
function fileSetting(otherMessage: string, read: (path: string) => string): Joi.StringSchema {
  return Joi.string()
    .custom((path: string) => read(path))
    .messages({ 'any.custom': '{{#error.message}}', '*': otherMessage });
}

function refuseNonFile(path: string): void {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : 'it is not a file');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk is read-only',
};

function faultOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === undefined ? message : (REASONS[code] ?? code);
  }
}
