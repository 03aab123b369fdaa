/** What an operator may want to know of a mirror. */
export type MirrorEvent =
  | {
      readonly mirror: 'built';
      readonly revision: string;
      readonly bytes: number;
      readonly ms: number;
    }
  | {
      readonly mirror: 'too large';
      readonly revision: string;
      readonly records: number;
      /** What the generation takes at least. */
      readonly bytes: number;
      readonly maxBytes: number;
    }
  /** It is tried again after a while, unless no time is given. */
  | {
      readonly mirror: 'failed';
      readonly revision: string;
      readonly reason: string;
      readonly againInMs?: number | undefined;
    }
  /** The store does not answer, and the mirror does. */
  | {
      readonly mirror: 'stale';
      readonly since: Date;
      readonly until: Date;
      readonly reason: string;
    }
  /** The store has not answered for too long. */
  | { readonly mirror: 'too stale'; readonly since: Date }
  /** The store answers again. */
  | { readonly mirror: 'in touch'; readonly awayMs: number };
