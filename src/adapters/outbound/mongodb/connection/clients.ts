import { MongoClient } from 'mongodb';
import { serverSelectionTimeoutIn } from './mongodb-url.js';

const APP_NAME = 'planning-registry';
/** Somebody waits for a query, whatever the connection string says. */
const PROMPT = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 2_000,
};
/**
 * A command may wait for an election to end. It also computes for seconds on end, and only then
 * hears of replies that came long ago.
 */
const PATIENT = {
  serverSelectionTimeoutMS: 20_000,
  connectTimeoutMS: 20_000,
  socketTimeoutMS: 120_000,
};
const ALWAYS = { retryReads: true, retryWrites: true, promoteBuffers: true, appName: APP_NAME };

export function promptClient(url: string, poolSize: number): MongoClient {
  return new MongoClient(url, { ...ALWAYS, ...PROMPT, maxPoolSize: poolSize });
}

export function patientClient(url: string): MongoClient {
  const serverSelectionTimeoutMS =
    serverSelectionTimeoutIn(url) ?? PATIENT.serverSelectionTimeoutMS;
  return new MongoClient(url, { ...ALWAYS, ...PATIENT, serverSelectionTimeoutMS });
}
