import { checkEncoding } from '../../readers/encoding/text-encoding.js';
import type { FileOptions } from '../../readers/file-options.js';
import type { FileFlags } from './file-flags.js';
import { oneCharacter } from './option-values.js';

/** What the options say. It comes before what a recipe says. */
export function fileOptions(flags: FileFlags): FileOptions {
  const { encoding, delimiter, quote, skipLines, header, fillShortRows, records, sheet } = flags;
  return {
    ...(encoding !== undefined && { encoding: checkEncoding(encoding) }),
    ...(delimiter !== undefined && { delimiter: oneCharacter('--delimiter', delimiter) }),
    ...(quote !== undefined && { quote: quote === 'none' ? '' : oneCharacter('--quote', quote) }),
    ...(skipLines !== undefined && { skipLines }),
    ...(header === false && { header }),
    ...(fillShortRows && { fillShortRows }),
    ...(records !== undefined && { records }),
    ...(sheet !== undefined && { sheet }),
  };
}
