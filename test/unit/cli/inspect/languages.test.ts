import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const code = (i: number) => `B/24/${1000 + i}`;
const day = (i: number) => `2024-03-${String((i % 28) + 1).padStart(2, '0')}`;
const later = (i: number) => `2024-05-${String((i % 28) + 1).padStart(2, '0')}`;
const work = (i: number) => `New roof of house number ${i} and its barn`;
const place = (i: number) => `Lindenhof ${i}`;
const town = () => 'Neudorf';
const person = (i: number) => `Somebody ${i} of the long family name that is given here`;

describe('The columns of an office are known by their names in', () => {
  it.each([
    [
      'German',
      'Aktenzeichen Bauherr Bauvorhaben Anschrift Eingangsdatum Genehmigungsdatum Gemeinde',
    ],
    [
      'Italian',
      'Numero_pratica Richiedente Oggetto Indirizzo Data_presentazione Data_rilascio Comune',
    ],
    ['Dutch', 'Zaaknummer Aanvrager Omschrijving Adres Aanvraagdatum Besluitdatum Gemeente'],
    [
      'Polish',
      'Numer_decyzji Inwestor Nazwa_zamierzenia Lokalizacja Data_wplywu Data_wydania Gmina',
    ],
    ['Swedish', 'Diarienummer Sökande Beskrivning Adress Ankomstdatum Beslutsdatum Kommun'],
    [
      'Spanish, with the dots that R writes for spaces',
      'Número.de.expediente Nombre.del.solicitante Descripción.de.la.obra Dirección.de.la.obra Fecha.de.entrada Fecha.de.resolución Municipio',
    ],
    [
      'English, with the dots that R writes for spaces',
      'Application.Number Applicant.Name Work.Description Site.Address Date.Received Decision.Date Town',
    ],
    [
      'Greek',
      'Αριθμός_Πρωτοκόλλου Αιτών Τίτλος Διεύθυνση Ημερομηνία_Υποβολής Ημερομηνία_Έκδοσης Δήμος',
    ],
    [
      'Russian',
      'Номер_разрешения Застройщик Наименование_объекта Адрес Дата_подачи Дата_выдачи Муниципалитет',
    ],
    ['Danish', 'Sagsnummer Ansøger Beskrivelse Adresse Ansøgningsdato Afgørelsesdato Kommune'],
  ])('%s', async (_, names) => {
    const values = [code, person, work, place, later, later, town];
    const columns = Object.fromEntries(names.split(' ').map((name, i) => [name, values[i]]));
    const entry = names.split(' ')[4] as string;
    const found = await reported(registry, { ...columns, [entry]: day } as never);
    const guessed = found.fields.map((each: { columns: string[]; isSure: boolean }) => [
      ...each.columns,
      each.isSure,
    ]);
    const [id, , title, area, checkin, inscription, municipality] = names.split(' ');
    expect(guessed).toEqual([
      [id, true],
      [id, true],
      [title, true],
      [area, true],
      [checkin, true],
      [inscription, true],
      [municipality, true],
    ]);
    expect(found.accepted).toBe(30);
  });
});

it.each([
  ['Strasse', 'Hausnummer'],
  ['Straat', 'Huisnummer'],
  ['Via', 'Civico'],
  ['Ulica', 'Nr_domu'],
  ['_ULICA', '_NUMER'],
  ['Strasse', 'Nummer'],
  ['Strasse', 'HausNr'],
])('The parts of an address are joined: %s and %s', async (street, house) => {
  const found = await reported(registry, {
    Aktenzeichen: code,
    Bauvorhaben: work,
    [street]: () => 'Lindenhof',
    [house]: (i) => i,
    Eingangsdatum: day,
  });
  expect(found.first.fields.area).toBe('Lindenhof 1');
});

it('The number of a document is a code, if nothing else is one', async () => {
  const found = await reported(registry, {
    ObjDokNr: (i) => 9020000 + 7 * i,
    Beschreibung: work,
    Adresse: place,
  });
  expect(found.first.fields.cod_archivo).toBe('EXP-9020007');
});

it('The day since which a monument is protected is that of its inscription', async () => {
  const found = await reported(registry, {
    Denkmalnummer: (i) => 1000 + 3 * i,
    Kurzbezeichnung: work,
    'unter Schutz': day,
  });
  expect(found.first.fields).toMatchObject({
    checkin_date: '2024-03-02',
    inscription_date: '2024-03-02',
  });
});
