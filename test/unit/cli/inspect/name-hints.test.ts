import { describe, expect, it } from 'vitest';
import { nameScores } from '../../../../src/adapters/inbound/cli/inspect/guess/hints/name-hints.js';

describe('The name of a column', () => {
  it.each([
    ['cod_archivo', 1, ['cod_archivo']],
    ['cod_archivo', 1 - 1 / 7, ['Nº Expediente', 'Aktenzeichen', 'Numero pratica', 'Zaaknummer']],
    ['cod_archivo', 1 - 5 / 7, ['Código', 'Laufnummer', 'Номер']],
    ['title', 1, ['Título', 'Titel', 'Titolo', 'Τίτλος']],
    ['title', 1 - 1 / 6, ['Asunto', 'Oggetto', 'Vorhaben', 'Предмет']],
    ['area', 1 - 3 / 5, ['Barrio', 'Ortsteil', 'Wijk']],
    ['checkin_date', 1 - 1 / 5, ['Fecha de entrada', 'Eingangsdatum', 'Data di presentazione']],
    ['inscription_date', 1 - 1 / 3, ['Fecha de resolución', 'Genehmigungsdatum', 'Data wydania']],
    ['municipality', 1, ['Municipio', 'Gemeinde', 'Kommun', 'Δήμος']],
    ['year', 1, ['Año', 'Jahr']],
  ] as const)('speaks for %s by %d in every language: %j', (role, score, names) => {
    for (const name of names) expect(nameScores(name)[role], name).toBe(score);
  });

  it('has the score of the surest words in it', () => {
    expect(nameScores('Fecha de entrada').checkin_date).toBe(1 - 1 / 5);
    expect(nameScores('Fecha').checkin_date).toBe(1 - 3 / 5);
    expect(nameScores('Superficie').checkin_date).toBe(0);
  });
});
