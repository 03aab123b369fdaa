import { fold } from '../src/domain/search/folding.js';
import type { Random } from '../test/support/random.js';

/** What planning records really speak of, the most frequent word first. */
const FREQUENT = `de la el en del y los las que se plan por para con al suelo sector modificación
  una urbanístico ordenación parcial su unidad es municipio aprobación no general como normas zona
  uso proyecto urbanización ámbito estudio detalle ejecución ayuntamiento especial definitiva parcela
  viviendas terrenos superficie metros actuación reforma interior edificio planeamiento fachada
  calle casco urbano rural industrial residencial altura plantas edificabilidad dotacional acuerdo
  pleno inicial provisional memoria planos equipamiento infraestructuras camino agua red viario
  aprovechamiento compensación reparcelación convenio gestión sistema cesión protección patrimonio
  catálogo conjunto histórico plaza plazo playa parque jardines zonas verdes libres espacio público
  aparcamiento alineaciones rasantes manzana solar finca polígono barrio ensanche ladera río
  cauce inundable carretera travesía ferrocarril puerto costa servidumbre afección informe
  sectorial ambiental estratégica evaluación impacto paisaje monte forestal regadío agrícola
  ganadero turístico hotelero comercial terciario logístico energía solar eólico tendido línea
  subestación depuradora abastecimiento saneamiento pluviales escolar sanitario deportivo cultural
  cementerio vivienda protegida sorteo cooperativa promotora propietarios alegaciones información
  pública anuncio boletín oficial publicación inscripción registro expediente consejería comisión
  territorial provincial autonómico estatal ley decreto reglamento artículo texto refundido
  corrección errores adaptación revisión clasificación calificación urbanizable núcleo diseminado`;

const BEGINNINGS = `ab al am an ar as bal bar bo bra ca cam can car cas cer co com con cor cu da de
  des di do em en equi es fa fer for fun ga gra ha hi im in ja la le li lu ma mar me mi mo mon na
  ni no o pa par pe pi pla po por pre pro pu ra re ri ro sa se si sol su ta te ter to tra tri ur
  va ve vi vol`;
const MIDDLES = `bal ban bil bri cal cer cla con cor cri dar den dor dre fal fer fun gar gen gil
  gra jan jer lan len lor lum man mer min mon mur nal ner nor pal pen pin por ral ren rin ros
  sal sen sin sol tal ten tin tor tra var ven ver vil zal zon`;
const ENDINGS = `a o ar al ado ida aje ales ancia ante ario azo ción dad dor dura encia ente era
  ería ero ez ible ico illa ismo ista itud mente miento ona oso sión tivo torio udo ura`;

const list = (text: string) => text.split(/\s+/);

/** Made words, as many as are asked for, behind the frequent ones; all unlike when folded. */
export function vocabulary(size: number, random: Random): string[] {
  const made = list(BEGINNINGS).flatMap((beginning) =>
    list(MIDDLES).flatMap((middle) => list(ENDINGS).map((ending) => beginning + middle + ending)),
  );
  const words = new Map<string, string>();
  for (const word of [...list(FREQUENT), ...random.shuffled(made)]) {
    const known = words.size === size || words.has(fold(word));
    if (!known) words.set(fold(word), word);
  }
  return [...words.values()];
}

/** Draws indexes so that the n-th is drawn in proportion to 1/n^exponent, as words are used. */
export function zipf(size: number, exponent: number): (random: Random) => number {
  const reached = new Float64Array(size);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    sum += (i + 1) ** -exponent;
    reached[i] = sum;
  }
  return (random) => {
    const drawn = random.next() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reached[middle] as number) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
