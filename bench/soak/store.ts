import { setTimeout as pause } from 'node:timers/promises';
import { Commands } from '../long-texts/commands.js';
import { Timeline } from './timeline.js';

const PATIENCE_MS = 120_000;
const AGAIN_MS = 1_000;

/** What registries are imported into, one after the other. */
export class Store {
  imports = 0;
  /** How often an import failed and was tried again. */
  retried = 0;
  /** Of each service that reads it. */
  readonly timelines: Timeline[] = [];
  readonly #commands: Commands;
  #current = 0;

  constructor(readonly settings: Readonly<Record<string, string>>) {
    this.#commands = new Commands({ ...settings }, () => {});
  }

  /** The timeline of one more service, which begins with the current registry. */
  watch(): Timeline {
    const timeline = new Timeline();
    timeline.importBegins(this.#current, Date.now());
    timeline.importEnds(this.#current, Date.now());
    this.timelines.push(timeline);
    return timeline;
  }

  async import(number: number, file: string): Promise<void> {
    for (const timeline of this.timelines) timeline.importBegins(number, Date.now());
    await this.#import(file);
    for (const timeline of this.timelines) timeline.importEnds(number, Date.now());
    this.#current = number;
    this.imports++;
  }

  /** Tries again while the database is away: an import that failed has changed nothing, or all. */
  async #import(file: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return void (await this.#commands.import('import', [file, '--allow-removals']));
      } catch (error) {
        if (Date.now() > end) throw error;
        this.retried++;
        await pause(AGAIN_MS);
      }
    }
  }
}
