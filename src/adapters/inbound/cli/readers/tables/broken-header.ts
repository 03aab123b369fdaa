import { BrokenFile } from '../../errors.js';
import type { FormFault } from '../formats/form-fault.js';

/** A table whose header row cannot be read. */
export class BrokenHeader extends BrokenFile {
  constructor(
    file: string,
    line: number,
    readonly fault: FormFault,
  ) {
    super(file, `line ${line}: the header row ${fault.reason}`);
  }
}
