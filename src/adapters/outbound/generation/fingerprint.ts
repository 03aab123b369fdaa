import { hash } from 'node:crypto';
import type { Fingerprint } from '../../../domain/fingerprint.js';

export const fingerprint: Fingerprint = (text) => hash('sha256', text, 'base64url');
