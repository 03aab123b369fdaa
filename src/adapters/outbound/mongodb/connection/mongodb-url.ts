import { MongoClient } from 'mongodb';

/** What is wrong with an address of MongoDB, if anything is. The driver connects to some that are. */
export function mongoUrlFault(url: string): 'no address' | 'not encoded' | undefined {
  const [beforeOptions = ''] = url.split('?');
  // A password with "@" and "/" reads as another host and a path, and would be looked up as such.
  if (/^mongodb(\+srv)?:/.test(url) && beforeOptions.split('@').length > 2) return 'not encoded';
  try {
    new MongoClient(url);
    return undefined;
  } catch (error) {
    return /unescaped|malformed/.test(String(error)) ? 'not encoded' : 'no address';
  }
}
