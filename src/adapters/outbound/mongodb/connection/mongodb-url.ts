import { MongoClient } from 'mongodb';

/** The fault of a connection string, if it has one. The driver accepts some that have one. */
export function mongoUrlFault(url: string): 'no address' | 'not encoded' | undefined {
  const [beforeOptions = ''] = url.split('?');
  // The driver would take a part of a password with "@" and "/" for the host.
  if (/^mongodb(\+srv)?:/.test(url) && beforeOptions.split('@').length > 2) return 'not encoded';
  try {
    new MongoClient(url);
    return undefined;
  } catch (error) {
    return /unescaped|malformed/.test(String(error)) ? 'not encoded' : 'no address';
  }
}
