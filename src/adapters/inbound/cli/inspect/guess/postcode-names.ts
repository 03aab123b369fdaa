import { foldedName } from './name-hints.js';

const POSTCODE =
  /(^| )(post ?code|postal( code)?|zip|zip ?code|codigo postal|codi postal|cod ?post(al)?|code postal|codice postale|posta kodea|postleitzahl|plz|postnummer|eircode)( |$)/;

/** Whether a column tells which post office serves a place: it is the code of no record. */
export function isPostcode(name: string): boolean {
  return POSTCODE.test(foldedName(name));
}
