import type { ParameterFault } from '../../../client/errors.js';
import type { Question } from '../../../client/question.js';
import { byId, element } from '../../dom.js';
import type { Language } from '../language.js';
import { FIELDS, type Field } from '../question-in-address.js';

/** How long one must pause for the page to ask what has been typed. */
const PAUSE_MS = 150;

/** The fields of the question. */
export class FilterForm {
  readonly #form = byId<HTMLFormElement>('filters');
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly language: () => Language,
    /** While one types, questions follow each other and are one step of the history. */
    private readonly onQuestion: (isTyping: boolean) => void,
  ) {
    const asked = () => this.#ask(false);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      asked();
    });
    for (const field of ['search', 'checkin_date', 'cod_archivo'] as const) {
      this.#input(field).addEventListener('change', asked);
    }
    const search = this.#input('search');
    search.addEventListener('input', () => {
      straightenQuotes(search);
      this.#askSoon();
    });
    const year = this.#input('checkin_date');
    year.addEventListener('input', () => {
      if (year.value === '' || /^\d{4}$/.test(year.value)) this.#askSoon();
    });
    this.#form.hidden = false;
  }

  get question(): Question {
    return Object.fromEntries(
      FIELDS.map((field) => [field, this.#input(field).value.trim()]).filter(([, value]) => value),
    );
  }

  show(question: Question): void {
    clearTimeout(this.#pause);
    for (const field of FIELDS) {
      const input = this.#input(field);
      // Setting it moves the caret of someone who types.
      if (input.value.trim() !== (question[field] ?? '')) input.value = question[field] ?? '';
    }
  }

  focus(field: Field): void {
    this.#input(field).focus();
  }

  /** Says at each field that the service refuses what it takes. */
  showFaults(faults: readonly ParameterFault[], onMeant: (field: Field, value: string) => void) {
    for (const field of FIELDS) {
      const fault = faults.find(({ parameter }) => parameter === field);
      const input = this.#input(field);
      const said = byId(`${field}-fault`);
      if (fault) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      said.hidden = !fault;
      said.replaceChildren(...(fault ? this.#sentence(field, fault, onMeant) : []));
    }
  }

  #sentence(
    field: Field,
    { meant }: ParameterFault,
    onMeant: (field: Field, value: string) => void,
  ): Node[] {
    const { texts } = this.language();
    const sentence = document.createTextNode(texts.faults[field]);
    if (meant === undefined) return [sentence];
    const button = element(
      'button',
      { type: 'button', className: 'quiet' },
      this.language().fill(texts.meant, { value: meant }),
    );
    button.addEventListener('click', () => onMeant(field, meant));
    return [sentence, document.createTextNode(' '), button];
  }

  #input(field: Field): HTMLInputElement {
    return byId<HTMLInputElement>(field);
  }

  #askSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.onQuestion(true), PAUSE_MS);
  }

  #ask(isTyping: boolean): void {
    clearTimeout(this.#pause);
    this.onQuestion(isTyping);
  }
}

/** Phones and word processors write typographic quotes, where a phrase has straight ones. */
function straightenQuotes(input: HTMLInputElement): void {
  const straight = input.value.replace(/[“”„‟«»]/g, '"');
  if (straight === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = straight;
  input.setSelectionRange(selectionStart, selectionEnd);
}
