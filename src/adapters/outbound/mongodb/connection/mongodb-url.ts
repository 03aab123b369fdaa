import { MongoClient } from 'mongodb';

interface UrlFault {
  readonly kind: 'no address' | 'not encoded' | 'options';
  /** The names of the options that the driver refuses. */
  readonly options?: string;
}

/** The fault of a connection string, if it has one. The driver accepts some that have one. */
export function mongoUrlFault(url: string): UrlFault | undefined {
  const [beforeOptions = '', options = ''] = url.split('?', 2);
  // The driver would take a part of a password with "@" and "/" for the host.
  if (/^mongodb(\+srv)?:/.test(url) && beforeOptions.split('@').length > 2) {
    return { kind: 'not encoded' };
  }
  if (!refusal(url)) return undefined;
  const error = refusal(beforeOptions);
  if (!error) return { kind: 'options', options: refusedOptions(beforeOptions, options) };
  return { kind: /unescaped|malformed/.test(error) ? 'not encoded' : 'no address' };
}

function refusal(url: string): string | undefined {
  try {
    new MongoClient(url);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Those that are refused alone, or all of them if they only contradict each other. */
function refusedOptions(beforeOptions: string, options: string): string {
  const all = options.split('&').filter(Boolean);
  const refused = all.filter((option) => refusal(`${beforeOptions}?${option}`));
  const names = (refused.length > 0 ? refused : all).map((option) => option.split('=', 1)[0]);
  return names.join(', ');
}

const PATH = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/;
/** MongoDB's own. A path that names one says only where the user is. */
const OWN_DATABASES = ['admin', 'local', 'config'];

/** The database that the path of a connection string names, as the driver reads it. */
export function databaseIn(url: string): string | undefined {
  const [, path] = PATH.exec(url) ?? [];
  return path === undefined || OWN_DATABASES.includes(path) ? undefined : decodeURIComponent(path);
}

/** How long a connection string lets a server be looked for, if it says so. */
export function serverSelectionTimeoutIn(url: string): number | undefined {
  const given = /[?&]serverSelectionTimeoutMS=(\d+)(?:&|$)/i.exec(url)?.[1];
  return given === undefined ? undefined : Number(given);
}
