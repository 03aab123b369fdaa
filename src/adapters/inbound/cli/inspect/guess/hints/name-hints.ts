import { fold } from '../../../../../../domain/search/folding.js';
import { decodedTwice } from '../../../readers/encoding/twice-encoded.js';
import type { Role } from '../role.js';
import { ENTRY_HINTS, INSCRIPTION_HINTS } from './date-hints.js';
import { CODE_HINTS, ID_HINTS, YEAR_HINTS } from './key-hints.js';
import type { NameHint } from './name-hint.js';
import { PARTY } from './party-hints.js';
import { AREA_HINTS, MUNICIPALITY_HINTS } from './place-hints.js';
import { CONTENT_HINTS, LINK_HINTS, TITLE_HINTS, TYPE_HINTS } from './text-hints.js';

const HINTS: Readonly<Record<Role, readonly NameHint[]>> = {
  cod_archivo: CODE_HINTS,
  id: ID_HINTS,
  title: TITLE_HINTS,
  content: CONTENT_HINTS,
  area: AREA_HINTS,
  checkin_date: ENTRY_HINTS,
  inscription_date: INSCRIPTION_HINTS,
  municipality: MUNICIPALITY_HINTS,
  links: LINK_HINTS,
  type: TYPE_HINTS,
  year: YEAR_HINTS,
};

const PATTERNS = Object.entries(HINTS).map(
  ([role, hints]) =>
    [
      role as Role,
      hints.map(({ score, words }) => ({ score, pattern: new RegExp(words.join('|')) })),
    ] as const,
);

/** What an office notes for itself. */
export const INTERNAL_NOTE =
  /(^| )(notes?|notas?|comments?|comentarios?|comentaris?|commentaires?|remarks?|bemerkung(en)?)$/;

/** `Legal Description` is that of a plot, `tipo_proyecto` a type; notes are for the office. */
const NO_TITLE = [
  /(^| )(legal|location|address|zoning|zone|parcel|lot|neighbou?rhood|status) (description|descr?)$/,
  /^(tipo|tipus|clase|categoria|type|kind|category)( |$)|(^| )(type|category|kind)$/,
  /(^| )(street|road|calle|via|rue|rua|carrer|voie) ?name$|^(nombre|nom|nome) (de |del |da )?(la )?(calle|via|voie|rue|rua|carrer)$/,
  INTERNAL_NOTE,
];

/** Whether no text of a column is a title, however it is written. */
export function isNoTitle(name: string): boolean {
  const text = foldedName(name);
  return NO_TITLE.some((form) => form.test(text));
}

/** The date at which something ends is none of an entry: `fecha_fin_inicial`. */
export const OF_AN_END =
  /(^| )(fin|end|ends|ending|termino|terme|limite|deadline)( |$)|vencim|caduc|expir/;

/** Whether a column tells of a person or a firm, such as `Owner Address` or `applicant.name`. */
export function isOfParty(name: string): boolean {
  return name.split('.').some((part) => PARTY.test(foldedName(part)));
}

/** How much a name speaks for each role: 1 for the surest words, down to 0 for none. */
export function nameScores(name: string): Readonly<Record<Role, number>> {
  const text = foldedName(name);
  return Object.fromEntries(
    PATTERNS.map(([role, hints]) => {
      const isEnd = role === 'checkin_date' && OF_AN_END.test(text);
      const fitting = isEnd ? [] : hints.filter(({ pattern }) => pattern.test(text));
      return [role, Math.max(0, ...fitting.map(({ score }) => score))];
    }),
  ) as Record<Role, number>;
}

/** R writes dots for spaces: `Fecha.de.entrada`, `Decision.Date`. Paths are not written so. */
const DOTTED = [
  /\.(de|del|la|las|los|do|da|dos|du|des|di|della|von|van|of|the)\./i,
  /^\p{Lu}\p{Ll}+(\.\p{Lu}\p{Ll}+)+$/u,
];

/** The last part of a path, in small letters without accents: `properties.FechaEntrada`, `T.M.` */
export function foldedName(name: string): string {
  const isWhole = name.trim().endsWith('.') || DOTTED.some((form) => form.test(name.trim()));
  const last = isWhole ? name : (name.split('.').at(-1) as string);
  const spaced = (decodedTwice(last) ?? last).replace(/([a-z])([A-Z])/g, '$1 $2');
  return fold(spaced)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}
