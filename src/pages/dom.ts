type Child = Node | string | undefined | false;
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'children' | 'attributes'>
> & {
  readonly data?: Readonly<Record<string, string>>;
  readonly attributes?: Readonly<Record<string, string>>;
};

/** An element with its children. A string is text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { data = {}, attributes = {}, ...properties }: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  Object.assign(made.dataset, data);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** An element of the page, which has all that are asked for. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found as T;
}

export function hiddenText(text: string): HTMLElement {
  return element('span', { className: 'visually-hidden' }, text);
}

/** Replaces the children of an element; a button that had the focus has it in its new form too. */
export function replaceKeeping(parent: HTMLElement, children: readonly Node[]): void {
  const focused = parent.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.key
    : undefined;
  parent.replaceChildren(...children);
  if (focused === undefined) return;
  const buttons = [...parent.querySelectorAll<HTMLElement>('[data-key]')];
  buttons.find((button) => button.dataset.key === focused)?.focus();
}
