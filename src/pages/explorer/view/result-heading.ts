import type { Question } from '../../../client/question.js';
import { byId } from '../../dom.js';
import type { Language } from '../language.js';

/** What the results are: the heading above them, the title of the page, and what is read out. */
export class ResultHeading {
  readonly #heading = byId('found');
  readonly #announcement = byId('announcement');
  #asked = '';
  #total: number | undefined;

  constructor(private readonly language: () => Language) {}

  focus(): void {
    this.#heading.focus();
  }

  asks(question: Question): void {
    this.#asked = Object.values(question).filter(Boolean).join(' · ');
    this.#renderTitle();
  }

  found(total: number): void {
    this.#total = total;
    this.render();
  }

  /** The question cannot be asked. How much another one found says nothing now. */
  mistaken(): void {
    this.#total = undefined;
    this.#heading.textContent = this.language().texts.mistake;
  }

  /** Without a text, the heading. */
  announce(text = this.#heading.textContent ?? ''): void {
    this.#announcement.textContent = text;
  }

  render(): void {
    this.#renderTitle();
    if (this.#total === undefined) return;
    const { texts } = this.language();
    this.#heading.textContent =
      this.#total > 0 ? this.language().count(texts.found, this.#total) : texts.nothing;
  }

  #renderTitle(): void {
    const { title } = this.language().texts;
    document.title = this.#asked ? `${this.#asked} – ${title}` : title;
  }
}
