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

/** A list of ids to remove changes a part of the registry, as `--merge` does. */
export function isMerge({ merge, deleteFile }: ImportOptions): boolean {
  return merge === true || deleteFile !== undefined;
}

/** All files that an import reads, but for documents. */
export function filesToRead(
  files: readonly string[],
  { deleteFile, municipalities, recipe, transform }: ImportOptions,
): readonly string[] {
  const others = [deleteFile, municipalities, recipe, transform];
  return [...files, ...others.filter((file) => file !== undefined)];
}

/** Checks the options that depend on each other. */
export function checkOptions(files: readonly string[], options: ImportOptions): void {
  if (files.length === 0 && options.deleteFile === undefined) {
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
  fileOptions(options);
}
