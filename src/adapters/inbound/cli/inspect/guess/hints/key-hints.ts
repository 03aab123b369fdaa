import type { NameHint } from './name-hint.js';

export const CODE_HINTS: readonly NameHint[] = [
  { score: 1, words: ['cod archivo|codigo archivo|codi arxiu'] },
  {
    score: 1 - 1 / 7,
    words: [
      'num(ero)?( de)?( o)? (expediente|expedient|expte|processo|proceso|licencia|llicencia|alvara|permiso|dossier|permis|dau)|n[oº]? ?(de )?(expediente|expedient|expte|processo|licencia)|(expediente|expedient|espediente)( zenbakia| num(ero)?| no| n)?$|espediente zenbakia',
      '(akten|geschafts) ?zeichen|(vorgangs|antrags|bauantrags|denkmal|denkmallisten) ?(nummer|nr)$',
      '^(n|nr|num|numero) (di |della |del )?(pratica|protocollo|prot|permesso|istanza)( |$)',
      '^(pratica|protocollo|permesso)( edilizi[ao])?( n| nr| num| numero)?$',
      '(zaak|dossier|vergunnings?|aanvraag|monument|rijksmonument) ?(nummer|nr)$|^kenmerk$',
      '^(numer|nr|znak) (ewidencyjny|decyzji|sprawy|wniosku|pozwolenia|rejestru)',
      '(diarie|arende|saks|sags|journal|byggesaks) ?(nummer|nr)$|^dnr$|lupatunnus',
      '^(αριθμος|αρ) (αδειας|πρωτοκολλου|πρωτ|φακελου|πραξης|αιτησης)',
      '^(регистрационныи )?номер (разрешения|документа|дела|заявления)|^регистрационныи номер$',
    ],
  },
  {
    score: 1 - 2 / 7,
    words: [
      '(application|planning|permit|case|job|file|record|(^| )(pa|app|da|reg|plan))[a-z]* ?(ref|reference|no|num|number|nbr|id|#)$|num(ero)? (d )?enregistrement|(permit|application|case) (num|number|no)',
    ],
  },
  {
    score: 1 - 3 / 7,
    words: [
      '^(ref|reference|referencia|reference number|expte|exp|expediente|expedient|espediente|processo|dossier|permit|num pa|num pc|num dp|num pd|num dau)$',
    ],
  },
  {
    score: 1 - 4 / 7,
    words: [
      'expediente|expedient|espediente|processo|dossier|reference|referencia|num(ero)? (d|de )?(permis|licen)|^(n|no|num|numero) (de )?(la )?resolucion?$|^resolucion? (n|no|num|numero)$',
    ],
  },
  {
    score: 1 - 5 / 7,
    words: [
      'codigo|^codi$|^kodea$|code$|number$|numero|zenbakia|^num | ref$|^ref |^(no|num|n)$',
      '[a-z] ?(nummer|nr)$|^(αριθμος|номер)$',
    ],
  },
];

export const ID_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      '^(id|_id|key|uuid|guid|gid|fid|objectid|object id|ogc fid|identificador|identifier|identifiant)$',
    ],
  },
  { score: 1 - 1 / 3, words: ['(^| )(id|key)$|^id '] },
];

export const YEAR_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      '^(ano|anyo|any|urtea|annee|year|exercicio|ejercicio|anio)|(annee|ano|year|any) (de )?(depot|solicitud|entrada|entry)|an depot',
      '^(jahr|jaar|anno|rok|ar)$',
    ],
  },
  { score: 1 - 1 / 3, words: [' (anio|anyo|annee|year)$'] },
];
