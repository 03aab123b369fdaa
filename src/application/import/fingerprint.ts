/** PORT: a short text that is the same for the same text and another for every other. */
export type Fingerprint = (text: string) => string;
