import type { Question } from '../../../client/question.js';
import type { Facets, RegistryClient } from '../../../client/registry-client.js';
import { municipalityKeys } from '../../../domain/municipality/municipality.js';
import { byId } from '../../dom.js';
import type { Language } from '../language.js';
import { FacetList } from './facet-list.js';

/** Records by year and by municipality, each without the filter that it sets itself. */
export class FacetLists {
  readonly #box = byId<HTMLDetailsElement>('facets');
  readonly #years: FacetList;
  readonly #municipalities: FacetList;

  constructor(
    private readonly client: RegistryClient,
    language: () => Language,
    onChoice: (field: 'checkin_date' | 'municipality', value: string | undefined) => void,
  ) {
    this.#years = new FacetList('years', language, (year) => onChoice('checkin_date', year));
    this.#municipalities = new FacetList('municipalities', language, (name) =>
      onChoice('municipality', name),
    );
    // Beside the results where there is room, else closed above them.
    const wide = matchMedia('(min-width: 60rem)');
    const arrange = () => {
      this.#box.open = wide.matches;
    };
    wide.addEventListener('change', arrange);
    arrange();
  }

  async show(question: Question, signal: AbortSignal): Promise<void> {
    this.#box.hidden = question.cod_archivo !== undefined;
    if (this.#box.hidden) return;
    const { municipality, checkin_date: year } = question;
    const forYears = this.client.facets({ ...question, checkin_date: undefined }, { signal });
    const forMunicipalities =
      municipality || year
        ? this.client.facets({ ...question, municipality: undefined }, { signal })
        : forYears;
    const [years, municipalities] = await Promise.allSettled([forYears, forMunicipalities]);
    // What fails here fails for the results too, which say so.
    if (signal.aborted) return;
    if (years.status === 'fulfilled') this.#showYears(years.value, year);
    if (municipalities.status === 'fulfilled') {
      this.#showMunicipalities(municipalities.value, municipality);
    }
  }

  render(): void {
    this.#years.render();
    this.#municipalities.render();
  }

  #showYears({ years }: Facets, chosen: string | undefined): void {
    this.#years.show(
      years.map(({ year, records }) => ({ name: year, records })),
      chosen,
    );
  }

  /** A municipality may have been asked for by any of its names. */
  #showMunicipalities({ municipalities }: Facets, asked: string | undefined): void {
    const keys = new Set(asked ? municipalityKeys(asked) : []);
    const isAsked = (name: string) => municipalityKeys(name).some((key) => keys.has(key));
    this.#municipalities.show(
      municipalities.map(({ municipality, records }) => ({ name: municipality, records })),
      asked && municipalities.find(({ municipality }) => isAsked(municipality))?.municipality,
    );
  }
}
