import type { Field } from '../question-in-address.js';

/** What the page says. `{n}` and other names in braces are filled in. */
export interface Texts {
  readonly title: string;
  readonly skip: string;
  readonly language: string;
  readonly dark: string;
  readonly light: string;
  readonly records: Counted;
  readonly updated: string;
  readonly search: string;
  readonly searchHint: string;
  readonly municipality: string;
  readonly year: string;
  readonly code: string;
  readonly codeExample: string;
  readonly suggestions: Counted;
  readonly narrow: string;
  readonly byYear: string;
  readonly byMunicipality: string;
  readonly showAll: string;
  readonly showFewer: string;
  readonly results: string;
  readonly found: Counted;
  readonly loading: string;
  readonly more: string;
  readonly shown: string;
  readonly entered: string;
  readonly record: string;
  readonly documents: string;
  readonly inscribed: string;
  readonly number: string;
  readonly inContent: string;
  readonly technicalDocument: string;
  readonly agreement: string;
  readonly document: string;
  readonly newTab: string;
  readonly download: string;
  readonly request: string;
  readonly copyUrl: string;
  readonly copyCurl: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly remove: string;
  readonly clear: string;
  readonly nothing: string;
  readonly nothingHint: string;
  /** Where nothing else is asked for. */
  readonly noneOf: Readonly<Record<'search' | 'checkin_date', string>>;
  readonly noMunicipality: string;
  readonly noCode: string;
  readonly near: string;
  readonly without: Readonly<Record<'search' | 'municipality' | 'checkin_date', string>>;
  readonly mistake: string;
  /** What each field takes. */
  readonly faults: Readonly<Record<Field, string>>;
  readonly meant: string;
  readonly away: string;
  readonly offline: string;
  readonly failed: string;
  readonly tryingIn: string;
  readonly tryNow: string;
  readonly changed: string;
  readonly forPrograms: string;
  readonly api: string;
}

/** For one, and for any other number. */
export type Counted = readonly [one: string, other: string];
