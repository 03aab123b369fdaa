/** A record as the service publishes it. */
export interface PublishedRecord {
  readonly id: string;
  /** The number at the end of the record's code. */
  readonly registration_number: string;
  readonly title: string;
  /** May be empty. */
  readonly area: string;
  /** YYYY-MM-DD, like every date. */
  readonly checkin_date: string;
  readonly inscription_date: string | null;
  readonly municipality: string;
  /** No, one or two addresses, with a space between: see `linksOf`. */
  readonly links: string;
}

/** The addresses of a record's documents. */
export function linksOf({ links }: Pick<PublishedRecord, 'links'>): string[] {
  return links.split(' ').filter((link) => link !== '');
}
