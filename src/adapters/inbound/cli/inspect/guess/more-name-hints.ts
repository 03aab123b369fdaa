import type { Role } from './role.js';

/**
 * Words of the names of columns in German, Italian, Dutch, Polish, the Nordic languages, Greek and
 * Russian, folded as every name is. Each stands at the place where words as sure as it stand in the hints of the other languages.
 */
export const MORE_HINTS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  cod_archivo: [
    '',
    [
      '(akten|geschafts) ?zeichen|(vorgangs|antrags|bauantrags|denkmal|denkmallisten) ?(nummer|nr)$',
      '^(n|nr|num|numero) (di |della |del )?(pratica|protocollo|prot|permesso|istanza)( |$)',
      '^(pratica|protocollo|permesso)( edilizi[ao])?( n| nr| num| numero)?$',
      '(zaak|dossier|vergunnings?|aanvraag|monument|rijksmonument) ?(nummer|nr)$|^kenmerk$',
      '^(numer|nr|znak) (ewidencyjny|decyzji|sprawy|wniosku|pozwolenia|rejestru)',
      '(diarie|arende|saks|sags|journal|byggesaks) ?(nummer|nr)$|^dnr$|lupatunnus',
      '^(αριθμος|αρ) (αδειας|πρωτοκολλου|πρωτ|φακελου|πραξης|αιτησης)',
      '^(регистрационныи )?номер (разрешения|документа|дела|заявления)|^регистрационныи номер$',
    ].join('|'),
    '',
    '',
    '',
    '[a-z] ?(nummer|nr)$|^(αριθμος|номер)$',
  ],
  title: [
    '^(titel|tittel|titolo|tytul|rubrik|otsikko|τιτλος)( |$)',
    'oggetto|vorhaben|betreff|onderwerp|zamierzeni|przedmiot|αντικειμενο|θεμα$|предмет',
    'beschreibung|descrizione|omschrijving|beskrivning|beskrivelse|^opis( |$)|kuvaus|περιγραφη|описание',
    'denominazione|benennung|^nazwa( |$)|^наименование( |$)',
    '(naam|namn|navn|nimi)$',
  ],
  area: [
    '(^| )(adres|adress|adresse|anschrift|indirizzo|osoite|διευθυνση|адрес)( |$)',
    '^via$|(^| )(ubicazione|standort|lage|locatie|lokalizacja|stra(ss|ß)e|straat|ulica|fastighet)( |$)',
    '',
    'stadtteil|ortsteil|stadtbezirk|wijk|buurt|dzielnica|stadsdel|quartiere',
  ],
  checkin_date: [
    '',
    [
      '(eingangs|antrags|einreichungs) ?datum|(eingegangen|beantragt|eingereicht) am',
      'data (di |del )?(presentazione|protocollo|prot|deposito|arrivo|richiesta|istanza)',
      '(ontvangst|aanvraag|indienings?) ?datum|datum (van )?(ontvangst|aanvraag|indiening)',
      'data (wplywu|wpływu|złozenia|zlozenia|wniosku)',
      '(ankomst|inkom|ansoknings|mottatt|modtaget|søknads|ansøgnings) ?(dato|datum)$|^inkom$',
      'ημερομηνια (υποβολης|καταθεσης|αιτησης|εισαγωγης|πρωτοκολλου)',
      'дата (подачи|поступления|заявления|обращения|регистрации)',
    ].join('|'),
    '',
    '^(dato|pvm|ημερομηνια|дата)$',
  ],
  inscription_date: [
    '',
    [
      '(genehmigungs|entscheidungs|bescheid|beschluss|eintragungs) ?datum',
      '(genehmigt|erteilt|beschlossen|eingetragen) am|unter ?schutz',
      'data (di |del )?(rilascio|decisione|provvedimento|approvazione)',
      '(besluit|verlenings?|aanwijzings?|inschrijvings?) ?datum',
      'datum (van )?(besluit|verlening|vergunning|aanwijzing|inschrijving)',
      'data (wydania|decyzji|wpisu)',
      '(besluts|vedtaks|verne|afgørelses|frednings) ?(dato|datum)$',
      'ημερομηνια (εκδοσης|εγκρισης|αποφασης|εγγραφης)|дата (выдачи|решения|утверждения)',
    ].join('|'),
  ],
  municipality: [
    '^(gemeinde|comune|gemeente|kommun|kommune|gmina|kunta)( ?(name|navn|namn|naam))?$|^δημος$|^муниципал',
    '^(woonplaats|plaats|stadt|stad|miasto|miejscowosc|πολη|город|населенныи пункт)$',
  ],
  type: ['(^| )(art|soort|rodzaj|tipologia|typ)( |$)|(k|c)ategorie'],
  year: ['^(jahr|jaar|anno|rok|ar)$'],
};

/** Persons and firms in these languages. */
export const MORE_PARTIES = [
  '(^| )((grund)?eigentumer|bauherr|antragsteller|gesuchsteller|architekt|vertreter)',
  '(^| )(projekt|plan|entwurfs) ?verfasser',
  '(^| )(richiedente|committente|progettista|intestatario|assegnatari)',
  '(^| )(aanvrager|eigenaar|gemachtigde|indiener)',
  '(^| )(inwestor|wnioskodawca|projektant)',
  '(^| )(sokande|søker|ansøger|byggherre|tiltakshaver|hakija)',
  '(^| )(αιτων|αιτουσα|ιδιοκτητης|застроищик|заявитель|правообладатель|заказчик)',
].join('|');
