import type { Logger } from 'pino';
import type { RecordRepository } from '../domain/ports/record-repository.js';

/** While the store opens, which takes seconds. */
const OPENING_MS = 5_000;
/** Once it is open: it may be days until somebody imports a registry. */
const OPEN_MS = 60_000;

/** Says in the log, again and again, that there is no registry to serve yet. */
export class WaitingNotice {
  // It also keeps the process alive if a store waits for nothing that would.
  #timer: NodeJS.Timeout = setInterval(() => this.#say(), OPENING_MS);
  #isOver = false;

  constructor(private readonly logger: Logger) {}

  /** A store may be open and have no registry: nothing was imported, or its database is away. */
  async opened(repository: Pick<RecordRepository, 'current'>): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(repository), OPEN_MS).unref();
    await this.#look(repository);
  }

  end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  async #look(repository: Pick<RecordRepository, 'current'>): Promise<void> {
    try {
      if (await repository.current()) this.end();
      else this.#say('nothing has been imported yet');
    } catch (error) {
      this.#say((error as Error).message);
    }
  }

  #say(reason?: string): void {
    if (!this.#isOver) this.logger.info({ reason }, 'waiting for the registry');
  }
}
