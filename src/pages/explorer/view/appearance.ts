import { byId, element } from '../../dom.js';
import { chooseLanguage, LANGUAGES, Language, type LanguageCode } from '../language.js';
import type { Texts } from '../languages/texts.js';

/** The language and the colours, each chosen by the browser until someone chooses here. */
export class Appearance {
  language = new Language(chooseLanguage([remembered('language'), ...navigator.languages]));

  constructor(private readonly onLanguage: () => void) {
    const choice = byId<HTMLSelectElement>('language');
    choice.append(
      ...Object.entries(LANGUAGES).map(([value, name]) =>
        element('option', { value, lang: value }, name),
      ),
    );
    choice.value = this.language.code;
    choice.addEventListener('change', () => {
      this.language = new Language(choice.value as LanguageCode);
      remember('language', choice.value);
      this.#apply();
      this.onLanguage();
    });
    const theme = remembered('theme');
    if (theme) document.documentElement.dataset.theme = theme;
    byId('theme').addEventListener('click', () => {
      const chosen = this.#isDark ? 'light' : 'dark';
      document.documentElement.dataset.theme = chosen;
      remember('theme', chosen);
      this.#apply();
    });
    matchMedia(DARK).addEventListener('change', () => this.#apply());
    this.#apply();
  }

  get #isDark(): boolean {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === 'dark' : matchMedia(DARK).matches;
  }

  /** Writes the texts of the page that never change but for the language. */
  #apply(): void {
    const { texts, code } = this.language;
    document.documentElement.lang = code;
    for (const each of document.querySelectorAll<HTMLElement>('[data-text]')) {
      each.textContent = texts[each.dataset.text as keyof Texts] as string;
    }
    for (const each of document.querySelectorAll<HTMLElement>('[data-label]')) {
      each.ariaLabel = texts[each.dataset.label as keyof Texts] as string;
    }
    byId<HTMLInputElement>('cod_archivo').placeholder = texts.codeExample;
    byId('theme-name').textContent = this.#isDark ? texts.light : texts.dark;
  }
}

const DARK = '(prefers-color-scheme: dark)';

/** A browser may refuse to remember anything. */
function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`planning-registry.${name}`);
  } catch {
    return null;
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`planning-registry.${name}`, value);
  } catch {}
}
