import type { NameHint } from './name-hint.js';

/** The date of entry. */
export const ENTRY_HINTS: readonly NameHint[] = [
  { score: 1, words: ['checkin date|check in date'] },
  {
    score: 1 - 1 / 5,
    words: [
      '(fecha|data|date|dt|sarrera|eskaera).*(entrada|solicitud|solicitude|sollicitud|registro|rexistro|registre|presentacion|presentacio|presentacao|inicio|inici|alta|pedido|submissao|autuacao|protocolo|ingreso|ingresso|depot|demande|apertura|incoacion|received|receipt|apply|submitted|submission|lodged|lodgement|filed|applied|application|valid|validated|registered|registration|opened|data$)|(received|apply|submitted|submission|lodged|filed|applied|application|validated?|registered|registration|opened|receipt|lodgement|intake) ?(date|dt|on|at)?$|(^| )(rec|recd|rcvd) ?(date|dt)$|sarrera data|eskaera data|^(in ?date|date ?in|application ?in)$|^(entrada|solicitud|solicitude|sollicitud|presentacion|presentacio|apresentacao|autuacao|ingreso|ingresso|depot)$',
      '(eingangs|antrags|einreichungs) ?datum|(eingegangen|beantragt|eingereicht) am',
      'data (di |del )?(presentazione|protocollo|prot|deposito|arrivo|richiesta|istanza)',
      '(ontvangst|aanvraag|indienings?) ?datum|datum (van )?(ontvangst|aanvraag|indiening)',
      'data (wplywu|wpływu|złozenia|zlozenia|wniosku)',
      '(ankomst|inkom|ansoknings|mottatt|modtaget|søknads|ansøgnings) ?(dato|datum)$|^inkom$',
      'ημερομηνια (υποβολης|καταθεσης|αιτησης|εισαγωγης|πρωτοκολλου)',
      'дата (подачи|поступления|заявления|обращения|регистрации)',
    ],
  },
  {
    score: 1 - 2 / 5,
    words: [
      '(received|apply|submitted|submission|lodged|filed|filing|applied|application|created|entry|intake|opened|registered|valid|start|added).* (date|dt|time)$|^(start|created|creation|filing|entry|open) ?(date|dt|at|on)$|(fecha|data|date).*(creacion|creacio|criacao|creation|filing|filed|entry|entered|created|added)|entered ?(date|dt|on)$',
    ],
  },
  {
    score: 1 - 3 / 5,
    words: ['^(date|fecha|data|datum|dia|eguna)$', '^(dato|pvm|ημερομηνια|дата)$'],
  },
];

export const INSCRIPTION_HINTS: readonly NameHint[] = [
  { score: 1, words: ['inscription|inscripcion|inscricion|inscripcio'] },
  {
    score: 1 - 1 / 3,
    words: [
      '(fecha|data|date|dt).*(resolucion|resolucio|concesion|concessio|concessao|aprobacion|aprovacio|aprovacao|deferimento|decision|decided|decreto|acuerdo|acord|autorizacion|autorisation|otorgamiento|finalizacion|emision|emissao|emissio|expedicion|expedicao|delivrance|permission|issued|issue|issuance|granted|approved|determined|ebazpen)|(decision|decided|resolved|issued|issue|issuance|granted|approved|determined|approval) ?(date|dt|issued|on)?$|permission ?(date|dt)$|ebazpen data|^(resolucion|resolucio|concesion|concessao|aprobacion|aprovacio|aprovacao|deferimento|emision|emissao|otorgamiento|decision)$',
      '(genehmigungs|entscheidungs|bescheid|beschluss|eintragungs) ?datum',
      '(genehmigt|erteilt|beschlossen|eingetragen) am|unter ?schutz',
      'data (di |del )?(rilascio|decisione|provvedimento|approvazione)',
      '(besluit|verlenings?|aanwijzings?|inschrijvings?) ?datum',
      'datum (van )?(besluit|verlening|vergunning|aanwijzing|inschrijving)',
      'data (wydania|decyzji|wpisu)',
      '(besluts|vedtaks|verne|afgørelses|frednings) ?(dato|datum)$',
      'ημερομηνια (εκδοσης|εγκρισης|αποφασης|εγγραφης)|дата (выдачи|решения|утверждения)',
    ],
  },
];
