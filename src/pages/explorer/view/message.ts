import { byId, element } from '../../dom.js';

export interface Action {
  readonly text: string;
  readonly act: () => void;
}

export interface Message {
  readonly title: string;
  readonly sentences?: readonly Node[];
  /** What stands before the actions. */
  readonly offer?: string;
  readonly actions?: readonly Action[];
}

/** What the page says in place of results, or above results that are old. */
export class MessageBox {
  readonly #box = byId('message');

  clear(): void {
    this.#box.hidden = true;
    this.#box.replaceChildren();
  }

  show({ title, sentences = [], offer, actions = [] }: Message): void {
    const buttons = actions.map(({ text, act }) => {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', act);
      return button;
    });
    this.#box.replaceChildren(
      element('p', { className: 'message-title' }, title),
      ...sentences.map((sentence) => element('p', {}, sentence)),
      element(
        'p',
        { className: 'actions' },
        offer !== undefined && element('span', {}, offer),
        ...buttons,
      ),
    );
    this.#box.hidden = false;
  }
}
