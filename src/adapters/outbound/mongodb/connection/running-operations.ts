import { setTimeout as wait } from 'node:timers/promises';
import { isTransient, NoReply, ServerGone } from '../errors.js';
import { OperationSignal } from './operation-signal.js';

const TICK_MS = 50;
/** If a tick is later than this, the process stood still, and replies have waited for it. */
const STOOD_STILL_MS = 4 * TICK_MS;
/** Each time one has waited so long, it is worth asking whether the server is still there. */
const SLOW_MS = 250;
/**
 * A connection can outlive its server without knowing it, and the driver waits for ever to write to
 * one that was closed a moment ago. So what was under way when a server was lost is begun again
 * after a while, and then given up, unless others have had replies meanwhile: there is a server.
 */
const RETRY_SURVIVOR_MS = 1_000;
const END_SURVIVOR_MS = 2_250;
const RETRY_AFTER_MS = 25;

export interface RunOptions {
  readonly withinMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Rejects if no server has answered anything since a time, and none does now. */
  readonly expectAnswer?: ((since: number) => Promise<void>) | undefined;
}

/**
 * Gives each operation a deadline, and begins it again while its fault is transient: it must mean
 * the same when it is done twice. One timer looks after all of them: a timer and listeners for each
 * would cost a good part of a read.
 */
export class RunningOperations {
  readonly #running = new Set<RunningOperation>();
  #timer: NodeJS.Timeout | undefined;
  #tickDueBy = 0;
  #repliedAt = Number.NEGATIVE_INFINITY;

  async run<T>(attempt: (signal: AbortSignal) => Promise<T>, options: RunOptions): Promise<T> {
    const operation = new RunningOperation(options);
    this.#running.add(operation);
    if (!this.#timer) this.#startTicking();
    let fault: unknown;
    try {
      for (;;) {
        try {
          const reply = await attempt(operation.begin());
          this.#repliedAt = performance.now();
          return reply;
        } catch (error) {
          if (fault && error instanceof NoReply) throw new NoReply({ cause: fault });
          if (operation.isOver || !isTransient(error)) throw error;
          fault = error;
        }
        await wait(RETRY_AFTER_MS);
      }
    } finally {
      this.#running.delete(operation);
    }
  }

  /** Whether any of them has had its reply since a time. */
  hasReplySince(time: number): boolean {
    return this.#repliedAt >= time;
  }

  /** To be called when a server is lost. */
  serverGone(): void {
    const now = performance.now();
    for (const each of this.#running) each.serverGone(now);
  }

  #startTicking(): void {
    this.#tickDueBy = performance.now() + STOOD_STILL_MS;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #tick(): void {
    const now = performance.now();
    const stoodStill = now > this.#tickDueBy;
    // Once: a process that is late all the time ends them too.
    this.#tickDueBy = stoodStill ? Number.POSITIVE_INFINITY : now + STOOD_STILL_MS;
    if (stoodStill) return;
    for (const each of this.#running) each.check(now, this.#repliedAt);
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

class RunningOperation {
  readonly #began = performance.now();
  #attempt = new OperationSignal();
  #isOver = false;
  /** When it was last asked whether the server is still there; infinite while it is being asked. */
  #checkedAt = this.#began;
  /** When a server was lost since this operation, or this attempt, began. */
  #goneAt = Number.POSITIVE_INFINITY;
  #attemptGoneAt = Number.POSITIVE_INFINITY;

  constructor(private readonly options: RunOptions) {
    options.signal?.throwIfAborted();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  begin(): AbortSignal {
    this.#attempt.throwIfAborted();
    return this.#attempt.asAbortSignal();
  }

  serverGone(now: number): void {
    this.#goneAt = Math.min(this.#goneAt, now);
    this.#attemptGoneAt = Math.min(this.#attemptGoneAt, now);
  }

  /** Others have had their last reply at `repliedAt`. */
  check(now: number, repliedAt: number): void {
    const { signal, withinMs, expectAnswer } = this.options;
    if (this.#isOver) return;
    if (signal?.aborted) this.#end(signal.reason);
    else if (now - this.#began >= withinMs) this.#end(new NoReply());
    else if (now - this.#goneAt >= END_SURVIVOR_MS) this.#endSurvivor(repliedAt);
    else if (now - this.#attemptGoneAt >= RETRY_SURVIVOR_MS) this.#beginAgain();
    else if (expectAnswer && now - this.#checkedAt >= SLOW_MS) this.#check(expectAnswer, now);
  }

  #check(expectAnswer: (since: number) => Promise<void>, now: number): void {
    const since = this.#checkedAt;
    this.#checkedAt = Number.POSITIVE_INFINITY;
    expectAnswer(since).then(
      () => {
        this.#checkedAt = now;
      },
      (reason) => this.#end(reason),
    );
  }

  #endSurvivor(repliedAt: number): void {
    // Replies of the server that was lost may have come a little later.
    const isAnswered = repliedAt >= this.#goneAt + RETRY_SURVIVOR_MS;
    this.#goneAt = Number.POSITIVE_INFINITY;
    if (isAnswered) this.#beginAgain();
    else this.#end(new ServerGone());
  }

  #beginAgain(): void {
    this.#attemptGoneAt = Number.POSITIVE_INFINITY;
    const before = this.#attempt;
    this.#attempt = new OperationSignal();
    before.abort(new ServerGone());
  }

  #end(reason: unknown): void {
    this.#isOver = true;
    this.#attempt.abort(reason);
  }
}
