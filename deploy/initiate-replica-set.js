import { MongoClient } from 'mongodb';

/* For compose.yaml: makes the server a replica set of one member. Does nothing if it is one. */

const HOST = 'mongodb:27017';
const client = new MongoClient(`mongodb://${HOST}/?directConnection=true`);
try {
  const config = { _id: 'registry', members: [{ _id: 0, host: HOST }] };
  await client.db('admin').command({ replSetInitiate: config });
  console.log('The replica set is initiated.');
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
} finally {
  await client.close();
}
