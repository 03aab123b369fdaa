import { MongoClient } from 'mongodb';

export async function serverVersion(url: string): Promise<string> {
  const client = new MongoClient(url);
  try {
    return (await client.db().admin().serverInfo()).version;
  } finally {
    await client.close();
  }
}
