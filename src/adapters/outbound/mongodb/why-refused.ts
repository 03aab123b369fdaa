/** By the code of the server's error: what whoever runs the import can do about it. */
const REASONS = new Map<unknown, string>([
  [13, 'the user in MONGODB_URL may not write to the database'],
  [18, 'the user or the password in MONGODB_URL is refused'],
  [14031, 'its disk is full'],
]);
const LONGEST_REASON = 200;

/** In a few words, for a person. Never an address, which may hold a password. */
export function whyRefused(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  const reason = REASONS.get(code) ?? message;
  return reason.replace(/\S+:\/\/\S+/g, '…').slice(0, LONGEST_REASON);
}
