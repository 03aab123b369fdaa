import type { ClusterTime, Timestamp } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { SessionPool } from '../../src/adapters/outbound/mongodb/connection/session-pool.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';

it('An idle session knows the time of the last reply, and keeps nothing else of it', async () => {
  const connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  const { db } = connection;
  const texts = db.collection('texts');
  const pool = new SessionPool(db.client, 1);
  const known = () => pool.use(async ({ clusterTime }) => clusterTime as ClusterTime);
  let before: Timestamp | undefined;
  for (let n = 0; n < 2; n++) {
    await texts.insertOne({ text: 'x'.repeat(1_000_000) });
    await pool.use((session) => texts.find({}, { session }).toArray());
    const { clusterTime, signature } = await known();
    expect(signature?.hash.buffer.buffer.byteLength).toBe(signature?.hash.length());
    if (before) expect(clusterTime.greaterThan(before)).toBe(true);
    before = clusterTime;
  }
});
