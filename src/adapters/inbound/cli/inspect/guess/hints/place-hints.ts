import type { NameHint } from './name-hint.js';

export const AREA_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      '(site|property|full|street|location)? ?addr(ess)?$|^(direccion|enderezo|adreca|helbidea|endereco|morada|adresse|domicilio)',
      '(^| )(adres|adress|adresse|anschrift|indirizzo|osoite|διευθυνση|адрес)( |$)',
    ],
  },
  {
    score: 1 - 1 / 5,
    words: [
      'emplazamiento|emplazamento|emplacament|kokapena|ubicacion|situacion|localizacion|localizacao|location( \\d)?$|address|direccion|adresse du terrain|lib(elle)? ?(de la )?voie|nom (de la )?voie|street ?name|nombre via|calle|logradouro',
      '^via$|(^| )(ubicazione|standort|lage|locatie|lokalizacja|stra(ss|ß)e|straat|ulica|fastighet)( |$)',
    ],
  },
  {
    score: 1 - 2 / 5,
    words: ['ambito|ambit|eremua|area$|zona|sector|poligono|parcela|paraje|lieu dit'],
  },
  {
    score: 1 - 3 / 5,
    words: [
      'barrio|distrito|districte|barri|auzoa|freguesia|bairro|quartier|neighbou?rhood|ward|district|parish|suburb',
      'stadtteil|ortsteil|stadtbezirk|wijk|buurt|dzielnica|stadsdel|quartiere',
    ],
  },
];

export const MUNICIPALITY_HINTS: readonly NameHint[] = [
  {
    score: 1,
    words: [
      'address ?locality$|municipality|municipio|municipi$|concello|udalerria|concelho|nom ?com(mune)?|^commune$|localite du terrain|termino municipal|nombre municipio',
      '^(gemeinde|comune|gemeente|kommun|kommune|gmina|kunta)( ?(name|navn|namn|naam))?$|^δημος$|^муниципал',
    ],
  },
  {
    score: 1 - 1 / 5,
    words: [
      'ayuntamiento|ajuntament|udala|poblacion|localidad|localidade|localite|ville$|^city$|city name|^town$|local authority|authority|council( name)?$|borough|^lpa|^jurisdiction',
      '^(woonplaats|plaats|stadt|stad|miasto|miejscowosc|πολη|город|населенныи пункт)$',
    ],
  },
  {
    score: 1 - 2 / 5,
    words: [
      '(^| )(city|town|township|village|ville|ciudad|cidade|comune|comuna|concejo|poblacio|herria|gemeinde(name)?|ort|mun)( |$)|^t ?m$|entidad local',
    ],
  },
  { score: 1 - 3 / 5, words: ['county$'] },
];
