import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { BrokenRecordsFile } from '../../src/adapters/outbound/memory/errors.js';
import { runLoadingTask } from '../../src/adapters/outbound/memory/loading/loading-task.js';
import type { MemoryRecordRepository } from '../../src/adapters/outbound/memory/memory-record-repository.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { canonicalForm } from '../../src/domain/record/expediente.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { PATIENCE } from '../support/patience.js';
import { replaceFile } from '../support/replace-file.js';
import { repositoryOnFile } from '../support/repository-on-file.js';
import { RECORDS_FILE } from './sound-files.js';

/** A registry in memory whose files are replaced by damaged ones while it answers. */
export class FuzzedRegistry {
  #repository: MemoryRecordRepository;
  #answers = '';
  #outcome: (rejection: unknown) => void = () => {};

  private constructor(readonly file: string) {
    this.#repository = this.#made();
  }

  static async open(file: string): Promise<FuzzedRegistry> {
    await writeFile(file, RECORDS_FILE.pack(RECORDS_FILE.parts));
    const registry = new FuzzedRegistry(file);
    onTestFinished(() => registry.#repository.close());
    await registry.#repository.open();
    registry.#answers = await registry.#ask();
    return registry;
  }

  snapshot(): Promise<Buffer> {
    return readFile(`${this.file}.snapshot`);
  }

  /** Says what is wrong when this takes the place of the records file, or nothing. */
  async faultOfRecords(bytes: Uint8Array): Promise<string | undefined> {
    const outcome = new Promise<unknown>((resolve) => {
      this.#outcome = resolve;
    });
    await replaceFile(this.file, bytes);
    const rejection = await Promise.race([
      outcome,
      pause(PATIENCE.timeout, new Error('it is neither taken nor rejected'), { ref: false }),
    ]);
    const answers = await this.#ask();
    if (rejection === undefined) this.#answers = answers;
    else if (!(rejection instanceof BrokenRecordsFile)) return (rejection as Error).stack;
    return answers === this.#answers ? undefined : 'a rejected file changes the answers';
  }

  /** Says what is wrong when a service starts with this in the place of its snapshot, or nothing. */
  async faultOfSnapshot(bytes: Uint8Array): Promise<string | undefined> {
    await this.#repository.close();
    await replaceFile(`${this.file}.snapshot`, bytes);
    this.#repository = this.#made();
    await this.#repository.open();
    return (await this.#ask()) === this.#answers ? undefined : 'the snapshot changes the answers';
  }

  #made(): MemoryRecordRepository {
    return repositoryOnFile({
      file: this.file,
      checkEveryMs: 1,
      onLoaded: () => this.#outcome(undefined),
      onRejected: (reason) => this.#outcome(reason),
      snapshot: `${this.file}.snapshot`,
      largeFrom: 0,
      run: runLoadingTask,
    });
  }

  async #ask(): Promise<string> {
    return answersOf(await this.#repository.current());
  }
}

/** Every record, and what some questions find. */
async function answersOf(generation: Generation): Promise<string> {
  const answers: string[] = [generation.revision];
  for (const criteria of [{}, { year: '2021' }, { text: parseSearchText('"plan ano" n') }]) {
    for await (const batch of generation.stream(criteria)) {
      answers.push(Buffer.from(batch.published()).toString());
      answers.push(...(await batch.records()).map(canonicalForm));
    }
    answers.push(String((await generation.page(criteria, { limit: 3 })).total));
  }
  return answers.join('\n');
}
