/**
 * Persons and firms that have to do with a record. Their names and addresses say nothing about the
 * place or the work.
 */
export const PARTY = new RegExp(
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
    '(^| )((grund)?eigentumer|bauherr|antragsteller|gesuchsteller|architekt|vertreter)',
    '(^| )(projekt|plan|entwurfs) ?verfasser',
    '(^| )(richiedente|committente|progettista|intestatario|assegnatari)',
    '(^| )(aanvrager|eigenaar|gemachtigde|indiener)',
    '(^| )(inwestor|wnioskodawca|projektant)',
    '(^| )(sokande|søker|ansøger|byggherre|tiltakshaver|hakija)',
    '(^| )(αιτων|αιτουσα|ιδιοκτητης|застроищик|заявитель|правообладатель|заказчик)',
  ].join('|'),
);
