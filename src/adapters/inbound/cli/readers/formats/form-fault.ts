import type { RecordFault } from '../../../../../domain/errors.js';

/** Why a row or a record cannot be read. Code goes by the kind: the reason is for people. */
export type FormFault = {
  /** A sentence without its subject. */
  readonly reason: string;
} & (
  | {
      readonly kind: 'encoding';
      /** The encoding that looks right. Undefined if the text was not read as UTF-8. */
      readonly likelyEncoding?: string;
    }
  | {
      /** `width`: more or fewer cells than there are columns. */
      readonly kind: 'width' | 'syntax';
    }
);

export function syntaxFault(reason: string): FormFault {
  return { kind: 'syntax', reason };
}

/** Undefined if the record has a form, and one of its values is wrong. */
export function formFaultOf(fault: RecordFault): FormFault | undefined {
  return 'kind' in fault ? (fault as RecordFault & FormFault) : undefined;
}
