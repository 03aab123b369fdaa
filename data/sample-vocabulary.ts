/*
 * Phrases for make-sample.ts. Everything here is invented; only the municipality names are real.
 *
 * Template notation: [a|b] picks one (it nests), {10-45} and {0.25-0.95} draw a number, {name} is
 * a slot of the record (town, place, sector, dates...) and keeps its value throughout the record.
 * In a title, what follows '@' is the area, so that both always speak of the same place.
 */

export type Language = 'es' | 'ca' | 'va' | 'gl' | 'eu';
type Topic = 'general' | 'housing' | 'industry' | 'plot' | 'parcels' | 'heritage' | 'territory';

export interface Instrument {
  the: string;
  weight: number;
  topic: Topic;
  /** Regulations cover the whole municipality and can grow very long; areas are a short table. */
  annex?: 'regulations' | 'areas';
  titles: string[];
  purposes: string[];
}

export interface Phrasebook {
  /** With their preposition (Catalan elides it); none where dates are written in figures. */
  months: string[];
  instruments: Instrument[];
  details: Partial<Record<Topic, string[]>> & { general: string[] };
  procedure: string[];
  agreement: string[];
  table: string[];
}

export interface Pinned {
  municipality?: string;
  checkin?: string;
  id?: string;
  code?: string;
  title?: string;
  area?: string;
  content?: string;
}

export const TOWNS: Record<Language, string[]> = {
  es: [
    'Rozas de Madrid, Las',
    'Palmas de Gran Canaria, Las',
    'Huércal-Overa',
    'Castro-Urdiales',
    'Ejido, El',
    'Puerto de Santa María, El',
    'Línea de la Concepción, La',
    'Orotava, La',
    'Unión, La',
    'Burgo de Osma-Ciudad de Osma',
    'Pamplona/Iruña',
    'Estella-Lizarra',
    'Logroño',
    'Cáceres',
    'Ávila',
    'León',
    'Cádiz',
    'Jaén',
    'Úbeda',
    'Écija',
    'Almuñécar',
    'Güímar',
    'Alcañiz',
    'Calatayud',
    'Mérida',
    'Valdepeñas',
    'Medina del Campo',
    'Miranda de Ebro',
    'Talavera de la Reina',
    'San Pedro del Pinatar',
    'Torrevieja',
    'Cangas del Narcea',
    'Santoña',
  ],
  ca: [
    "Hospitalet de Llobregat, L'",
    "Escala, L'",
    'Vendrell, El',
    "Seu d'Urgell, La",
    'Pobla, Sa',
    'Barcelona',
    "Lliçà d'Amunt",
    'Montcada i Reixac',
    'Vilafranca del Penedès',
    'Sóller',
  ],
  va: [
    'Alcoi/Alcoy',
    'Elx/Elche',
    'Vila Joiosa, la/Villajoyosa',
    'Sagunt/Sagunto',
    'Xàtiva',
    'Dénia',
  ],
  gl: ['Coruña, A', 'Porriño, O', 'Illa de Arousa, A', 'Ourense', 'Noia', 'Viveiro'],
  eu: [
    'Donostia/San Sebastián',
    'Agurain/Salvatierra',
    'Vitoria-Gasteiz',
    'Alegría-Dulantzi',
    'Ea',
    'Bilbao',
    'Hondarribia',
    'Oñati',
  ],
};

export const PLACES: Record<Language, string[]> = {
  es: [
    'El Molino',
    'Las Eras',
    'La Dehesa',
    'Los Olivos',
    'Fuente Nueva',
    'Camino Viejo',
    'La Vega',
    'El Peñascal',
    'Las Viñas',
    'San Roque',
    'Santa Bárbara',
    'La Estación',
    'Ensanche Norte',
    'Arroyo Hondo',
    'Prado Ancho',
    'El Tejar',
    'Los Almendros',
    'Las Cañadas',
    'El Batán',
    'La Azucarera',
    'Loma Alta',
    'El Castañar',
    'Los Nogales',
    'Cerro del Águila',
  ],
  ca: [
    'Can Roure',
    'El Molí Vell',
    'Les Comes',
    'Camí Ral',
    'La Plaça Nova',
    "Mas d'en Coll",
    "L'Horta Nova",
    'Els Garrofers',
    "Puig d'Alba",
    "Pla de l'Estació",
    'Les Forques',
  ],
  va: [
    "L'Alqueria Nova",
    'La Séquia Major',
    'Els Tarongers',
    'Camí Vell',
    'El Raval',
    'Les Basses',
    'El Pla de Dalt',
  ],
  gl: [
    'O Muíño',
    'As Lagoas',
    'A Ponte Nova',
    'A Fonte',
    'Os Castiñeiros',
    'O Souto',
    'Agra Nova',
    'A Carballeira',
    'Pazo Vello',
    'San Cibrao',
    'Monte Ventoso',
  ],
  eu: [
    'Errota Zahar',
    'Iturralde',
    'Zubiaurre',
    'Harrobieta',
    'Elizalde',
    'Ibaiondo',
    'Sagastieta',
  ],
};

export const SECTOR = '[SUR|SUZ|UZ|R|S|AR]-{1-24}';
export const UNIT = '[UE|UA|PA|UEN]-{1-30}';

export const IDS = [
  'EXP-{year}-{no6}',
  'EXP-{year}-{no6}',
  '{no}',
  'PU/{year}/{no4}',
  'urb-{year}-{no}',
  '{year}{no5}',
  'GU.{yy}.{no4}',
  '{no7}',
];

export const CODES = [
  '{1-320}/{year}-{no5}',
  '{1-320}/{year}-{no5}',
  'PGOU/{year}-{no4}',
  '{10-50}.{100-899}-{no4}',
  'AR_{year}-{no}',
  'exp.urb/{year}_b-{no}',
  'pp-sur-{1-24}-{no5}',
  'Plan.Esp/{yy}-{no3}',
  'Leg.{1-40}/Caja_{1-90}-[A|B|c]-{no4}',
  'ARCH_MUN/{year}/U-{no6}',
];

export const HOSTS = [
  'planos.example.org',
  'urbanismo.example.net',
  'documentos.example.com',
  'archivo.planeamiento.example.org',
];
export const TECHNICAL_LINK =
  'https://{host}/[{year}/{slug}/[memoria|documento-tecnico|planos].pdf|' +
  'descarga/memoria.pdf?ref={ref}]';
export const AGREEMENT_LINK = 'https://{host}/acuerdos/{year}/{slug}-acuerdo.pdf';

const es: Phrasebook = {
  months: [
    'de enero',
    'de febrero',
    'de marzo',
    'de abril',
    'de mayo',
    'de junio',
    'de julio',
    'de agosto',
    'de septiembre',
    'de octubre',
    'de noviembre',
    'de diciembre',
  ],
  instruments: [
    {
      the: 'la modificación puntual',
      weight: 6,
      topic: 'general',
      titles: [
        'Modificación puntual nº {n} del Plan General de Ordenación Urbana {of} @ ' +
          '[Suelo urbano consolidado|Ámbito {sector}|Término municipal completo]',
        'Modificación puntual nº {n} del Plan General de Ordenación Urbana {of} en ' +
          'el ámbito {sector} @ [Ámbito {sector}|Ámbito {sector}, {place}]',
        'Modificación puntual nº {n} del Plan General de Ordenación Urbana {of} para ' +
          'la implantación de un equipamiento [sanitario|docente|deportivo] en ' +
          '"{place}" @ [Barrio de {place}|Sistema general de equipamientos, {place}]',
        '{n}ª modificación del Plan General Municipal {of}: reajuste de alineaciones ' +
          'en {place} @ [Sector {sector}, {place}|Casco urbano]',
        'Modificación puntual nº {n} de las Normas Urbanísticas {of} – usos ' +
          'compatibles de la ordenanza {2-9}ª @ Suelo urbano',
      ],
      purposes: [
        'La modificación puntual tiene por objeto [corregir las alineaciones|ajustar ' +
          'las alturas máximas|actualizar el régimen de usos|completar la red de ' +
          'dotaciones] que el planeamiento general fijó en {planYear}, sin alterar la ' +
          'estructura del territorio.',
        'Se modifica la calificación de {1200-9800} m² de suelo en {place}, que ' +
          'pasan de [uso industrial a uso residencial|uso residencial a equipamiento ' +
          'público|espacio libre privado a zona verde pública].',
        'El ayuntamiento promueve el cambio de los artículos {12-60} y {61-140} de ' +
          'las normas urbanísticas, cuya redacción había dado lugar a interpretaciones ' +
          'dispares en la concesión de licencias.',
      ],
    },
    {
      the: 'el plan parcial',
      weight: 6,
      topic: 'housing',
      annex: 'areas',
      titles: [
        'Plan parcial del sector {sector} "{place}" {of} @ [Sector {sector}, ' +
          '{place}|Suelo urbanizable {sector}]',
        'Plan Parcial "{place}"[|, segunda fase| – texto refundido| (uso ' +
          'residencial)] @ [Suelo urbanizable {sector}|Sector {sector}]',
        'Plan parcial de ordenación del sector {sector}, {place}, de uso residencial ' +
          '@ Suelo urbanizable {sector}',
        'Modificación nº {n} del plan parcial del sector {sector} {of} @ Sector {sector}',
      ],
      purposes: [
        'El plan parcial desarrolla las determinaciones del plan general para el ' +
          'sector {sector}, situado en {place}, con una capacidad de {60-640} ' +
          'viviendas y una densidad de {18-55} viviendas por hectárea.',
        'El presente plan parcial ordena de forma detallada el suelo urbanizable ' +
          '{sector}: traza la red viaria, localiza las dotaciones y fija la ' +
          'edificabilidad de cada manzana.',
        'Se redacta el plan parcial a iniciativa [municipal|de los propietarios de ' +
          'más de la mitad del suelo|de la junta de compensación] para completar el ' +
          'borde urbano de {town} en {place}.',
      ],
    },
    {
      the: 'el plan parcial',
      weight: 3,
      topic: 'industry',
      annex: 'areas',
      titles: [
        'Plan parcial industrial del sector {sector} {of} @ [Polígono industrial ' +
          '{place}|Suelo urbanizable {sector}]',
        'Plan parcial del polígono industrial "{place}"[|, {1-3}ª fase] @ Polígono ' +
          'industrial {place}',
        'Plan parcial del sector {sector}, área logística y terciaria de {place} @ ' +
          'Suelo urbanizable {sector}, {place}',
      ],
      purposes: [
        'El plan parcial ordena un nuevo suelo para actividades económicas en ' +
          '{place}, con parcelas de entre {500-900} y {4000-15000} m² y acceso directo ' +
          'desde la carretera.',
        'Se propone un plan parcial de uso industrial que permita trasladar los ' +
          'talleres y almacenes que aún permanecen en el centro urbano.',
      ],
    },
    {
      the: 'el estudio de detalle',
      weight: 5,
      topic: 'plot',
      titles: [
        'Estudio de detalle de la manzana {1-24} del sector {sector} {of} @ [Sector ' +
          '{sector}|Sector {sector}, {place}]',
        'Estudio de detalle para la ordenación de volúmenes en la unidad de ' +
          'actuación {unit} @ Unidad de actuación {unit}',
        'Estudio de detalle en la calle [Mayor|Real|del Pósito|de las Tenerías|del ' +
          'Horno], nº {1-98} ({town}) @ [Sector {2-9}, Casco antiguo|Casco ' +
          'antiguo|Suelo urbano consolidado]',
        'Estudio de detalle "{place}": alineaciones y rasantes @ Barrio de {place}',
      ],
      purposes: [
        'El estudio de detalle reordena los volúmenes edificables sin aumentar la ' +
          'edificabilidad ni reducir los espacios libres previstos.',
        'Se fijan las alineaciones y rasantes de un vial interior de {6-14} m de ' +
          'anchura y se distribuye la edificación en {2-6} bloques de {2-6} plantas.',
        'La parcela, de {480-6200} m², presenta un desnivel de {2-11} m que hace ' +
          'inviable la posición de la edificación dibujada en el plan general.',
      ],
    },
    {
      the: 'el plan especial',
      weight: 3,
      topic: 'heritage',
      titles: [
        'Plan especial de protección del [casco antiguo|conjunto histórico] {of} @ ' +
          '[Casco antiguo|Sector {2-9}, Casco antiguo|Conjunto histórico]',
        'Plan especial de reforma interior del barrio de {place} ({town}) @ Barrio de {place}',
      ],
      purposes: [
        'El plan especial establece las medidas de conservación y mejora de un ' +
          'ámbito de {2-48} hectáreas en el que se han inventariado {24-310} inmuebles.',
        'Se redacta el plan especial para ordenar las intervenciones en {place}, ' +
          'recuperar el espacio público y evitar sustituciones que alteren el carácter ' +
          'del lugar.',
      ],
    },
    {
      the: 'el plan especial',
      weight: 2,
      topic: 'territory',
      titles: [
        'Plan especial de protección del paisaje agrario de {place} @ Suelo rústico ' +
          'protegido, {place}',
        'Plan especial de infraestructuras: [conducción de agua potable|línea ' +
          'eléctrica soterrada|colector general] a su paso por {place} @ [Paraje ' +
          '{place}, polígono {2-40}|Sistema general de infraestructuras]',
      ],
      purposes: [
        'El plan especial delimita una banda de {20-120} m en torno a {place}, señala ' +
          'los terrenos afectados y fija las medidas de integración en el paisaje.',
        'Se redacta el plan especial para compatibilizar las explotaciones de {place} ' +
          'con los servicios que atraviesan el suelo rústico, sin cambiar su clasificación.',
      ],
    },
    {
      the: 'el proyecto de reparcelación',
      weight: 4,
      topic: 'parcels',
      titles: [
        'Proyecto de reparcelación del sector {sector} {of} @ Sector {sector}',
        'Proyecto de reparcelación [voluntaria|forzosa] de la unidad de ejecución ' +
          '{unit}, "{place}" @ Unidad de ejecución {unit}',
        'Texto refundido del proyecto de reparcelación de {place} @ [Unidad de ' +
          'ejecución {unit}|Suelo urbanizable {sector}]',
      ],
      purposes: [
        'El proyecto de reparcelación distribuye entre {4-86} propietarios los ' +
          'beneficios y cargas del planeamiento y adjudica {6-120} fincas resultantes.',
        'La reparcelación agrupa {5-94} fincas de origen con una superficie conjunta ' +
          'de {8000-96000} m² y cede al municipio el {10-15} % del aprovechamiento ' +
          'libre de cargas.',
      ],
    },
    {
      the: 'las normas subsidiarias',
      weight: 2,
      topic: 'general',
      annex: 'regulations',
      titles: [
        'Normas subsidiarias de planeamiento municipal {of} @ Término municipal completo',
        'Revisión de las normas subsidiarias de planeamiento {of} @ Término municipal completo',
        'Corrección de errores de las normas subsidiarias {of} en el núcleo de ' +
          '{place} @ Núcleo de {place}',
      ],
      purposes: [
        'Las normas subsidiarias clasifican el suelo del municipio, delimitan los ' +
          'núcleos tradicionales y regulan la edificación mientras no exista un plan ' +
          'general.',
        'Se revisan las determinaciones aplicables al núcleo de {place}, donde la ' +
          'cartografía de {planYear} no recogía {6-40} edificaciones ya existentes.',
      ],
    },
    {
      the: 'el proyecto de urbanización',
      weight: 3,
      topic: 'industry',
      titles: [
        'Proyecto de urbanización de la unidad de ejecución {unit} {of} @ Unidad de ' +
          'ejecución {unit}',
        'Proyecto de urbanización del sector {sector}, "{place}" – {1-3}ª fase @ ' +
          'Sector {sector}, {place}',
      ],
      purposes: [
        'El proyecto define las obras de explanación, pavimentación, abastecimiento, ' +
          'saneamiento separativo y alumbrado, con un plazo de ejecución de {8-30} ' +
          'meses.',
        'Las obras urbanizan {900-5200} m de viario y conectan el ámbito con los ' +
          'colectores municipales; el presupuesto de ejecución material asciende a ' +
          '{420000-6800000} euros.',
      ],
    },
    {
      the: 'el convenio urbanístico',
      weight: 2,
      topic: 'general',
      titles: [
        'Convenio urbanístico de [planeamiento|gestión] para el ámbito {sector} {of} ' +
          '@ Ámbito {sector}',
        'Convenio urbanístico para la obtención de suelo dotacional en {place} @ {place}',
      ],
      purposes: [
        'Las partes acuerdan la cesión anticipada de {1500-22000} m² destinados a ' +
          '[un centro docente|un parque urbano|la ampliación del viario] a cambio de ' +
          'su reserva de aprovechamiento en el sector {sector}.',
      ],
    },
    {
      the: 'el plan general',
      weight: 1,
      topic: 'general',
      annex: 'regulations',
      titles: [
        'Revisión del Plan General de Ordenación Urbana {of} – documento de ' +
          'aprobación [inicial|provisional|definitiva] @ Término municipal completo',
        'Plan General de Ordenación Urbana {of}: normas urbanísticas @ Término municipal completo',
      ],
      purposes: [
        'El plan general revisa el modelo territorial de {planYear}, contiene el ' +
          'crecimiento en torno al suelo ya urbanizado y reserva corredores libres ' +
          'entre los barrios.',
      ],
    },
    {
      the: 'el catálogo',
      weight: 2,
      topic: 'heritage',
      titles: [
        'Catálogo de bienes protegidos {of}. Ficha nº {n}: antigua [fábrica de ' +
          'harinas|estación de mercancías|bodega cooperativa|casa de baños] @ [Casco ' +
          'antiguo|Barrio de {place}|Sector {2-9}, Casco antiguo]',
        'Catálogo de edificios y espacios de interés "{place}" ({town}) @ Barrio de {place}',
      ],
      purposes: [
        'El catálogo asigna a cada inmueble un grado de protección (integral, ' +
          'estructural o ambiental) y describe los elementos que deben conservarse.',
      ],
    },
    {
      the: 'la delimitación',
      weight: 2,
      topic: 'general',
      titles: [
        'Delimitación de la unidad de ejecución {unit} y fijación del sistema de ' +
          '[compensación|cooperación|expropiación] ({town}) @ Unidad de ejecución ' +
          '{unit}',
        'Delimitación del área de rehabilitación de {place} @ Área de rehabilitación {place}',
      ],
      purposes: [
        'Se delimita un ámbito de {6000-74000} m² que permite el cumplimiento ' +
          'conjunto de los deberes de cesión, equidistribución y urbanización.',
      ],
    },
  ],
  details: {
    general: [
      'La propuesta no incrementa el aprovechamiento lucrativo y mantiene la ' +
        'proporción entre viviendas y zonas verdes alcanzada en {planYear}.',
      'La propuesta se justifica en la [escasez de suelo dotacional|demanda de vivienda ' +
        'protegida|necesidad de ampliar los servicios públicos|conveniencia de coser ' +
        'los bordes de la carretera].',
      'El estudio económico concluye que el mantenimiento de las nuevas ' +
        'infraestructuras es asumible por la hacienda municipal.',
      'Se sustituyen {2-9} planos de ordenación, a escala [1:1.000|1:2.000|1:5.000], ' +
        'y las fichas de los ámbitos afectados.',
      'Quedan en situación de fuera de ordenación {2-12} edificaciones, en las que ' +
        'solo se admiten obras de conservación y ornato.',
    ],
    housing: [
      'La edificabilidad bruta es de {0.25-0.95} m²/m² y el {20-45} % de las ' +
        'viviendas queda sujeto a algún régimen de protección pública.',
      'Se reservan {2400-28000} m² para zonas verdes y {1800-16000} m² para ' +
        'equipamientos, situados junto al [parque existente|arroyo|colegio ' +
        'público|camino histórico].',
      'Las tipologías previstas son la manzana abierta de {3-5} plantas y la ' +
        'vivienda en hilera, con aparcamiento en el interior de parcela.',
      'El estudio de inundabilidad obliga a retranquear la edificación {8-25} m ' +
        'respecto del cauce y a elevar la rasante de las plantas bajas.',
      'Los gastos de urbanización se estiman en {28-96} euros por metro cuadrado de suelo bruto.',
    ],
    industry: [
      'El firme se proyecta con {20-35} cm de zahorra y dos capas de mezcla ' +
        'bituminosa; las aceras tendrán una anchura mínima de {1.50-3.00} m.',
      'La demanda eléctrica estimada es de {900-7800} kW y se atiende mediante {2-6} ' +
        'centros de transformación.',
      'Las aguas pluviales se laminan en un depósito de tormentas de {400-3600} m³ ' +
        'antes de su vertido.',
      'Se dispone una franja arbolada de {10-30} m en el contacto con el suelo ' +
        'rústico y con el camino de {place}.',
    ],
    plot: [
      'El acceso rodado se resuelve por un único punto, con una rampa de pendiente no ' +
        'superior al {8-16} %.',
      'La separación entre cuerpos edificados no será inferior a {6-14} m y las ' +
        'medianeras vistas se tratarán como fachadas.',
      'El espacio libre resultante, de {90-420} m², queda gravado con una servidumbre de ' +
        'paso público.',
    ],
    parcels: [
      'Las cargas de urbanización ascienden a {24-88} euros por metro cuadrado de suelo ' +
        'aportado y se reparten en proporción al valor de lo adjudicado.',
      'Se indemnizan {2-14} construcciones y plantaciones incompatibles con el planeamiento.',
      'Las diferencias de adjudicación inferiores al 15 % de la unidad mínima se compensan ' +
        'en metálico.',
    ],
    territory: [
      'Se mantienen los caminos, los muros de piedra y las acequias, con una reserva de ' +
        '{3-8} m a cada lado libre de construcciones.',
      'La superficie de ocupación temporal durante las obras es de {1800-26000} m², que ' +
        'se restituirán a su estado anterior en el plazo de {3-12} meses.',
      'Se exige una pantalla vegetal con especies autóctonas en los tramos visibles ' +
        'desde la carretera y desde los miradores.',
    ],
    heritage: [
      'Son obligatorios la conservación de las fachadas de fábrica vista, los aleros ' +
        'de madera y las carpinterías de proporción vertical.',
      'Las excavaciones requerirán sondeos arqueológicos previos en el {10-60} % de ' +
        'la superficie afectada.',
      'Se prohíben los rótulos luminosos, las antenas visibles desde la vía pública ' +
        'y los revestimientos cerámicos en planta baja.',
      'El documento propone peatonalizar {3-14} calles y trasladar {40-260} plazas ' +
        'de aparcamiento a un recinto exterior.',
    ],
  },
  procedure: [
    'El documento se aprobó inicialmente el {initial} y se sometió a información ' +
      'pública durante [un mes|veinte días|cuarenta y cinco días], plazo en el que se ' +
      'presentaron {2-38} alegaciones.',
    'En la exposición pública, abierta tras la aprobación inicial de {initial}, no ' +
      'se recibieron alegaciones.',
    'La corporación acordó la aprobación provisional el {provisional}, una vez ' +
      'recabados los informes sectoriales en materia de [carreteras|aguas|patrimonio ' +
      'cultural|ferrocarriles].',
    'Los informes técnico y jurídico, de {provisional}, son favorables con [una ' +
      'prescripción|dos prescripciones|varias observaciones] que el texto definitivo ' +
      'recoge.',
  ],
  agreement: [
    'En sesión de {final}, el pleno acordó aprobar definitivamente {the} y ordenar su publicación.',
    'Acuerdo de {final}: 1.º Aprobar definitivamente {the}. 2.º Notificar el acuerdo ' +
      'a los interesados. 3.º Remitir un ejemplar diligenciado para su depósito e ' +
      'inscripción.',
    'El {final} se aprobó definitivamente {the}; contra el acuerdo cabe recurso ' +
      'contencioso-administrativo en el plazo de dos meses.',
    'La eficacia del acuerdo de {final} queda condicionada a la presentación de un ' +
      'texto refundido en el plazo de {2-6} meses.',
  ],
  table: [
    'Cuadro de superficies',
    'Zona\tSuelo (m²)\tEdificabilidad (m²t)',
    'Uso característico\t{12000-68000}\t{9000-42000}',
    'Terciario\t{1200-9800}\t{1100-8200}',
    'Equipamiento\t{1800-16000}\t—',
    'Zonas verdes\t{2400-28000}\t—',
    'Viario\t{6000-31000}\t—',
  ],
};

const ca: Phrasebook = {
  months: [
    'de gener',
    'de febrer',
    'de març',
    "d'abril",
    'de maig',
    'de juny',
    'de juliol',
    "d'agost",
    'de setembre',
    "d'octubre",
    'de novembre',
    'de desembre',
  ],
  instruments: [
    {
      the: 'la modificació puntual',
      weight: 3,
      topic: 'general',
      titles: [
        "Modificació puntual núm. {n} del Pla general d'ordenació urbana {of} @ " +
          '[Àmbit {sector}|Sòl urbà consolidat]',
        "Modificació puntual núm. {n} del Pla d'ordenació urbanística municipal {of} " +
          'a l\'àmbit "{place}" @ Àmbit {sector}, {place}',
      ],
      purposes: [
        'La modificació té per objecte [ajustar les alineacions|actualitzar el règim ' +
          "d'usos|qualificar sòl per a equipaments] en una superfície de {1200-9800} " +
          "m², sense augmentar l'aprofitament.",
      ],
    },
    {
      the: 'el pla parcial',
      weight: 2,
      topic: 'housing',
      annex: 'areas',
      titles: [
        'Pla parcial urbanístic del sector {sector} "{place}" @ Sector {sector}, {place}',
        "Pla parcial d'ordenació del sector {sector} {of} – text refós @ Sector {sector}",
      ],
      purposes: [
        'El pla parcial ordena el sector {sector}, amb un màxim de {60-420} ' +
          'habitatges, i situa les cessions de zona verda a tocar del torrent.',
      ],
    },
    {
      the: 'el pla especial',
      weight: 2,
      topic: 'general',
      titles: [
        'Pla especial de protecció del nucli antic {of} @ Nucli antic',
        "Pla especial d'instal·lacions [esportives|educatives|culturals] «{place}» @ {place}",
      ],
      purposes: [
        "El pla especial concreta l'ordenació de l'àmbit i regula les façanes, " +
          'les cobertes i les instal·lacions visibles des del carrer.',
      ],
    },
    {
      the: 'el projecte de reparcel·lació',
      weight: 1,
      topic: 'housing',
      titles: [
        "Projecte de reparcel·lació del polígon d'actuació {unit} {of} @ Polígon d'actuació {unit}",
      ],
      purposes: [
        'El projecte reparteix les càrregues i els beneficis entre {4-48} ' +
          'propietaris i adjudica {5-60} parcel·les resultants.',
      ],
    },
    {
      the: 'el pla de millora urbana',
      weight: 2,
      topic: 'housing',
      titles: [
        "Pla de millora urbana de l'illa {n}: habitatge col·lectiu a {place} @ Illa {n}, {place}",
      ],
      purposes: [
        'El pla de millora urbana substitueix naus en desús per habitatge col·lectiu ' +
          "de {3-6} plantes i obre un passatge públic d'una amplada de {6-14} m.",
      ],
    },
  ],
  details: {
    general: [
      "L'informe ambiental preveu recollir l'aigua de pluja i plantar arbrat " +
        'autòcton en els {300-2400} m de carrers nous.',
      "L'avaluació econòmica justifica la viabilitat de l'actuació amb un cost " +
        "d'urbanització de {45-140} euros per metre quadrat.",
      "Les edificacions s'han de separar un mínim de {3-8} m dels límits i no poden " +
        "superar els {7-18} m d'alçària.",
      'Es preserven els murs de pedra seca, els camins i la sínia inclosos en el ' +
        'catàleg municipal.',
    ],
  },
  procedure: [
    'El document es va aprovar inicialment el dia {initial} i es va exposar al ' +
      "públic durant un mes; s'hi van presentar {2-24} al·legacions.",
    "L'ajuntament en va acordar l'aprovació provisional el dia {provisional}, amb " +
      "els informes favorables en matèria [de carreteres|d'aigües|de patrimoni cultural].",
  ],
  agreement: [
    "En la sessió del dia {final} s'acorda aprovar definitivament {the} i publicar-ne les normes.",
    'Acord del dia {final}: aprovar definitivament {the} i ' +
      "supeditar-ne l'eficàcia a la presentació " +
      'del text refós en el termini de {2-6} mesos.',
  ],
  table: [
    'Quadre de superfícies',
    'Zona\tSòl (m²)\tSostre (m²)',
    'Residencial\t{8000-38000}\t{6000-30000}',
    'Equipaments\t{1800-12000}\t—',
    'Espais lliures\t{2400-22000}\t—',
  ],
};

const va: Phrasebook = {
  ...ca,
  instruments: [
    {
      the: 'la modificació puntual',
      weight: 2,
      topic: 'general',
      titles: [
        "Modificació puntual núm. {n} del Pla General d'Ordenació Urbana {of} @ [Sòl " +
          'urbà|Sector {sector}]',
        '{n}a modificació de les Normes Subsidiàries {of}: partida "{place}" @ Partida {place}',
      ],
      purposes: [
        "La proposta corregix les alineacions i adapta el règim d'usos de {place} a " +
          'les necessitats actuals del veïnat.',
      ],
    },
    {
      the: 'el pla de reforma interior',
      weight: 2,
      topic: 'general',
      titles: [
        "Pla de reforma interior de l'entorn del mercat {of} @ Entorn del mercat",
        'Pla de reforma interior "{place}", unitat {unit} @ Unitat {unit}',
      ],
      purposes: [
        'El pla de reforma interior obri una plaça de {800-4200} m² i facilita la ' +
          "rehabilitació de {12-90} edificis d'habitatge col·lectiu.",
      ],
    },
    {
      the: "el programa d'actuació integrada",
      weight: 1,
      topic: 'housing',
      titles: ["Programa d'actuació integrada del sector {sector} – {place} @ Sector {sector}"],
      purposes: [
        'El programa inclou el pla parcial, el projecte de reparcel·lació i les ' +
          'obres de connexió amb la xarxa viària existent.',
      ],
    },
  ],
};

const gl: Phrasebook = {
  months: [
    'de xaneiro',
    'de febreiro',
    'de marzo',
    'de abril',
    'de maio',
    'de xuño',
    'de xullo',
    'de agosto',
    'de setembro',
    'de outubro',
    'de novembro',
    'de decembro',
  ],
  instruments: [
    {
      the: 'a modificación puntual',
      weight: 2,
      topic: 'general',
      titles: [
        'Modificación puntual nº {n} do Plan Xeral de Ordenación Municipal {of} @ ' +
          '[Solo urbano consolidado|Ámbito {sector}]',
        'Modificación puntual nº {n} do Plan Xeral {of}: barrio "{place}" @ Barrio "{place}"',
      ],
      purposes: [
        'A modificación puntual ten por obxecto [axustar as aliñacións|actualizar os ' +
          'usos permitidos|obter solo para dotacións] nunha superficie de {1200-9800} ' +
          'm², sen incrementar a edificabilidade.',
      ],
    },
    {
      the: 'o plan parcial',
      weight: 2,
      topic: 'housing',
      annex: 'areas',
      titles: [
        'Plan parcial do solo urbanizable {sector} "{place}" @ Solo urbanizable {sector}',
        'Plan parcial do sector {sector} {of} – texto refundido @ Sector {sector}',
      ],
      purposes: [
        'O plan parcial ordena o sector {sector}, cun máximo de {40-380} vivendas, e ' +
          'reserva as cesións de zona verde arredor da carballeira existente.',
      ],
    },
    {
      the: 'o plan especial',
      weight: 2,
      topic: 'general',
      titles: [
        'Plan especial de protección do conxunto histórico {of} @ Conxunto histórico',
        'Plan especial de rehabilitación da zona vella {of} @ Zona vella',
      ],
      purposes: [
        'O plan especial regula as galerías, as cubertas de lousa e os muros de ' +
          'cachotaría, e inventaría {12-140} inmobles de interese.',
      ],
    },
    {
      the: 'o estudo de detalle',
      weight: 1,
      topic: 'general',
      titles: [
        'Estudo de detalle na rúa [do Peirao|da Fonte|Nova|da Feira], nº {1-86} ' +
          '({town}) @ Solo urbano',
      ],
      purposes: [
        'O estudo de detalle completa as aliñacións e rasantes do cuarteirón e ' +
          'ordena os volumes en {2-4} corpos de {2-5} plantas.',
      ],
    },
  ],
  details: {
    general: [
      'O estudo de integración paisaxística limita a altura a {7-16} m e propón ' +
        'cores mates nas fachadas.',
      'Os custos de urbanización estímanse en {30-95} euros por metro cadrado.',
      'Consérvanse os camiños tradicionais, o lavadoiro e os {2-9} hórreos recollidos no catálogo.',
    ],
  },
  procedure: [
    'O documento aprobouse inicialmente o {initial} e someteuse a información ' +
      'pública durante un mes, con {2-24} alegacións presentadas.',
    'O {provisional} acordouse a aprobación provisional, logo de recibir os informes ' +
      'favorables en materia de [estradas|augas|patrimonio cultural].',
  ],
  agreement: [
    'En sesión do {final}, o pleno acorda aprobar definitivamente {the} e publicar a ' +
      'súa normativa.',
    'O acordo do {final} aproba definitivamente {the} e ordena o seu depósito e inscrición.',
  ],
  table: [
    'Cadro de superficies',
    'Zona\tSolo (m²)\tEdificabilidade (m²)',
    'Residencial\t{8000-38000}\t{6000-30000}',
    'Equipamentos\t{1800-12000}\t—',
    'Zonas verdes\t{2400-22000}\t—',
  ],
};

const eu: Phrasebook = {
  months: [],
  instruments: [
    {
      the: 'aldaketa puntuala',
      weight: 2,
      topic: 'general',
      titles: [
        'Hiri Antolamenduko Plan Orokorraren {n}. aldaketa puntuala – {town} @ ' +
          '[{sector} eremua|Hiri-lurzorua]',
      ],
      purposes: [
        'Aldaketa puntualak eremuko lerrokadurak eta erabileren araubidea ' +
          'eguneratzen ditu, eraikigarritasuna handitu gabe.',
      ],
    },
    {
      the: 'plan partziala',
      weight: 2,
      topic: 'housing',
      annex: 'areas',
      titles: ['{sector} sektoreko plan partziala, "{place}" ({town}) @ {sector} sektorea'],
      purposes: [
        'Plan partzialak {40-320} etxebizitza, berdeguneak eta ekipamendu publikoak ' +
          'antolatzen ditu sektorean.',
      ],
    },
    {
      the: 'plan berezia',
      weight: 2,
      topic: 'general',
      titles: [
        'Alde Zaharra babesteko eta birgaitzeko plan berezia ({town}) @ Alde Zaharra',
        'Azoka-plaza birmoldatzeko plan berezia – {town} @ Azoka-plaza',
      ],
      purposes: [
        'Plan bereziak babestu beharreko {12-120} eraikin jasotzen ditu, eta ' +
          'fatxaden eta estalkien irizpideak finkatzen ditu.',
      ],
    },
    {
      the: 'birpartzelazio-proiektua',
      weight: 1,
      topic: 'housing',
      titles: [
        '{unit} exekuzio-unitateko birpartzelazio-proiektua ({town}) @ {unit} exekuzio-unitatea',
      ],
      purposes: ['Proiektuak hirigintzako onurak eta zamak banatzen ditu {4-40} jaberen artean.'],
    },
  ],
  details: {
    general: [
      'Eremuaren azalera {4000-86000} m² da, eta urbanizazio-kostua {40-130} euro metro karratuko.',
      'Eraikinen gehieneko altuera {7-18} m izango da, eta erreka ondoko zuhaitzak ' +
        'mantenduko dira.',
    ],
  },
  procedure: [
    'Hasierako onespena: {initial}. Jendaurreko epean {2-20} alegazio aurkeztu ziren.',
    'Behin-behineko onespena: {provisional}, aldeko txosten teknikoekin.',
  ],
  agreement: [
    'Behin betiko onespena: {final}. Udalbatzak {the} argitaratzea eta erregistratzea erabaki du.',
  ],
  table: [
    'Azaleren taula',
    'Eremua\tLurzorua (m²)',
    'Bizitegia\t{8000-38000}',
    'Ekipamenduak\t{1800-12000}',
    'Berdeguneak\t{2400-22000}',
  ],
};

export const PHRASEBOOKS: Record<Language, Phrasebook> = { es, ca, va, gl, eu };

/** Building regulations are laid out zone by zone; the very long documents walk all the zones. */
export const ZONES = [
  'casco antiguo',
  'ensanche en manzana cerrada',
  'edificación en bloque abierto',
  'vivienda unifamiliar aislada',
  'vivienda unifamiliar en hilera',
  'núcleo tradicional',
  'actividades productivas en nave adosada',
  'actividades productivas en parcela aislada',
  'terciario y comercial',
  'equipamiento comunitario',
  'borde urbano y transición al campo',
];

export const ARTICLES = [
  'Ámbito de aplicación. Las condiciones de esta zona rigen en las manzanas así ' +
    'señaladas en el plano de calificación, a escala [1:1.000|1:2.000], y en las ' +
    'parcelas que el planeamiento de desarrollo les asimile. En caso de duda sobre un ' +
    'límite, prevalece [el deslinde físico existente|la cartografía de mayor ' +
    'detalle|la alineación oficial replanteada por los servicios municipales].',
  'Parcela mínima. A efectos de nuevas segregaciones, la parcela tendrá una ' +
    'superficie no inferior a {80-1500} m² y un frente a vía pública de al menos ' +
    '{5-20} m. Las parcelas menores inscritas antes de {planYear} se consideran ' +
    'edificables si permiten inscribir una vivienda o local que cumpla las condiciones ' +
    'de higiene.',
  'Alineaciones y retranqueos. La edificación se situará [sobre la alineación ' +
    'exterior|a una distancia mínima de {3-10} m de la alineación exterior] y se ' +
    'separará de los linderos laterales {2-6} m, salvo acuerdo entre colindantes ' +
    'elevado a escritura pública. [No se permiten patios abiertos a fachada.|Los ' +
    'espacios de retranqueo se ajardinarán y no podrán destinarse a almacenamiento.|El ' +
    'cerramiento de parcela tendrá una altura máxima de {1.20-2.40} m.]',
  'Ocupación y edificabilidad. La ocupación máxima sobre rasante es del {30-80} % de ' +
    'la parcela neta y la edificabilidad, de {0.35-2.80} m²/m². No computan los ' +
    'porches abiertos por tres lados, los cuartos de instalaciones ni los ' +
    'aparcamientos bajo rasante.',
  'Altura. Se autorizan [dos plantas y una altura de cornisa de 7 m|tres plantas y una ' +
    'altura de cornisa de 10 m|cuatro plantas y una altura de cornisa de 13 m], medida en ' +
    'el punto medio de la fachada. [Sobre la altura reguladora solo se admiten ' +
    'chimeneas, petos y paneles solares integrados.|El aprovechamiento bajo cubierta ' +
    'se vinculará a la planta inferior.|En calles con pendiente superior al {6-12} % ' +
    'la medición se hará por tramos de {12-25} m.]',
  'Usos. Junto al uso característico se admiten [los despachos profesionales|el ' +
    'pequeño comercio|los talleres sin molestias|los alojamientos turísticos con ' +
    'acceso independiente] en planta baja hasta {120-900} m², y los equipamientos ' +
    'públicos en cualquier situación. Quedan prohibidas las actividades que superen ' +
    'los {45-65} decibelios en el lindero.',
  'Condiciones estéticas. Las fachadas se resolverán con [revoco de tonos ' +
    'terrosos|fábrica de ladrillo visto|piedra del lugar|morteros de cal pintados en ' +
    'colores claros] y las cubiertas con [teja curva|pizarra|chapa plegada de color ' +
    'mate|cubierta plana ajardinada], con una pendiente máxima del {25-45} %. Los ' +
    'huecos mantendrán la proporción dominante en el tramo de calle.',
  'Dotación de aparcamiento. Se preverá una plaza por cada {60-150} m² construidos, ' +
    'con dimensiones mínimas de {2.25-2.50} por {4.50-5.00} m. La obligación podrá ' +
    'dispensarse en parcelas de menos de {150-400} m² o cuando el acceso de vehículos ' +
    'afecte a un elemento catalogado.',
  'Espacios libres y arbolado. Al menos el {15-50} % de la superficie libre de ' +
    'parcela será permeable y se plantará un árbol por cada {40-120} m². El arbolado ' +
    'de más de {30-60} cm de perímetro se conservará o, si fuera imposible, se ' +
    'trasplantará dentro del mismo barrio.',
  'Infraestructuras propias. La conexión al saneamiento será separativa y las aguas ' +
    'de lluvia se recogerán en un aljibe de {2-20} m³ para riego. Los armarios de ' +
    'acometida se integrarán en el cerramiento y no sobresaldrán de la alineación más ' +
    'de {2-10} cm.',
];

/** The name in running text: 'Coruña, A' is 'A Coruña', and one half of a double name. */
export function spokenName(official: string, home: Language, language: Language): string {
  const halves = official.split('/');
  const name = (language === home ? halves[0] : halves.at(-1)) ?? official;
  const [rest = name, article] = name.split(', ');
  if (article === undefined) return name;
  const isCatalan = language === 'ca' || language === 'va';
  const spoken = isCatalan ? article.toLowerCase() : article;
  return spoken.endsWith("'") ? spoken + rest : `${spoken} ${rest}`;
}

/** 'de' and the town, contracted or elided as the language wants. */
export function ofTown(town: string, language: Language): string {
  if (language === 'gl') {
    return `de ${town}`.replace(
      /^de ([AO]) /,
      (_, article: string) => `d${article.toLowerCase()} `,
    );
  }
  if (language !== 'ca' && language !== 'va') return `de ${town}`;
  if (town.startsWith('el ')) return `d${town}`;
  return /^[aeiouhàèéíòóú]/i.test(town) ? `d'${town}` : `de ${town}`;
}

const shared = (checkin: string, times: number, municipality?: string): Pinned[] =>
  Array.from({ length: times }, () => ({ checkin, ...(municipality && { municipality }) }));

/** The cases a demonstration or a test must be able to count on. */
export const PINNED: Pinned[] = [
  {
    municipality: 'Coruña, A',
    checkin: '2025-03-14',
    id: 'EXP-2025-000019',
    code: '135/2025-00019',
    title: 'Plan especial de reforma interior "Porto Vello" – edificio de la antigua lonja',
    area: 'Sector 4, Casco antiguo',
    content:
      'El plan especial ordena la manzana de la antigua lonja y su conexión peatonal ' +
      'con la dársena.\n\nSe mantiene la nave de hormigón, con protección estructural, ' +
      'y se autoriza un cuerpo nuevo de tres plantas para usos culturales. La ' +
      'reparcelación voluntaria del ámbito se tramita en documento aparte.',
  },
  {
    municipality: 'San Pedro del Pinatar',
    title:
      'Plan especial de recuperación de los baños tradicionales y del palafito de "La ' +
      'Encañizada"',
    area: 'Ribera norte de la laguna',
    content:
      'El plan especial regula la reconstrucción en madera de los antiguos baños. El ' +
      'palafito principal se levanta sobre veinticuatro pilotes y solo podrá ' +
      'destinarse a centro de interpretación; no se autorizan terrazas ni amarres.',
  },
  {
    municipality: 'Illa de Arousa, A',
    title: 'Catálogo de arquitectura del mar. Ficha nº 12: almacén de redes',
    area: 'Frente marítimo',
    content:
      'Construcción de tabla sobre pies de granito, a modo de palafito, de principios ' +
      'del siglo XX.\nGrado de protección:\testructural\nEstado:\tregular\nUso ' +
      'propuesto:\ttaller de artes de pesca',
  },
  {
    municipality: 'Bilbao',
    title: 'Plan especial de la estación superior del funicular y de su mirador',
    area: 'Ladera norte',
    content:
      'Se ordena la explanada de llegada del funicular, con un mirador de 640 m², ' +
      'aseos accesibles y una pequeña cantina. La sala de máquinas se conserva y podrá ' +
      'visitarse.',
  },
  {
    municipality: 'Donostia/San Sebastián',
    title: 'Estudio de detalle de la parcela contigua a la estación inferior («Portualde»)',
    area: 'Portualde',
    content:
      'La edificación se retranquea seis metros del trazado del funicular para ' +
      'garantizar el gálibo y el mantenimiento de la vía.',
  },
  {
    municipality: 'Barcelona',
    title:
      "Pla de millora urbana de l'avinguda del Paral·lel — edifici d'habitatge " + 'col·lectiu',
    area: 'Illa 7, avinguda del Paral·lel',
    content:
      "L'actuació substitueix un antic magatzem per un edifici d'habitatge col·lectiu " +
      "amb vestíbul obert al carrer. Les plantes baixes, vora l'accés al funicular, es " +
      'reserven a comerç de proximitat i a instal·lacions veïnals.',
  },
  {
    municipality: 'Cádiz',
    title:
      'Estudio de detalle para la renovación de fachadas dañadas por el salitre en "La ' +
      'Caleta Chica"',
    area: 'Casco antiguo',
    content:
      'Las fachadas orientadas a poniente presentan pérdidas de mortero causadas por ' +
      'el salitre. Se fijan las alineaciones, los vuelos de los cierros y un código de ' +
      'materiales resistentes al ambiente marino.',
  },
  {
    municipality: 'Ea',
    title: 'Itsas pasealekua birgaitzeko plan berezia – Ea',
    area: '',
    content:
      'Plan bereziak zubi zaharretik hondartzara doan ibilbidea antolatzen du, eta ' +
      'harrizko hormak babesten ditu.',
  },
  {
    municipality: "Lliçà d'Amunt",
    title:
      "Modificació puntual núm. 4 del Pla d'ordenació urbanística municipal: plaça de " +
      "l'Alzina",
    area: "Plaça de l'Alzina",
    content:
      "La modificació amplia la plaça fins a 2.150 m² i trasllada l'aparcament al " +
      "carrer posterior, sense reduir l'espai lliure per habitant.",
  },
  {
    municipality: 'Vila Joiosa, la/Villajoyosa',
    title:
      'Pla especial de protecció de les façanes del front marítim de la Vila Joiosa ' +
      "«Cases de l'Arena»",
    area: 'Front marítim',
    content:
      "Es cataloguen 68 façanes i s'establix una carta de colors. Les obres de pintura " +
      'requerixen declaració responsable i una mostra prèvia en obra.',
  },
  {
    municipality: 'Rozas de Madrid, Las',
    title: 'Modificación del plan parcial "La Retama" (sector 9-B): parcelas "a", "b" y "c"',
    area: 'Suelo urbanizable SUR-3',
    content:
      'Se admiten parcelas < 500 m² cuando el frente sea > 12 m & el fondo no exceda ' +
      'de 30 m; el resto del artículo "Condiciones de parcelación" conserva su ' +
      'redacción. Véase la carpeta planos\\ordenación del soporte digital.',
  },
  {
    municipality: 'Huércal-Overa',
    checkin: '1987-01-02',
    id: '1',
    code: 'Archivo.Historico/Fondo_Planeamiento/Normas-Subs/Leg.12-00000007',
    title: 'Normas subsidiarias de planeamiento municipal de Huércal-Overa',
    area: 'Término municipal completo',
    content:
      'Expediente reproducido a partir de copia mecanografiada. Faltan las hojas 14 a ' +
      '17 de la memoria.',
  },
  {
    municipality: 'Alcoi/Alcoy',
    checkin: '1988-02-29',
    title: "Pla especial de protecció dels ponts i les fàbriques del riu d'Alcoi",
    area: 'Llera del riu',
    content:
      'El pla delimita una franja de 25 m a cada costat de la llera i protegix els ' +
      'canals, les rodes i les xemeneies de les antigues fàbriques.',
  },
  {
    municipality: 'Medina del Campo',
    title: '"El Molino": plan parcial del sector SUR-3 de Medina del Campo',
    area: 'Suelo urbanizable SUR-3',
    content:
      'El plan parcial mantiene la acequia y el edificio del molino como cabecera del ' +
      'parque lineal.',
  },
  { municipality: 'Palmas de Gran Canaria, Las', checkin: '2026-10-30' },
  ...['2024-01-17', '2024-05-13', '2024-07-08', '2024-11-21', '2025-01-09', '2025-06-30'].flatMap(
    (checkin) => shared(checkin, 1, 'Coruña, A'),
  ),
  ...shared('2025-12-12', 1, 'Coruña, A'),
  ...shared('2024-02-29', 2, 'Coruña, A'),
  ...shared('2025-03-14', 3, 'Coruña, A'),
  ...shared('2024-02-29', 5),
  ...shared('2025-03-14', 2),
  ...shared('1999-12-31', 4),
  ...shared('2012-06-01', 3),
];
