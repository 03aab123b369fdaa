import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const report = (columns: Columns) => reported(registry, columns);

const untitled = {
  Expediente: (i: number) => `LU/24/${1000 + i}`,
  'Fecha de entrada': () => '2024-03-01',
  Municipio: () => 'Lugo',
};
const person = (i: number) => `SABELA VARELA DE LA FUENTE NUMERO ${'I'.repeat(i)}`;

it.each([
  'Autor do projeto',
  'Dirigente técnico',
  'Responsável pela empresa',
  'Proyectista de la obra',
  'Projektverfasser',
  'Grundeigentümer',
  'finalEmployee',
])('A column "%s" has names of persons, and no field takes it', async (name) => {
  const found = await report({ ...untitled, [name]: person, Uso: (i) => `Uso ${i % 7}` });
  expect(JSON.stringify(found.recipe.fields)).not.toContain(name);
});

describe('A text that names persons by what they are', () => {
  const owned = (i: number) =>
    `Innerhalb der Bauzone, Grundstück ${i} am Weg. Grundeigentümer: Sabela Varela, Weg ${i}`;

  it('is no content', async () => {
    const Titel = (i: number) => `Neubau ${i}`;
    const found = await report({ ...untitled, Titel, Beschreibung: owned });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['Titel'] });
    expect(guessOf(found, 'content')).toBeUndefined();
    expect(found.notes).toContain(
      'The texts in "Beschreibung" name persons (Grundeigentümer: Sabela Varela, Weg 1 …), and are left out. If all may read them, write "content": "Beschreibung" into the recipe.',
    );
  });

  it('is a title of which nobody is sure', async () => {
    const found = await report({ ...untitled, Beschreibung: owned });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['Beschreibung'], isSure: false });
    expect(found.notes.join()).toContain('Let "title" name another column, or "replace" take');
  });

  it('is no part of a title that is composed', async () => {
    const found = await report({ ...untitled, Angaben: owned, Bauzone: (i) => `W${i}` });
    expect(found.first.fields.title).not.toContain('Sabela');
  });
});
