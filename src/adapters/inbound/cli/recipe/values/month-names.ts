/**
 * The months in English, Spanish, Galician, Catalan, Basque, Portuguese, French, German, Italian,
 * Dutch, Polish, Swedish, Danish and Norwegian.
 */
const NAMES: readonly string[] = [
  'january enero xaneiro gener urtarrila janeiro janvier januar janner gennaio januari stycznia',
  'february febrero febreiro febrer otsaila fevereiro fevrier februar febbraio februari lutego',
  'march marzo marc martxoa marco mars marz mrz maart mrt marca marts',
  'april abril apirila avril aprile kwietnia',
  'may mayo maio maig maiatza mai maggio mei maja maj',
  'june junio xuno juny ekaina junho juin juni giugno czerwca',
  'july julio xullo juliol uztaila julho juillet juli luglio lipca',
  'august agosto agost abuztua aout augustus sierpnia augusti',
  'september septiembre setiembre setembro setembre iraila septembre settembre wrzesnia',
  'october octubre outubro urria octobre oktober ottobre pazdziernika',
  'november noviembre novembro novembre azaroa listopada',
  'december diciembre decembro desembre abendua dezembro decembre dezember dicembre grudnia desember',
];
const SHORTEST = 3;

/** From a folded name, or a beginning of it that no other month has, to the month. */
const MONTHS = new Map<string, number>();
for (const [i, names] of NAMES.entries()) {
  for (const name of names.split(' ')) {
    for (let length = SHORTEST; length <= name.length; length++) {
      const beginning = name.slice(0, length);
      const other = MONTHS.get(beginning);
      // "jui" begins two months in French, so it stands for none.
      MONTHS.set(beginning, other === undefined || other === i + 1 ? i + 1 : 0);
    }
  }
}

/** 1 to 12, or 0 if no month has this name or short name. */
export function monthNamed(name: string): number {
  const folded = name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
  // In Basque a month has an ending in a date: "urtarrilaren 5a".
  return MONTHS.get(folded) ?? MONTHS.get(folded.replace(/(ren|k|n)$/, '')) ?? 0;
}
