import type { RecordBatch } from '../../domain/ports/record-batch.js';
import type { Generation } from '../../domain/ports/record-repository.js';
import type { Expediente } from '../../domain/record/expediente.js';
import { publish } from '../../domain/record/published-record.js';
import { facetsOf } from '../../domain/search/facets.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';
import { text } from '../answers.js';
import { ContractViolation, mustEqual } from '../check.js';
import { batchSays, generationSays, pageSays, repositorySays } from '../sentences/reading.js';
import type { Sentence } from '../sentences/sentence.js';

/** A question, asked for at once and in pages of this size. */
export interface Question {
  readonly criteria: SearchCriteria;
  readonly limit: number;
}

/** What is wrong with the answer to a question, or undefined where it is what the domain expects. */
export async function answerFault(
  generation: Generation,
  expected: readonly Expediente[],
  { criteria, limit }: Question,
): Promise<ContractViolation | undefined> {
  try {
    await expectStreamed(generation, criteria, expected);
    await expectPages(generation, criteria, limit, expected);
    await expectFacets(generation, criteria, expected);
  } catch (error) {
    if (error instanceof ContractViolation) return error;
    const { reference } = repositorySays;
    return new ContractViolation(reference, `It was asked, and ${error} came.`, [], {
      cause: error,
    });
  }
  return undefined;
}

async function expectStreamed(
  generation: Generation,
  criteria: SearchCriteria,
  expected: readonly Expediente[],
): Promise<void> {
  const batches: RecordBatch[] = [];
  for await (const batch of generation.stream(criteria)) {
    batches.push(batch);
  }
  if (batches.some(({ size }) => size === 0)) {
    const sentence = expected.length === 0 ? generationSays.noBatch : generationSays.stream;
    fail(sentence, `A batch is empty; ${expected.length} records match.`);
  }
  expectRecords('The stream', batches, expected, generationSays.stream);
}

/** Follows the pages to the end; each is full but the last, and each knows the same total. */
async function expectPages(
  generation: Generation,
  criteria: SearchCriteria,
  limit: number,
  expected: readonly Expediente[],
): Promise<void> {
  const pages: RecordBatch[] = [];
  let given = 0;
  for (let after: number | undefined; ; ) {
    const { batch, total, next } = await generation.page(criteria, { limit, after });
    const what = `The page of ${limit} after ${after === undefined ? 'nothing' : `rank ${after}`}`;
    const left = expected.length - given;
    if (total !== expected.length) {
      fail(pageSays.total, `${what} says ${total} in all; ${expected.length} match.`);
    }
    if (batch.size !== Math.min(limit, left)) {
      fail(generationSays.page, `${what} has ${batch.size} records; ${left} were left.`);
    }
    if ((next === undefined) !== left <= limit) {
      fail(pageSays.next, `${what} has next: ${next}, and ${left - batch.size} are still to come.`);
    }
    if (batch.size > 0) pages.push(batch);
    given += batch.size;
    if (next === undefined) break;
    if (after !== undefined && next <= after) {
      fail(pageSays.next, `${what} has next: ${next}, which leads nowhere.`);
    }
    after = next;
  }
  expectRecords('All pages together', pages, expected, generationSays.pages);
}

async function expectFacets(
  generation: Generation,
  criteria: SearchCriteria,
  expected: readonly Expediente[],
): Promise<void> {
  const { facets, noFacets } = generationSays;
  const found = await generation.facets(criteria);
  const sentence = expected.length === 0 ? noFacets : facets;
  mustEqual(sentence, 'what `facets` gives', found, facetsOf(expected));
}

function expectRecords(
  what: string,
  batches: readonly RecordBatch[],
  expected: readonly Expediente[],
  ordered: Sentence,
): void {
  const bytes = text(batches);
  if (bytes === expected.map(publish).join(',')) return;
  const ids = idsIn(bytes);
  if (!ids)
    fail(batchSays.published, `${what}: what is published is no JSON: ${bytes.slice(0, 200)}`);
  const right = expected.map(({ id }) => id);
  const [have, want] = [new Set(ids), new Set(right)];
  const list = `Records: ${shown(ids)}; expected: ${shown(right)}.`;
  const extra = ids.filter((id) => !want.has(id));
  const missing = right.filter((id) => !have.has(id));
  if (extra.length > 0 || missing.length > 0) {
    const { reference } = repositorySays;
    fail(
      reference,
      `${what}: ${extra.length} records do not match, ${missing.length} are missing. ${list}`,
    );
  }
  if (ids.length > have.size) fail(ordered, `${what}: a record comes more than once. ${list}`);
  if (ids.some((id, i) => id !== right[i])) fail(ordered, `${what}: the order is another. ${list}`);
  fail(
    batchSays.published,
    `${what}: the right records, not as \`publish\` writes them: ${bytes.slice(0, 500)}`,
  );
}

function idsIn(bytes: string): string[] | undefined {
  try {
    return JSON.parse(`[${bytes}]`).map(({ id }: { id: string }) => id);
  } catch {
    return undefined;
  }
}

function shown(ids: readonly string[]): string {
  const first = ids.slice(0, 8).map((id) => JSON.stringify(id));
  return `[${first.join(', ')}${ids.length > 8 ? `, … ${ids.length} in all` : ''}]`;
}

function fail(sentence: Sentence, found: string): never {
  throw new ContractViolation(sentence, found);
}
