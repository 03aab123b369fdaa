import type { NameHint } from './name-hint.js';

export const TITLE_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      '^(title|titulo|titol|izenburua|titre|intitule)( |$)|(^| )(title|titulo|titol|titre)$',
      '^(titel|tittel|titolo|tytul|rubrik|otsikko|τιτλος)( |$)',
    ],
  },
  {
    score: 1 - 1 / 6,
    words: [
      '(proposal|proposed development|development description|description of (works|development)|work description|project description|proposta|propuesta|objeto|obxecto|objecte|objet|asunto|assumpte|assunto|gaia|purpose|finalidad|finalidade|finalitat)',
      'oggetto|vorhaben|betreff|onderwerp|zamierzeni|przedmiot|αντικειμενο|θεμα$|предмет',
    ],
  },
  {
    score: 1 - 2 / 6,
    words: [
      '(description|descripcion|descricion|descripcio|descricao|deskribapena|details?$|desc$)',
      'beschreibung|descrizione|omschrijving|beskrivning|beskrivelse|^opis( |$)|kuvaus|περιγραφη|описание',
    ],
  },
  {
    score: 1 - 3 / 6,
    words: [
      '((rdfs|item) label$|kurzbezeichnung|bezeichnung|denominacion|denominacio|designacao|project name|project title|nombre (del )?(proyecto|plan)|nom projet|actuacion|actuacio|proyecto|projecte|projeto|concepto|intervencion|nature (du projet|des travaux))',
      'denominazione|benennung|^nazwa( |$)|^наименование( |$)',
    ],
  },
  {
    score: 1 - 4 / 6,
    words: [
      '(obra|obras|obres|works?$|lanak|travaux|name$|nombre$|nome$|nom$|izena|^libelle$|libelle du projet)',
      '(naam|namn|navn|nimi)$',
    ],
  },
];

export const CONTENT_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: ['^(content|contenido|contido|contingut|edukia|conteudo|contenu|texto|text)$'],
  },
  {
    score: 1 - 1 / 3,
    words: ['observaciones|observacions|oharrak|observacoes|observations|resumen|summary'],
  },
];

export const LINK_HINTS: readonly NameHint[] = [
  { score: 1, words: ['url|link|enlace|ligazon|enllac|esteka|lien|href|website|uri$|web$'] },
  { score: 1 - 1 / 3, words: ['documento|document|pdf'] },
];

export const TYPE_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      '(tipo|tipus|mota|type|clase|category|categoria|procedimiento|procediment|tramite|actividad|uso|use|activity|class)',
      '(^| )(art|soort|rodzaj|tipologia|typ)( |$)|(k|c)ategorie',
    ],
  },
];
