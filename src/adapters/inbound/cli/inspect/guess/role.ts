/** What a column may be for. The last ones are no fields, but help to make one. */
export type Role =
  | 'cod_archivo'
  | 'id'
  | 'title'
  | 'content'
  | 'area'
  | 'checkin_date'
  | 'inscription_date'
  | 'municipality'
  | 'links'
  | 'type'
  | 'year';
