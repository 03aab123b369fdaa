import { foldedName } from './hints/name-hints.js';

const POSTCODE =
  /(^| )(post ?code|postal( code)?|zip|zip ?code|codigo postal|codi postal|cod ?post(al)?|code postal|codice postale|posta kodea|postleitzahl|plz|postnummer|eircode)( |$)/;
const PLOT =
  /cadastr|catastr|katastr|flurstuck|perceel|incra( |$)|(^| )(parcels?|parcelas?|parcelles?|particell[ae]|dzialk[ai])( |$)/;

/** Whether a column tells which post office serves a place: it is the code of no record. */
export function isPostcode(name: string): boolean {
  return POSTCODE.test(foldedName(name));
}

/** Whether a column tells of the plot of a record, of which many records may be. */
export function isOfPlot(name: string): boolean {
  return PLOT.test(foldedName(name));
}
