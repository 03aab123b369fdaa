import { hash } from 'node:crypto';
import type { Fingerprint } from '../../../application/import/ports.js';
import { canonicalForm, type Expediente } from '../../../domain/record/expediente.js';

/** Raise it if the published form changes: the same records then make other responses. */
const FORM = 'planning-registry/1';
const MODULUS = 1n << 256n;

/** The fingerprint of a set of records: the sum of their digests, so their order does not matter. */
export class RevisionBuilder {
  #sum = 0n;
  #count = 0;

  add(record: Expediente): void {
    this.addCanonicalForm(canonicalForm(record));
  }

  addCanonicalForm(text: string): void {
    this.#sum += BigInt(`0x${hash('sha256', text, 'hex')}`);
    this.#count++;
  }

  revision(): string {
    const whole = `${FORM} ${this.#count} ${(this.#sum % MODULUS).toString(16)}`;
    return hash('sha256', whole, 'hex');
  }
}

export const fingerprint: Fingerprint = (text) => hash('sha256', text, 'base64url');
