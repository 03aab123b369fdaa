import { MongoNetworkTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { isCut } from './transient-errors.js';

/** By the code of the server's error: what whoever runs a command can do about it. */
const REFUSALS = new Map<unknown, string>([
  [13, 'the user in MONGODB_URL may not do this in the database'],
  [18, 'the user or the password in MONGODB_URL is refused'],
  [8000, 'the user or the password in MONGODB_URL is refused'],
  [14031, 'its disk is full'],
]);

const NO_PRIMARY = 'its replica set has no primary now, as while a new one is elected';
const UNKNOWN_HOST = 'the host in MONGODB_URL is not found; see its name';
const NO_WAY = 'the host in MONGODB_URL cannot be reached; see the network and its firewalls';
/** By the code of the operating system's error. */
const UNREACHABLE = new Map<unknown, string>([
  ['ECONNREFUSED', 'the connection is refused; see that it runs, and the port in MONGODB_URL'],
  ['ENOTFOUND', UNKNOWN_HOST],
  ['ENODATA', UNKNOWN_HOST],
  ['EAI_AGAIN', UNKNOWN_HOST],
  ['ETIMEDOUT', NO_WAY],
  ['EHOSTUNREACH', NO_WAY],
  ['ENETUNREACH', NO_WAY],
]);
const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_|EPROTO)/;
/** An address, a host with a port, or the address of a host. */
const WHERE = /\S+:\/\/\S+|[\w.-]+:\d{1,5}\b|\b\d{1,3}(\.\d{1,3}){3}\b/g;
const LONGEST_REASON = 200;

/** In a few words, for a person. Never where MongoDB is, nor any part of a user or a password. */
export function explainError(error: unknown, hasUser = true): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  if (code === 13 && !hasUser) return 'it demands a user, and MONGODB_URL names none';
  const refusal = REFUSALS.get(code);
  if (refusal) return refusal;
  if (isWithoutPrimary(error)) return NO_PRIMARY;
  for (const { code } of causesOf(error)) {
    const reason = UNREACHABLE.get(code);
    if (reason) return reason;
    if (TLS_CODE.test(String(code))) {
      return `TLS fails (${code}); see tls and tlsCAFile in MONGODB_URL`;
    }
  }
  if (error instanceof MongoServerSelectionError) return 'no server in MONGODB_URL answers in time';
  if (error instanceof MongoNetworkTimeoutError) return 'it does not answer in time';
  if (isCut(error)) return 'the connection to it is cut';
  // The words of the server, or our own.
  return message.replace(WHERE, '…').replace(/\.$/, '').slice(0, LONGEST_REASON);
}

/** Whether waiting mends nothing: MongoDB answers, and does not let us in. */
export function isRefusal(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && [13, 18, 8000].includes(Number(error.code));
}

/** Some members answer; that others do not is then not what is in the way. */
function isWithoutPrimary(error: unknown): boolean {
  if (!(error instanceof MongoServerSelectionError)) return false;
  const servers = [...(error.reason?.servers.values() ?? [])];
  return servers.some(({ type }) => type === 'RSSecondary');
}

/** The error itself, what it comes from, and what the driver met at each server. */
function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown }> {
  for (let each = error; each instanceof Error; each = each.cause) {
    yield each;
    if (!(each instanceof MongoServerSelectionError)) continue;
    for (const server of each.reason?.servers.values() ?? []) {
      if (server.error) yield* causesOf(server.error);
    }
  }
}
