import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { BrokenRegistry, GenerationDropped } from '../../../domain/errors.js';
import { FORMAT, type GenerationEntry } from './documents/registry-document.js';

/** An operation that was under way when its server was lost. */
export class ServerGone extends Error {
  constructor() {
    super('a server is gone');
  }
}

/** An operation that got no reply in time. A busy server replies that it has interrupted a read. */
export class NoReply extends Error {
  /** The cause is what made attempts before fail, if any did. */
  constructor(options?: ErrorOptions) {
    super('the deadline has passed', options);
  }
}

/** A dropped collection reads as an empty one, and a response with a gap must not look whole. */
export function generationDropped({ id }: GenerationEntry): GenerationDropped {
  return new GenerationDropped(
    `Generation ${id} has been dropped while it was read, or was changed by hand and lacks documents. If this stays: planning-registry rollback, or drop the database and import again.`,
  );
}

/** @throws if queries cannot be answered from a generation of this format. */
export function expectReadable({ id, format = 1 }: GenerationEntry): void {
  if (format === FORMAT) return;
  const version = format < FORMAT ? 'an earlier' : 'a later';
  throw new BrokenRegistry(
    `Generation ${id} was imported by ${version} version (format ${format}; this one reads ${FORMAT}). Import the records again with this version.`,
  );
}

/** Codes for a member that changes its state, by the driver's specification. */
const STATE_CHANGES = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
const DUPLICATE_KEY = 11000;
const BROKEN_SOCKET = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT']);

/** Whether the same operation may well succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (isCut(error) || error instanceof ServerGone) return true;
  if (!(error instanceof MongoServerError)) return false;
  return STATE_CHANGES.has(error.code) || isTransient(error.errorResponse);
}

/** Whether no server was found for an operation. A bulk write wraps what it meets. */
export function isWithoutServer(error: unknown): boolean {
  if (error instanceof MongoServerError) return isWithoutServer(error.errorResponse);
  return error instanceof MongoServerSelectionError;
}

/** Whether a write has failed only because its documents are there already. */
export function isAllThere(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  const faults = error.result.getWriteErrors();
  return faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
}

/** Whether no server was heard of. A server that refuses or interrupts a read is heard of. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoReply || error instanceof MongoServerSelectionError || isCut(error);
}

/** Whether a read waited for a connection of the pool until it gave up. */
export function isWithoutConnection(error: unknown): boolean {
  return error instanceof Error && error.name === 'MongoWaitQueueTimeoutError';
}

/** Whether members of a replica set answer, and none takes writes. A new one may be elected soon. */
export function isWithoutPrimary(error: unknown): boolean {
  if (!(error instanceof MongoServerSelectionError)) return false;
  const servers = [...(error.reason?.servers.values() ?? [])];
  return servers.some(({ type }) => type === 'RSSecondary');
}

/** Whether MongoDB answers and does not let us in. Waiting does not help then. */
export function isRefusal(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && [13, 18, 8000].includes(Number(error.code));
}

/** Whether a connection broke. If it breaks under a write, the driver passes on the raw error. */
export function isCut(error: unknown): boolean {
  if (error instanceof MongoNetworkError) return true;
  return error instanceof Error && BROKEN_SOCKET.has((error as NodeJS.ErrnoException).code);
}
