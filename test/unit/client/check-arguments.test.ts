import { describe, expect, it } from 'vitest';
import { InvalidQuestion, type Page, RegistryClient } from '../../../src/client/index.js';

/** A client for programs without types, which may ask anything. No request is ever sent. */
const client = new RegistryClient('http://localhost/api', {
  fetch: () => Promise.reject(new Error('a request was sent')),
});
// biome-ignore lint/suspicious/noExplicitAny: what a program without types may give
type Anything = any;

const asking: Record<string, (question: Anything, options?: Anything) => Promise<unknown>> = {
  search: (question, options) => client.search(question, options),
  pages: (question, options) => client.pages(question, options).next(),
  records: (question, options) => client.records(question, options).next(),
  facets: (question, options) => client.facets(question, options),
};

describe.each(Object.entries(asking))('%s', (_, ask) => {
  it.each(['limit', 'signal'])('says where the option %s belongs', async (name) => {
    const asked = ask({ search: 'plan', [name]: 10 });
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(`${name} is an option: it comes after the question`);
  });

  it.each(['municipality', 'cod_archivo'])('says where the filter %s belongs', async (name) => {
    const asked = ask({}, { [name]: 'Oviedo' });
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(`${name} is no option: it belongs in the question`);
  });

  it('names an option that it does not have, and those that it has', async () => {
    await expect(ask({}, { timeout: 5 })).rejects.toThrow(/^timeout is no option of .* signal\.$/);
    await expect(ask({}, 10)).rejects.toThrow(/^The options of .* are an object with .*signal\.$/);
    await expect(ask({}, null)).rejects.toThrow(TypeError);
    await expect(ask({}, AbortSignal.abort())).rejects.toThrow(/^The options of .* are an object/);
  });

  it.each([['plan'], [null], [['plan']], [new Map([['search', 'plan']])], [7]])(
    'takes no question that is no object: %s',
    async (question) => {
      await expect(ask(question)).rejects.toThrow('A question is an object');
    },
  );

  it.each([[null], [['Oviedo', 'Gijón']], [true], [{}]])(
    'takes no filter that is no text: %s',
    async (municipality) => {
      const asked = ask({ municipality });
      await expect(asked).rejects.toThrow(TypeError);
      await expect(asked).rejects.toThrow('municipality is not a text; leave it out');
    },
  );

  it('does not mind what is undefined', async () => {
    const question = { search: 'plan', limit: undefined, cod_archivo: undefined };
    await expect(ask(question, { limit: undefined })).rejects.toThrow('a request was sent');
  });
});

it('A limit has no meaning where everything comes, or nothing but counts', async () => {
  for (const ask of [asking.records, asking.facets]) {
    await expect(ask?.({}, { limit: 5 })).rejects.toThrow('search() and pages() have it');
  }
  await expect(asking.facets?.({ cod_archivo: 'A-1' })).rejects.toThrow('Facets have no cod_arch');
  await expect(client.municipalities({ limit: 5 } as object)).rejects.toThrow('limit is no option');
});

it.each(['.', '..'])('A code that no path can hold is not sent: %j', async (code) => {
  for (const ask of [asking.search, asking.records]) {
    const error = await ask?.({ cod_archivo: code }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(InvalidQuestion);
    expect(error).toMatchObject({ status: 400, type: 'invalid-request' });
    expect((error as InvalidQuestion).faults).toEqual([
      { parameter: 'cod_archivo', in: 'path', detail: expect.stringMatching(/^cod_archivo is /) },
    ]);
  }
});

it('An option of the client itself is one that it has', () => {
  const making = () => new RegistryClient('http://localhost/api', { retry: 1 } as object);
  expect(making).toThrow(TypeError);
  expect(making).toThrow(
    'retry is no option of RegistryClient, which has fetch, retries, maxWait and keep.',
  );
});

describe('The page after the last one', () => {
  const last = { next: undefined } as Page;

  it.each([last.next, null, '', last])('is an error that says so: %j', async (next) => {
    const asked = client.page(next as Anything);
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow('The last page has none: its next is undefined.');
  });

  it('has no limit of its own', async () => {
    const next = new URL('http://localhost/api/record?limit=5&cursor=x');
    await expect(client.page(next, { limit: 5 } as object)).rejects.toThrow('limit is no option');
  });
});
