import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerSelectionError,
} from 'mongodb';
import { isCut, isWithoutPrimary, isWithoutServer, NoReply } from './errors.js';

/** By the code of the server's error. The text says what can be done about it. */
const REFUSALS = new Map<unknown, string>([
  [18, 'the user or the password in MONGODB_URL is refused'],
  [8000, 'the user or the password in MONGODB_URL is refused'],
  [14031, 'its disk is full'],
]);

const NOT_AUTHORIZED = 13;
/** What the server says was not allowed. The rest of its words has names of the database. */
const COMMAND = /\bcommand \{ (\w+):/;

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
/** What Node says of a server that hangs up when TLS begins, as one without TLS does. */
const HUNG_UP = /before secure TLS connection was established/;
const NO_TLS_THERE =
  'it closes the connection when TLS begins; see that it speaks TLS, or take tls out of MONGODB_URL';
const TLS_DEMANDED =
  'it closes every connection at once; see whether it demands TLS (tls=true in MONGODB_URL)';
/** A URL, a host with a port, or an IPv4 address. */
const WHERE = /\S+:\/\/\S+|[\w.-]+:\d{1,5}\b|\b\d{1,3}(\.\d{1,3}){3}\b/g;
const LONGEST_REASON = 200;

/** Explains a fault in a few words, without host, port, user or password. */
export function explainError(error: unknown, hasUser = true): string {
  if (error instanceof NoReply && error.cause) return explainError(error.cause, hasUser);
  if (error instanceof MongoBulkWriteError && isWithoutServer(error)) {
    return explainError(error.errorResponse, hasUser);
  }
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  if (code === NOT_AUTHORIZED) {
    if (!hasUser) return 'it demands a user, and MONGODB_URL names none';
    const command = COMMAND.exec(message)?.[1];
    return `the user in MONGODB_URL may not ${command ? `run ${command}` : 'do this'} in the database`;
  }
  const refusal = REFUSALS.get(code);
  if (refusal) return refusal;
  if (isWithoutPrimary(error)) return NO_PRIMARY;
  const expected = wrongReplicaSet(error);
  if (expected) {
    return `a server answers, but is not of the replica set ${expected}; see replicaSet in MONGODB_URL`;
  }
  for (const { code, message } of causesOf(error)) {
    if (code === 'ECONNRESET' && HUNG_UP.test(message)) return NO_TLS_THERE;
    const reason = UNREACHABLE.get(code);
    if (reason) return reason;
    if (TLS_CODE.test(String(code))) {
      return `TLS fails (${code}); see tls and tlsCAFile in MONGODB_URL`;
    }
  }
  if (error instanceof MongoServerSelectionError) {
    return isHungUpOn(error) ? TLS_DEMANDED : 'no server in MONGODB_URL answers in time';
  }
  if (error instanceof MongoNetworkTimeoutError) return 'it does not answer in time';
  if (isCut(error)) return 'the connection to it is cut';
  // The server's words, or ours.
  return message.replace(WHERE, '…').replace(/\.$/, '').slice(0, LONGEST_REASON);
}

/** The replica set that was asked for, if servers answer and are not of it: the driver drops them. */
function wrongReplicaSet(error: unknown): string | undefined {
  if (!(error instanceof MongoServerSelectionError)) return undefined;
  const { type, setName, servers } = error.reason ?? {};
  return type === 'ReplicaSetNoPrimary' && servers?.size === 0 ? (setName ?? undefined) : undefined;
}

/** Whether a server takes connections and closes them unasked. The driver then knows no cause. */
function isHungUpOn({ reason }: MongoServerSelectionError): boolean {
  return [...(reason?.servers.values() ?? [])].some(
    ({ error }) =>
      error instanceof MongoNetworkError && !error.cause && error.message.endsWith(' closed'),
  );
}

/** The error, its causes, and what the driver met at each server. */
function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown }> {
  for (let each = error; each instanceof Error; each = each.cause) {
    yield each;
    if (!(each instanceof MongoServerSelectionError)) continue;
    for (const server of each.reason?.servers.values() ?? []) {
      if (server.error) yield* causesOf(server.error);
    }
  }
}
