/** From the sample registry. */
export const contractExample = {
  resultadoBusqueda: [
    {
      id: 'EXP-2025-000019',
      registration_number: '00019',
      title: 'Plan especial de reforma interior "Porto Vello" – edificio de la antigua lonja',
      area: 'Sector 4, Casco antiguo',
      checkin_date: '2025-03-14',
      inscription_date: '2025-03-28',
      municipality: 'Coruña, A',
      links:
        'https://archivo.planeamiento.example.org/2025/135-2025-00019/documento-tecnico.pdf https://archivo.planeamiento.example.org/acuerdos/2025/135-2025-00019-acuerdo.pdf',
    },
  ],
};

export const facetsExample = {
  total: 6,
  years: [{ year: '2024', records: 6 }],
  municipalities: [{ municipality: 'Coruña, A', records: 6 }],
};

export const municipalitiesExample = {
  municipalities: [
    { municipality: 'Alcoi/Alcoy', records: 12 },
    { municipality: 'Coruña, A', records: 18 },
  ],
};
