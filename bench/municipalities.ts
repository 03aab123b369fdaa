import type { Random } from '../test/support/random.js';

const FIRST = `Villanueva Torre Alcalá Castillo Fuente Puebla Cabeza Peña Aldea Santa-María San-Juan
  San-Pedro Santiago Molinos Valle Monte Puerto Ribera Arroyo Campo Navas Casas Cortes Mesón Pozo
  Huerta Robledo Espinosa Medina Almunia Quintana Ermita Granja Soto Olmeda Fresno Encinar Salinas
  Barrios Collado Cerro Laguna Vega Rozas Lomas`;
const LAST = `Duero Tajo Ebro Segura Júcar Miño Genil Jarama Henares Tormes Pisuerga Arlanza Cinca
  Jalón Turia Guadiana Órbigo Esla Sil Nalón Sella Narcea Eresma Adaja Alagón Tiétar Zújar Záncara
  Riansares Gigüela Ardila Guadalete Barbate Almanzora Andarax Mundo Cabriel Magro Serpis Mijares
  Palancia Gállego Aragón Arga Ega`;

/** 2,025 names in the forms that official lists use, the article behind in some, two in others. */
export function municipalityNames(random: Random): string[] {
  const last = LAST.split(/\s+/);
  const names = FIRST.split(/\s+/).flatMap((first) =>
    last.map((river) => `${first.replace('-', ' ')} de ${river}`),
  );
  return random
    .shuffled(names)
    .map((name, i) => (i % 20 === 7 ? `${name}, La` : i % 20 === 13 ? `${name}/Vila ${i}` : name));
}
