import { fold } from '../../../../../domain/search/folding.js';
import { decodedTwice } from '../../readers/encoding/twice-encoded.js';
import { MORE_HINTS, MORE_PARTIES } from './more-name-hints.js';
import type { Role } from './role.js';

/**
 * Words of the names of columns, in Spanish, Galician, Catalan, Basque, Portuguese, French and
 * English, the surest first; `more-name-hints.ts` has other languages. Each is looked for in the
 * folded name, with spaces around its words.
 */
const HINTS: Readonly<Record<Role, readonly string[]>> = {
  cod_archivo: [
    'cod archivo|codigo archivo|codi arxiu',
    'num(ero)?( de)?( o)? (expediente|expedient|expte|processo|proceso|licencia|llicencia|alvara|permiso|dossier|permis|dau)|n[oº]? ?(de )?(expediente|expedient|expte|processo|licencia)|(expediente|expedient|espediente)( zenbakia| num(ero)?| no| n)?$|espediente zenbakia',
    '(application|planning|permit|case|job|file|record|(^| )(pa|app|da|reg|plan))[a-z]* ?(ref|reference|no|num|number|nbr|id|#)$|num(ero)? (d )?enregistrement|(permit|application|case) (num|number|no)',
    '^(ref|reference|referencia|reference number|expte|exp|expediente|expedient|espediente|processo|dossier|permit|num pa|num pc|num dp|num pd|num dau)$',
    'expediente|expedient|espediente|processo|dossier|reference|referencia|num(ero)? (d|de )?(permis|licen)|^(n|no|num|numero) (de )?(la )?resolucion?$|^resolucion? (n|no|num|numero)$',
    'codigo|^codi$|^kodea$|code$|number$|numero|zenbakia|^num | ref$|^ref |^(no|num|n)$',
  ],
  id: [
    '^(id|_id|key|uuid|guid|gid|fid|objectid|object id|ogc fid|identificador|identifier|identifiant)$',
    '(^| )(id|key)$|^id ',
  ],
  title: [
    '^(title|titulo|titol|izenburua|titre|intitule)( |$)|(^| )(title|titulo|titol|titre)$',
    '(proposal|proposed development|development description|description of (works|development)|work description|project description|proposta|propuesta|objeto|obxecto|objecte|objet|asunto|assumpte|assunto|gaia|purpose|finalidad|finalidade|finalitat)',
    '(description|descripcion|descricion|descripcio|descricao|deskribapena|details?$|desc$)',
    '((rdfs|item) label$|kurzbezeichnung|bezeichnung|denominacion|denominacio|designacao|project name|project title|nombre (del )?(proyecto|plan)|nom projet|actuacion|actuacio|proyecto|projecte|projeto|concepto|intervencion|nature (du projet|des travaux))',
    '(obra|obras|obres|works?$|lanak|travaux|name$|nombre$|nome$|nom$|izena|^libelle$|libelle du projet)',
  ],
  content: [
    '^(content|contenido|contido|contingut|edukia|conteudo|contenu|texto|text)$',
    'observaciones|observacions|oharrak|observacoes|observations|resumen|summary',
  ],
  area: [
    '(site|property|full|street|location)? ?addr(ess)?$|^(direccion|enderezo|adreca|helbidea|endereco|morada|adresse|domicilio)',
    'emplazamiento|emplazamento|emplacament|kokapena|ubicacion|situacion|localizacion|localizacao|location( \\d)?$|address|direccion|adresse du terrain|lib(elle)? ?(de la )?voie|nom (de la )?voie|street ?name|nombre via|calle|logradouro',
    'ambito|ambit|eremua|area$|zona|sector|poligono|parcela|paraje|lieu dit',
    'barrio|distrito|districte|barri|auzoa|freguesia|bairro|quartier|neighbou?rhood|ward|district|parish|suburb',
  ],
  checkin_date: [
    'checkin date|check in date',
    '(fecha|data|date|dt|sarrera|eskaera).*(entrada|solicitud|solicitude|sollicitud|registro|rexistro|registre|presentacion|presentacio|presentacao|inicio|inici|alta|pedido|submissao|autuacao|protocolo|ingreso|ingresso|depot|demande|apertura|incoacion|received|receipt|apply|submitted|submission|lodged|lodgement|filed|applied|application|valid|validated|registered|registration|opened|data$)|(received|apply|submitted|submission|lodged|filed|applied|application|validated?|registered|registration|opened|receipt|lodgement|intake) ?(date|dt|on|at)?$|(^| )(rec|recd|rcvd) ?(date|dt)$|sarrera data|eskaera data|^(in ?date|date ?in|application ?in)$|^(entrada|solicitud|solicitude|sollicitud|presentacion|presentacio|apresentacao|autuacao|ingreso|ingresso|depot)$',
    '(received|apply|submitted|submission|lodged|filed|filing|applied|application|created|entry|intake|opened|registered|valid|start|added).* (date|dt|time)$|^(start|created|creation|filing|entry|open) ?(date|dt|at|on)$|(fecha|data|date).*(creacion|creacio|criacao|creation|filing|filed|entry|entered|created|added)|entered ?(date|dt|on)$',
    '^(date|fecha|data|datum|dia|eguna)$',
  ],
  inscription_date: [
    'inscription|inscripcion|inscricion|inscripcio',
    '(fecha|data|date|dt).*(resolucion|resolucio|concesion|concessio|concessao|aprobacion|aprovacio|aprovacao|deferimento|decision|decided|decreto|acuerdo|acord|autorizacion|autorisation|otorgamiento|finalizacion|emision|emissao|emissio|expedicion|expedicao|delivrance|permission|issued|issue|issuance|granted|approved|determined|ebazpen)|(decision|decided|resolved|issued|issue|issuance|granted|approved|determined|approval) ?(date|dt|issued|on)?$|permission ?(date|dt)$|ebazpen data|^(resolucion|resolucio|concesion|concessao|aprobacion|aprovacio|aprovacao|deferimento|emision|emissao|otorgamiento|decision)$',
  ],
  municipality: [
    'address ?locality$|municipality|municipio|municipi$|concello|udalerria|concelho|nom ?com(mune)?|^commune$|localite du terrain|termino municipal|nombre municipio',
    'ayuntamiento|ajuntament|udala|poblacion|localidad|localidade|localite|ville$|^city$|city name|^town$|local authority|authority|council( name)?$|borough|^lpa|^jurisdiction',
    '(^| )(city|town|township|village|ville|ciudad|cidade|comune|comuna|concejo|poblacio|herria|gemeinde(name)?|ort|mun)( |$)|^t ?m$|entidad local',
    'county$',
  ],
  links: [
    'url|link|enlace|ligazon|enllac|esteka|lien|href|website|uri$|web$',
    'documento|document|pdf',
  ],
  type: [
    '(tipo|tipus|mota|type|clase|category|categoria|procedimiento|procediment|tramite|actividad|uso|use|activity|class)',
  ],
  year: [
    '^(ano|anyo|any|urtea|annee|year|exercicio|ejercicio|anio)|(annee|ano|year|any) (de )?(depot|solicitud|entrada|entry)|an depot',
    ' (anio|anyo|annee|year)$',
  ],
};

const PATTERNS = Object.entries(HINTS).map(
  ([role, hints]) =>
    [role as Role, hints.map((hint, i) => withMore(role as Role, hint, i))] as const,
);

function withMore(role: Role, hint: string, i: number): RegExp {
  const more = MORE_HINTS[role]?.[i];
  return new RegExp(more ? `${hint}|${more}` : hint);
}

/**
 * Persons and firms that have to do with a record. Their names and addresses say nothing about the
 * place or the work.
 */
const PARTY = new RegExp(
  [
    '(^| )(sub)?(contractor|owner|applicant|architect|licensee|developer|builder|engineer|complainant|tenant|mailing|billing)',
    '(^| )(agents?|contact|employee|surveyor|planner|inspector|(case|planning) officer|business)( |$)|holder',
    '(^| )(titular|promotor|promoteur|promoter|solicitante|interesad|interessa[td]|propietari|proprietari|contratista|constructor)',
    '(^| )(adjudicatari|concesionari|concessionari|sol ?licitant|peticionari|redactor|requerente|representant|beneficiari|arquitect|arkitekto)',
    '(^| )(autore?s?|auteur|author|proyectista|dirigente|responsavel|responsable)( |$)',
    '(^| )(eskatzaile|jabe|sustatzaile|interesdun)',
    '(^| )(company|empresa|societe|firma|εταιρεια)( |$)',
    '(^| )(demandeur|petitionnaire|maitre d ?(ouvrage|oeuvre)|beneficiaire|mandataire|declarant)|(^| )dem$',
    '(submitted|entered|created|filed|prepared|reviewed|approved|issued|assigned) (by|to)$',
    MORE_PARTIES,
  ].join('|'),
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
      const found = isEnd ? -1 : hints.findIndex((hint) => hint.test(text));
      return [role, found === -1 ? 0 : 1 - found / (hints.length + 1)];
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
