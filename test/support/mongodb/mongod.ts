/** A mongod that a test may do anything to. */
export interface Mongod {
  readonly port: number;
  /** At once, as a power cut would. */
  kill(): Promise<void>;
  /** Again, on the data that it had. */
  restart(): Promise<void>;
  /** For good; nothing of it stays. */
  remove(): Promise<void>;
}

/** One way to have a mongod of our own on this machine. */
export interface MongodLauncher {
  readonly kind: 'container' | 'process';
  /** For a person: where the server comes from. */
  readonly name: string;
  /** On the given port of this machine, with these arguments more. */
  launch(port: number, args: readonly string[]): Promise<Mongod>;
}
