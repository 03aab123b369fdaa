import { baseAddress } from './base-address.js';
import { checkFilters, checkOptions, checkQuestion } from './check-arguments.js';
import { CutAnswer } from './errors.js';
import { KeptPages } from './kept-pages.js';
import { givenPage, nextPage } from './next-page.js';
import type { PublishedRecord } from './published-record.js';
import { type Filters, filtered, type Question, recordAddress } from './question.js';
import { NO_LIST, RecordElements } from './record-elements.js';
import { type RequestOptions, type Sender, sendRequest } from './send-request.js';

export interface ClientOptions {
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch;
  /** How often a request is sent again while the service is away; 4 by default. */
  readonly retries?: number;
  /** The longest wait before the next try, in seconds; 60 by default. */
  readonly maxWait?: number;
  /** How many pages are kept with their entity tags, to be asked for again; 20 by default. */
  readonly keep?: number;
}

export interface Asking {
  readonly signal?: AbortSignal | undefined;
}

export interface PageAsking extends Asking {
  /** Records on a page, 1 to 10,000; 100 by default. */
  readonly limit?: number | undefined;
}

export interface Page {
  readonly records: readonly PublishedRecord[];
  /** How many records match, on all pages. */
  readonly total: number;
  /** The address of the next page; the last page has none. */
  readonly next: URL | undefined;
  readonly etag: string | undefined;
  /** Since when the registry is as it is. */
  readonly modified: Date | undefined;
}

export interface Facets {
  readonly total: number;
  /** The newest first. */
  readonly years: readonly { readonly year: string; readonly records: number }[];
  /** The one with most records first. */
  readonly municipalities: readonly MunicipalityCount[];
}

export interface MunicipalityCount {
  readonly municipality: string;
  readonly records: number;
}

const PAGE = 100;
const CLIENT_OPTIONS = ['fetch', 'retries', 'maxWait', 'keep'];
const ASKING = ['signal'];
const PAGE_ASKING = ['limit', 'signal'];

/** Asks a Planning Registry service, in a browser or in Node. */
export class RegistryClient {
  readonly #base: URL;
  readonly #sender: Sender;
  readonly #kept: KeptPages<Page>;

  /**
   * @param base The address before `/record`, such as `https://registry.example.org/api`. In a page
   * of a website it may be relative to the page.
   */
  constructor(base: string | URL, options: ClientOptions = {}) {
    checkOptions('RegistryClient', options, CLIENT_OPTIONS);
    const { fetch = globalThis.fetch, retries = 4, maxWait = 60, keep = 20 } = options;
    this.#base = baseAddress(base);
    // A browser's own fetch wants no `this` but its window.
    this.#sender = { fetch: (...request) => fetch(...request), retries, maxWait };
    this.#kept = new KeptPages(keep);
  }

  /** The first page of the records that match. Throws NothingFound if there are none. */
  async search(question: Question = {}, asking: PageAsking = {}): Promise<Page> {
    checkQuestion(question);
    checkOptions('search()', asking, PAGE_ASKING);
    const { limit = PAGE, signal } = asking;
    return this.page(recordAddress(this.#base, question, limit), { signal });
  }

  /** The page at an address that another page named as its next. */
  async page(next: URL | string, asking: Asking = {}): Promise<Page> {
    const address = givenPage(next, this.#base);
    checkOptions('page()', asking, ASKING);
    const { signal } = asking;
    const kept = this.#kept.get(address.href);
    const response = await this.#send(address, { signal, etag: kept?.etag });
    if (response.status === 304 && kept) return kept;
    const { resultadoBusqueda } = await wholeJson<{ resultadoBusqueda: PublishedRecord[] }>(
      response,
      signal,
    );
    if (!Array.isArray(resultadoBusqueda)) throw new SyntaxError(NO_LIST);
    const { headers } = response;
    const modified = headers.get('last-modified');
    const page = {
      records: resultadoBusqueda,
      total: Number(headers.get('x-total-count') ?? resultadoBusqueda.length),
      next: nextPage(headers.get('link'), address),
      etag: headers.get('etag') ?? undefined,
      modified: modified === null ? undefined : new Date(modified),
    };
    this.#kept.keep(address.href, page);
    return page;
  }

  /** All pages, one after the other. All show the same revision of the registry. */
  async *pages(
    question: Question = {},
    asking: PageAsking = {},
  ): AsyncGenerator<Page, void, undefined> {
    let page = await this.search(question, asking);
    yield page;
    while (page.next) {
      page = await this.page(page.next, { signal: asking.signal });
      yield page;
    }
  }

  /**
   * Every record that matches, from one answer, each as soon as it has arrived. Takes the same
   * memory for ten records and for a million. Throws CutAnswer if the answer does not come to its
   * end: until the loop has ended, do not take what you have for the whole.
   */
  async *records(
    question: Question = {},
    asking: Asking = {},
  ): AsyncGenerator<PublishedRecord, void, undefined> {
    checkQuestion(question);
    checkOptions('records()', asking, ASKING);
    const { signal } = asking;
    const response = await this.#send(recordAddress(this.#base, question), { signal });
    const elements = new RecordElements();
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const piece = await reader?.read().catch((cause: unknown) => {
          throw signal?.aborted ? cause : elements.cut(cause);
        });
        if (!piece || piece.done) break;
        yield* elements.add(decoder.decode(piece.value, { stream: true }));
      }
      elements.end();
    } finally {
      await reader?.cancel().catch(() => {}); // of an answer that nobody reads to its end
    }
  }

  /** How many records match, by year and by municipality. */
  async facets(filters: Filters = {}, asking: Asking = {}): Promise<Facets> {
    checkFilters(filters);
    checkOptions('facets()', asking, ASKING);
    const { signal } = asking;
    const response = await this.#send(filtered(this.#base, 'facet', filters), { signal });
    return wholeJson(response, signal);
  }

  /** The names of all municipalities that have records, by name. */
  async municipalities(asking: Asking = {}): Promise<readonly MunicipalityCount[]> {
    checkOptions('municipalities()', asking, ASKING);
    const { signal } = asking;
    const response = await this.#send(new URL('municipality', this.#base), { signal });
    const { municipalities } = await wholeJson<{ municipalities: MunicipalityCount[] }>(
      response,
      signal,
    );
    return municipalities;
  }

  #send(address: URL, options: RequestOptions): Promise<Response> {
    return sendRequest(address, options, this.#sender);
  }
}

/** A body that breaks off is not valid JSON, or ends in an error of the platform. */
async function wholeJson<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw signal?.aborted ? cause : new CutAnswer(0, { cause });
  }
}
