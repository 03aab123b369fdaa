import { expect, inject, onTestFinished, test } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection.js';
import { mongoRegistry } from './mongo-registry.js';

/** Longer than a reader waits for a connection. */
const LONG_MS = 1_500;

test('an import waits for a connection however long another write has it', async () => {
  const { db } = mongoRegistry().connection;
  const connection = new MongoConnection({
    url: inject('mongodbUrl'),
    database: db.databaseName,
    poolSize: 1,
    queryTimeoutMs: 5_000,
  });
  onTestFinished(() => connection.close());
  await db.collection('some').insertOne({});
  const slow = connection.write((busy) =>
    busy
      .collection('some')
      .find({ $where: `sleep(${LONG_MS}) || true` })
      .toArray(),
  );
  const waiting = connection.write((busy) => busy.collection('some').insertOne({}));
  expect(await slow).toHaveLength(1);
  await expect(waiting).resolves.toMatchObject({ acknowledged: true });
});
