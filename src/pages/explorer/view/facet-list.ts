import { byId, element, hiddenText, replaceKeeping } from '../../dom.js';
import type { Language } from '../language.js';

export interface FacetValue {
  readonly name: string;
  readonly records: number;
}

const FIRST = 10;

/** The values of one filter with their counts, as buttons: ten, then all. */
export class FacetList {
  readonly #list: HTMLElement;
  readonly #more: HTMLButtonElement;
  #values: readonly FacetValue[] = [];
  #chosen: string | undefined;
  #showsAll = false;

  constructor(
    id: string,
    private readonly language: () => Language,
    private readonly onChoice: (name: string | undefined) => void,
  ) {
    this.#list = byId(`${id}-values`);
    this.#more = byId<HTMLButtonElement>(`${id}-more`);
    this.#more.addEventListener('click', () => {
      this.#showsAll = !this.#showsAll;
      this.render();
    });
  }

  show(values: readonly FacetValue[], chosen: string | undefined): void {
    this.#values = values;
    this.#chosen = chosen;
    this.render();
  }

  render(): void {
    if (this.#list.parentElement) this.#list.parentElement.hidden = this.#values.length === 0;
    const most = Math.max(1, ...this.#values.map(({ records }) => records));
    const shown = this.#values.filter(
      ({ name }, i) => this.#showsAll || i < FIRST || name === this.#chosen,
    );
    replaceKeeping(
      this.#list,
      shown.map((value) => element('li', {}, this.#button(value, value.records / most))),
    );
    const { texts } = this.language();
    this.#more.hidden = this.#values.length <= FIRST;
    this.#more.textContent = this.#showsAll
      ? texts.showFewer
      : this.language().fill(texts.showAll, { n: this.#values.length });
    this.#more.ariaExpanded = String(this.#showsAll);
  }

  #button({ name, records }: FacetValue, share: number): HTMLButtonElement {
    const isChosen = name === this.#chosen;
    const bar = element('span', { className: 'bar', ariaHidden: 'true' });
    bar.style.setProperty('--share', String(share));
    const language = this.language();
    const button = element(
      'button',
      { type: 'button', ariaPressed: String(isChosen), data: { key: name } },
      element('span', { className: 'name', dir: 'auto' }, name),
      hiddenText(`: ${language.count(language.texts.records, records)}`),
      bar,
      element('span', { className: 'count', ariaHidden: 'true' }, language.number(records)),
    );
    button.addEventListener('click', () => this.onChoice(isChosen ? undefined : name));
    return button;
  }
}
