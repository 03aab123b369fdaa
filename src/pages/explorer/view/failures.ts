import {
  InvalidQuestion,
  NothingFound,
  RegistryProblem,
  ServiceUnavailable,
} from '../../../client/errors.js';
import type { Question } from '../../../client/question.js';
import type { RegistryClient } from '../../../client/registry-client.js';
import { element } from '../../dom.js';
import type { Language } from '../language.js';
import { FIELDS } from '../question-in-address.js';
import { relaxedQuestions } from '../relaxed-questions.js';
import { Countdown } from './countdown.js';
import type { Action, MessageBox } from './message.js';

export interface Ways {
  /** Asks the same question again. */
  ask(): void;
  go(question: Question): void;
}

const LONGEST_WAIT = 30;

/** What the page says when a question has no results, and what one can do then. */
export class Failures {
  readonly #countdown = new Countdown();
  #failed = 0;
  /** Whether the page says that the service failed. */
  #isSaid = false;

  constructor(
    private readonly client: RegistryClient,
    private readonly language: () => Language,
    private readonly message: MessageBox,
    private readonly ways: Ways,
  ) {
    addEventListener('online', () => {
      if (this.#failed > 0) ways.ask();
    });
  }

  stop(): void {
    this.#countdown.cancel();
  }

  /** The service has answered: what was said of it is over, and nothing is a reason to ask again. */
  end(): void {
    this.stop();
    this.#failed = 0;
    if (this.#isSaid) this.message.clear();
    this.#isSaid = false;
  }

  /** Gives what is to be announced. */
  async show(error: unknown, question: Question, signal: AbortSignal): Promise<string> {
    if (error instanceof InvalidQuestion) return this.#mistake(error);
    if (error instanceof NothingFound) return this.#nothing(error, question, signal);
    if (error instanceof RegistryProblem && !(error instanceof ServiceUnavailable)) {
      return this.#fault(error);
    }
    return this.#away(error instanceof ServiceUnavailable ? error : undefined);
  }

  #mistake(error: InvalidQuestion): string {
    this.#failed = 0;
    this.message.clear();
    const { faults, mistake } = this.language().texts;
    const wrong = FIELDS.filter((field) =>
      error.faults.some(({ parameter }) => parameter === field),
    );
    return [`${mistake}.`, ...wrong.map((field) => faults[field])].join(' ');
  }

  async #nothing(error: NothingFound, question: Question, signal: AbortSignal): Promise<string> {
    this.#failed = 0;
    const { texts } = this.language();
    const relaxed = error.near.length > 0 ? [] : await this.#relaxed(question, signal);
    if (signal.aborted) return '';
    const near = error.near.map((name) => this.#way(name, { ...question, municipality: name }));
    const without = relaxed.map(({ without, records }) =>
      this.#way(`${texts.without[without]}: ${this.language().count(texts.records, records)}`, {
        ...question,
        [without]: undefined,
      }),
    );
    const ways = [...near, ...without];
    const reason = this.#reason(error, question);
    this.message.show({
      title: reason,
      ...(near.length > 0 && { offer: texts.near }),
      actions: ways.length > 0 ? ways : [this.#way(texts.clear, {})],
    });
    return reason;
  }

  #reason({ type }: NothingFound, question: Question): string {
    const { texts } = this.language();
    const { cod_archivo: code = '', municipality = '' } = question;
    if (type === 'record-not-found') return this.language().fill(texts.noCode, { name: code });
    if (type === 'municipality-not-found') {
      return this.language().fill(texts.noMunicipality, { name: municipality });
    }
    const asked = FIELDS.filter((field) => question[field]);
    const [only] = asked;
    return asked.length === 1 && (only === 'search' || only === 'checkin_date')
      ? texts.noneOf[only]
      : texts.nothingHint;
  }

  #fault(error: RegistryProblem): string {
    this.#failed = 0;
    this.#isSaid = true;
    const { texts } = this.language();
    this.message.show({
      title: texts.failed,
      sentences: [element('code', {}, error.instance ?? '')],
      actions: [{ text: texts.tryNow, act: this.ways.ask }],
    });
    return texts.failed;
  }

  /** The service is away, or we are. Either comes back, and the page notices. */
  #away(error: ServiceUnavailable | undefined): string {
    this.#isSaid = true;
    const { texts } = this.language();
    const isOffline = !navigator.onLine;
    const title = isOffline ? texts.offline : texts.away;
    const left = element('span', {});
    this.message.show({
      title,
      sentences: [left],
      actions: [{ text: texts.tryNow, act: this.ways.ask }],
    });
    const wait = error?.retryAfter ?? Math.min(LONGEST_WAIT, 2 ** (this.#failed + 1));
    this.#failed++;
    const say = (n: number) => {
      left.textContent = this.language().fill(texts.tryingIn, { n });
    };
    if (!isOffline) this.#countdown.start(wait, say, this.ways.ask);
    return title;
  }

  async #relaxed(question: Question, signal: AbortSignal) {
    try {
      return await relaxedQuestions(this.client, question, { signal });
    } catch {
      return [];
    }
  }

  #way(text: string, question: Question): Action {
    return { text, act: () => this.ways.go(question) };
  }
}
