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

/** Where a mongod comes from. It can be sent to another process. */
export interface MongodSource {
  readonly kind: 'container' | 'process';
  /** The image, or the path of the binary. */
  readonly from: string;
}

/** One way to have a mongod of our own on this machine. */
export interface MongodLauncher extends MongodSource {
  /** On the given port of this machine, with these arguments more. */
  launch(port: number, args: readonly string[]): Promise<Mongod>;
}
