import { hash } from 'node:crypto';
import { canonicalForm } from '../../../domain/expediente.js';
import type { Fingerprint } from '../../../domain/fingerprint.js';

export const fingerprint: Fingerprint = (record) =>
  hash('sha256', canonicalForm(record), 'base64url');
