/** The fields of a record, from a document as the team's own program writes it. */
export function toFields(plan) {
  return {
    id: String(plan._id),
    cod_archivo: `${plan.expediente.serie}-${plan.expediente.numero}`,
    title: plan.titulo,
    content: plan.memoria ?? '',
    area: plan.ambito ?? '',
    checkin_date: day(plan.fechas.entrada),
    inscription_date: plan.fechas.inscripcion ? day(plan.fechas.inscripcion) : null,
    municipality: plan.municipio,
    links: (plan.documentos ?? []).map(({ url }) => url),
  };
}

/** The calendar day of a date that MongoDB keeps in UTC. */
function day(date) {
  return date.toISOString().slice(0, 10);
}
