import { statSync } from 'node:fs';
import type { DuplicateRule } from '../../../../../application/import/duplicates/duplicate-rule.js';
import { UsageError } from '../../errors.js';
import { checkEncoding } from '../../readers/encoding/text-encoding.js';
import type { FileFlags } from './file-flags.js';
import { fileOptions } from './file-options.js';

/** As the command line gives them. They are checked here because commander checks each alone. */
export interface ImportOptions extends FileFlags {
  readonly merge?: true;
  readonly replace?: true;
  readonly keepMissing?: true;
  readonly deleteFile?: string;
  readonly allowRemovals?: true;
  readonly dryRun?: true;
  readonly skipInvalid?: true;
  readonly maxRejects?: number;
  readonly rejects?: string;
  readonly recipe?: string;
  readonly transform?: string;
  readonly map?: ReadonlyMap<string, string>;
  readonly set?: ReadonlyMap<string, string>;
  readonly dateFormat?: readonly string[];
  readonly duplicates?: DuplicateRule;
  readonly contentDir?: string;
  readonly contentEncoding?: string;
  readonly municipalities?: string;
  readonly quiet?: true;
  readonly json?: true;
}

/** Checks the options that depend on each other. */
export function checkOptions(files: readonly string[], options: ImportOptions): void {
  const { deleteFile, municipalities, recipe, transform } = options;
  if (files.length === 0 && deleteFile === undefined) {
    throw new UsageError('no file to import: name files, or - for standard input; see --help');
  }
  if (options.keepMissing && !options.merge) {
    throw new UsageError('--keep-missing needs --merge: a replacement has nothing to keep');
  }
  if (options.contentEncoding !== undefined) {
    if (options.contentDir === undefined) {
      throw new UsageError('--content-encoding is that of the texts in --content-dir; name it too');
    }
    checkEncoding(options.contentEncoding);
  }
  const inputs = [...files, deleteFile, municipalities, recipe, transform].filter(
    (file) => file !== undefined,
  );
  refuseToOverwrite(inputs, options);
  fileOptions(options);
}

/** Throws if `--rejects` names one of these files. */
export function refuseToOverwrite(files: readonly string[], { rejects }: ImportOptions): void {
  const overwritten = files.find((file) => rejects !== undefined && isSameFile(file, rejects));
  if (overwritten === undefined) return;
  throw new UsageError(`--rejects ${rejects} would overwrite ${overwritten}; name another file`);
}

function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}
