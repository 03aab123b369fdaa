import {
  InvalidQuestion,
  NothingFound,
  type ParameterFault,
  RegistryChanged,
} from '../../../client/errors.js';
import { type Question, recordAddress } from '../../../client/question.js';
import { type Page, RegistryClient } from '../../../client/registry-client.js';
import { byId } from '../../dom.js';
import type { Language } from '../language.js';
import { type Field, isSame, queryOf, questionIn } from '../question-in-address.js';
import { Appearance } from './appearance.js';
import { FacetLists } from './facet-lists.js';
import { Failures } from './failures.js';
import { FilterForm } from './filter-form.js';
import { MessageBox } from './message.js';
import { MunicipalityBox } from './municipality-box.js';
import { QuestionBar } from './question-bar.js';
import { RegistryLine } from './registry-line.js';
import { ResultHeading } from './result-heading.js';
import { ResultTable } from './result-table.js';

const PAGE = 25;

/** The page: one question at a time, which the address bar holds. */
export class Explorer {
  readonly #base = new URL('.', document.baseURI);
  // The browser keeps answers with their entity tags itself, and the page says when it tries again.
  readonly #client = new RegistryClient(this.#base, { retries: 0, keep: 0 });
  readonly #appearance = new Appearance(() => this.#render());
  readonly #language = (): Language => this.#appearance.language;
  readonly #message = new MessageBox();
  readonly #form = new FilterForm(this.#language, (isTyping) =>
    this.go(this.#form.question, isTyping),
  );
  readonly #bar = new QuestionBar(this.#base, this.#language, (field) => this.#remove(field));
  readonly #facets = new FacetLists(this.#client, this.#language, (field, value) =>
    this.go({ ...this.#question, [field]: value }),
  );
  readonly #table = new ResultTable(this.#language, (next) => this.#more(next));
  readonly #registry = new RegistryLine(this.#client, this.#language);
  readonly #failures = new Failures(this.#client, this.#language, this.#message, {
    ask: () => void this.#ask(),
    go: (question) => this.#goTo(question),
  });
  readonly #results = byId('results');
  readonly #heading = new ResultHeading(this.#language);
  #question: Question = {};
  #isTyping = false;
  #asked = new AbortController();
  /** Whether the page says that a question failed, in its language. */
  #hasFailed = false;

  start(): void {
    new MunicipalityBox(
      this.#language,
      () => this.#client.municipalities(),
      () => this.go(this.#form.question),
    );
    addEventListener('popstate', () => this.#open());
    this.#open();
  }

  /** Asks another question. While one types, the questions are one step of the history. */
  go(question: Question, isTyping = false): void {
    const replaces = this.#isTyping && isTyping;
    this.#isTyping = isTyping;
    if (isSame(question, this.#question)) return;
    const address = queryOf(question) || location.pathname;
    if (replaces) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#question = question;
    this.#form.show(question);
    void this.#ask();
  }

  /** From a button that goes away with what it stands in. */
  #goTo(question: Question): void {
    this.go(question);
    this.#heading.focus();
  }

  #open(): void {
    this.#isTyping = false;
    this.#question = questionIn(location.search);
    this.#form.show(this.#question);
    void this.#ask();
  }

  #remove(field: Field | 'all'): void {
    this.#goTo(field === 'all' ? {} : { ...this.#question, [field]: undefined });
  }

  /** Asks, once more if need be: what someone is typing stays. Says whether results are shown. */
  async #ask(): Promise<boolean> {
    this.#failures.stop();
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const question = this.#question;
    this.#bar.show(question);
    this.#heading.asks(question);
    this.#results.ariaBusy = 'true';
    const facets = this.#facets.show(question, signal);
    let isShown = false;
    try {
      const page = await this.#client.search(question, { limit: PAGE, signal });
      this.#showPage(page);
      isShown = true;
    } catch (error) {
      if (signal.aborted) return false;
      await this.#showFailure(error, signal);
    }
    await facets;
    if (!signal.aborted) this.#results.ariaBusy = 'false';
    return isShown && !signal.aborted;
  }

  #showPage(page: Page): void {
    this.#hasFailed = false;
    this.#message.clear();
    this.#failures.end();
    this.#showFaults([]);
    this.#results.classList.remove('old');
    this.#heading.found(page.total);
    this.#table.show(page, this.#question.search);
    this.#bar.offerFiles(true);
    this.#registry.show(page, isSame(this.#question, {}));
    this.#heading.announce();
  }

  async #showFailure(error: unknown, signal: AbortSignal): Promise<void> {
    this.#hasFailed = true;
    this.#registry.complete();
    this.#bar.offerFiles(false);
    if (error instanceof InvalidQuestion) {
      this.#results.classList.add('old');
      this.#heading.mistaken();
      this.#showFaults(error.faults);
    } else if (error instanceof NothingFound) {
      this.#heading.found(0);
      this.#showFaults([]);
      this.#results.classList.remove('old');
      this.#table.clear();
    } else this.#results.classList.add('old');
    const said = await this.#failures.show(error, this.#question, signal);
    if (!signal.aborted) this.#heading.announce(said);
  }

  /** Results of the question before are no answer to a wrong one: nobody can act on them. */
  #showFaults(faults: readonly ParameterFault[]): void {
    this.#form.showFaults(faults, (field, value) =>
      this.#goTo({ ...this.#question, [field]: value }),
    );
    for (const id of ['facets', 'table', 'more']) byId(id).inert = faults.length > 0;
  }

  /** The next page; if the registry has changed since the first one, all of it again. */
  async #more(next: URL): Promise<Page | undefined> {
    const { signal } = this.#asked;
    // A proxy may have given the service another path than the page has.
    const address = recordAddress(this.#base, this.#question);
    address.search = next.search;
    try {
      const page = await this.#client.page(address, { signal });
      this.#failures.end();
      return page;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof RegistryChanged)) {
        await this.#failures.show(error, this.#question, signal);
      } else if (await this.#ask()) this.#message.show({ title: this.#language().texts.changed });
      return undefined;
    }
  }

  /** In another language. */
  #render(): void {
    this.#bar.show(this.#question);
    this.#table.render();
    this.#facets.render();
    this.#registry.render();
    this.#heading.render();
    if (this.#hasFailed) void this.#ask();
  }
}
