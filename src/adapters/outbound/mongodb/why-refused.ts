import { MongoServerError } from 'mongodb';

/** By the code of the server's error: what whoever runs the import can do about it. */
const REASONS = new Map<unknown, string>([
  [13, 'the user in MONGODB_URL may not write to the database'],
  [18, 'the user or the password in MONGODB_URL is not accepted'],
  [14031, 'its disk is full'],
]);
const LONGEST_REASON = 200;

/** In a few words, for a person. Never an address, which may hold a password. */
export function whyRefused(error: unknown): string {
  const { code, codeName, message } = error as Partial<MongoServerError>;
  const known = error instanceof MongoServerError && REASONS.get(code);
  if (known) return known;
  const words = `${codeName ? `${codeName}, ` : ''}${message}`;
  return words.replace(/\S+:\/\/\S+/g, '…').slice(0, LONGEST_REASON);
}
