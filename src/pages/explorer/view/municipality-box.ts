import type { MunicipalityCount } from '../../../client/registry-client.js';
import { byId, element } from '../../dom.js';
import type { Language } from '../language.js';
import { suggestionsFor } from '../suggestions.js';

/** The field for a municipality: a combobox that suggests names as one types. */
export class MunicipalityBox {
  readonly #input = byId<HTMLInputElement>('municipality');
  readonly #list = byId('municipality-list');
  readonly #status = byId('suggestion-status');
  #names: Promise<readonly MunicipalityCount[]> | undefined;
  #active = -1;

  constructor(
    private readonly language: () => Language,
    private readonly load: () => Promise<readonly MunicipalityCount[]>,
    private readonly onChoice: (name: string) => void,
  ) {
    this.#input.addEventListener('focus', () => void this.#loadedNames());
    this.#input.addEventListener('input', () => void this.#suggest());
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
    this.#input.addEventListener('change', () => this.#choose(this.#meant));
    this.#input.addEventListener('blur', () => this.#close());
    // Before the field loses the focus, so that it keeps it.
    this.#list.addEventListener('pointerdown', (event) => {
      const option = (event.target as Element).closest<HTMLElement>('[role=option]');
      event.preventDefault();
      if (option?.dataset.name !== undefined) this.#choose(option.dataset.name);
    });
  }

  get #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  /** The suggestion that was gone to, or the only one, or else what was typed. */
  get #meant(): string {
    const options = this.#options;
    const [only] = options.length === 1 ? options : [];
    return (options[this.#active] ?? only)?.dataset.name ?? this.#input.value;
  }

  /**
   * They are many, so they are fetched when someone comes to this field: once, however much is typed
   * meanwhile. Without them it works too, and the next letter asks for them again.
   */
  #loadedNames(): Promise<readonly MunicipalityCount[]> {
    this.#names ??= this.load().catch(() => {
      this.#names = undefined;
      return [];
    });
    return this.#names;
  }

  async #suggest(): Promise<void> {
    this.#open(await this.#loadedNames());
  }

  #open(names: readonly MunicipalityCount[]): void {
    if (document.activeElement !== this.#input) return;
    const found = suggestionsFor(this.#input.value, names);
    this.#active = -1;
    this.#list.replaceChildren(...found.map((each, i) => this.#option(each, i)));
    this.#list.hidden = found.length === 0;
    this.#input.ariaExpanded = String(found.length > 0);
    this.#input.removeAttribute('aria-activedescendant');
    this.#status.textContent =
      found.length > 0
        ? this.language().count(this.language().texts.suggestions, found.length)
        : '';
  }

  #option({ municipality, records }: MunicipalityCount, index: number): HTMLElement {
    return element(
      'div',
      {
        id: `suggestion-${index}`,
        data: { name: municipality },
        attributes: { role: 'option', 'aria-selected': 'false' },
      },
      element('span', { dir: 'auto' }, municipality),
      element('span', { className: 'count' }, this.language().number(records)),
    );
  }

  #onKey(event: KeyboardEvent): void {
    const options = this.#options;
    if (event.key === 'Escape' && !this.#list.hidden) {
      event.preventDefault();
      this.#close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#choose(this.#meant);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const first = step > 0 ? 0 : options.length - 1;
      this.#activate(this.#active === -1 ? first : this.#active + step);
    }
  }

  #activate(index: number): void {
    const options = this.#options;
    this.#active = (index + options.length) % options.length;
    for (const [i, option] of options.entries()) option.ariaSelected = String(i === this.#active);
    const active = options[this.#active];
    active?.scrollIntoView({ block: 'nearest' });
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
  }

  #choose(name: string): void {
    this.#input.value = name;
    this.#close();
    this.onChoice(name);
  }

  #close(): void {
    this.#active = -1;
    this.#list.replaceChildren();
    this.#list.hidden = true;
    this.#input.ariaExpanded = 'false';
    this.#input.removeAttribute('aria-activedescendant');
    this.#status.textContent = '';
  }
}
