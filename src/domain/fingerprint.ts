import type { Expediente } from './expediente.js';

/** PORT: a short text that is the same for the same record and another for every other. */
export type Fingerprint = (record: Expediente) => string;
