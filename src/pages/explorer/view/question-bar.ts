import { filtered, type Question, recordAddress } from '../../../client/question.js';
import { curlLine } from '../../curl-line.js';
import { byId, element } from '../../dom.js';
import type { Language } from '../language.js';
import { FIELDS, type Field } from '../question-in-address.js';
import { requestLine } from '../request-lines.js';

/** What is asked: the filters as buttons that remove them, the request, and the files. */
export class QuestionBar {
  readonly #chips = byId('chips');
  readonly #line = byId('request-line');
  readonly #downloads = byId('downloads');
  #address: URL;
  /** Codes are not a filter of files. */
  #hasFile = true;

  constructor(
    private readonly base: URL,
    private readonly language: () => Language,
    private readonly onRemove: (field: Field | 'all') => void,
  ) {
    this.#address = base;
    this.#copies('copy-url', () => this.#address.href);
    this.#copies('copy-curl', () => curlLine(this.#address));
  }

  show(question: Question): void {
    byId('copy-status').textContent = '';
    this.#address = recordAddress(this.base, question);
    this.#line.textContent = requestLine(this.#address);
    this.#hasFile = question.cod_archivo === undefined;
    for (const format of ['csv', 'ndjson']) {
      const file = filtered(this.base, `download/records.${format}`, question);
      byId<HTMLAnchorElement>(`download-${format}`).href = file.href;
    }
    const asked = FIELDS.filter((field) => question[field]);
    this.#chips.hidden = asked.length === 0;
    this.#chips.replaceChildren(
      ...asked.map((field) => this.#chip(field, question[field] ?? '')),
      ...(asked.length > 1 ? [this.#button(this.language().texts.clear, 'all', 'quiet')] : []),
    );
  }

  /** Nothing is no file. */
  offerFiles(isFound: boolean): void {
    this.#downloads.hidden = !(isFound && this.#hasFile);
  }

  #chip(field: Field, value: string): HTMLElement {
    const chip = this.#button('', field, 'chip');
    const { texts } = this.language();
    chip.ariaLabel = this.language().fill(texts.remove, { filter: value });
    chip.append(
      element('span', { ariaHidden: 'true' }, '✕ '),
      element('bdi', { className: 'value' }, value),
    );
    return chip;
  }

  #button(text: string, field: Field | 'all', className: string): HTMLButtonElement {
    const button = element('button', { type: 'button', className, data: { removes: field } }, text);
    button.addEventListener('click', () => this.onRemove(field));
    return button;
  }

  #copies(id: string, text: () => string): void {
    const status = byId('copy-status');
    const button = byId(id);
    button.addEventListener('blur', () => {
      status.textContent = '';
    });
    button.addEventListener('click', async () => {
      status.textContent = '';
      const { copied, notCopied } = this.language().texts;
      try {
        await navigator.clipboard.writeText(text());
        status.textContent = copied;
      } catch {
        // Pages without HTTPS may not copy. What is selected can be copied by hand.
        this.#line.textContent = text();
        getSelection()?.selectAllChildren(this.#line);
        status.textContent = notCopied;
      }
    });
  }
}
