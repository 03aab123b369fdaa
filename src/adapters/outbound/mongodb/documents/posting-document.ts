import { Container } from '../../search-index/roaring/container.js';
import { BlockIndex } from '../search/block-index.js';
import { binaryField, utf8Field } from './bson-fields.js';

/** The records of one block that hold one term, as it lies in `postings_<id>`. */
export interface PostingDocument {
  /**
   * The group of the block in four hexadecimal digits, the term, and the block in its group. So the
   * postings of all words with one beginning are neighbours: one range of keys for a group.
   */
  readonly _id: string;
  readonly count: number;
  readonly ranks: Uint8Array;
}

/** The municipality of each record of a block, by the order of the names in the metadata. */
export interface MunicipalitiesDocument {
  readonly _id: string;
  /** Four bytes each, the low byte first. */
  readonly municipalities: Uint8Array;
}

/** One hexadecimal digit: a group has a million records. */
const BLOCKS_IN_A_GROUP = 16;
const GROUP_DIGITS = 4;
/** It stands in no word. */
const BEFORE_BLOCK = '!';
/** It sorts after every character. */
const LAST_CHARACTER = '\u{10ffff}';

export function groupOf(block: number): number {
  return Math.floor(block / BLOCKS_IN_A_GROUP);
}

function groupMark(group: number): string {
  return group.toString(16).padStart(GROUP_DIGITS, '0');
}

function digitInGroup(block: number): string {
  return (block % BLOCKS_IN_A_GROUP).toString(16);
}

export function postingId(block: number, term: string): string {
  return groupMark(groupOf(block)) + term + BEFORE_BLOCK + digitInGroup(block);
}

export interface PostingRange {
  readonly $gte: string;
  readonly $lt: string;
  /** Of the ids in the range, those that end in the digit of a block. */
  readonly $regex: string;
}

/** The ids of the postings in some blocks of a group whose terms begin so. */
export function postingIds(blocks: readonly number[], beginning: string): PostingRange {
  const first = groupMark(groupOf(blocks[0] as number)) + beginning;
  const digits = blocks.map(digitInGroup).join('');
  return { $gte: first, $lt: first + LAST_CHARACTER, $regex: `[${digits}]$` };
}

function blockIn(id: string): number {
  const group = Number.parseInt(id.slice(0, GROUP_DIGITS), 16);
  return group * BLOCKS_IN_A_GROUP + Number.parseInt(id.slice(-1), 16);
}

function termIn(id: string): string {
  return id.slice(GROUP_DIGITS, -BEFORE_BLOCK.length - 1);
}

/** It has no term: it is about all records of the block. */
export function municipalitiesId(block: number): string {
  return postingId(block, 'n');
}

export function toMunicipalities(block: number, numbers: Uint32Array): MunicipalitiesDocument {
  const { buffer, byteOffset, byteLength } = numbers;
  return {
    _id: municipalitiesId(block),
    municipalities: new Uint8Array(buffer, byteOffset, byteLength),
  };
}

export function municipalitiesIn(document: Uint8Array): Uint32Array | undefined {
  const bytes = binaryField(document, 'municipalities');
  return bytes && new Uint32Array(new Uint8Array(bytes).buffer); // a copy, because it must be aligned
}

/** One by one, so that they need not all be there at once. */
export function* toPostings({ block, terms, containers }: BlockIndex): Generator<PostingDocument> {
  for (const [i, term] of terms.entries()) {
    const container = containers[i] as Container;
    yield { _id: postingId(block, term), count: container.count, ranks: container.bytes() };
  }
}

interface Posting {
  readonly term: string;
  readonly container: Container;
}

/** An index of each of these blocks, from the BSON of postings. What is of others is left out. */
export function toBlockIndexes(
  blocks: readonly number[],
  documents: readonly Uint8Array[],
): BlockIndex[] {
  const postings = new Map(blocks.map((block): [number, Posting[]] => [block, []]));
  for (const document of documents) {
    const id = postingIdIn(document);
    const ranks = binaryField(document, 'ranks');
    if (!ranks) continue;
    postings.get(blockIn(id))?.push({ term: termIn(id), container: Container.fromBytes(ranks) });
  }
  return blocks.map((block) => toBlockIndex(block, postings.get(block) as Posting[]));
}

function toBlockIndex(block: number, postings: Posting[]): BlockIndex {
  // MongoDB compares texts by code points, the index by code units.
  if (postings.length > 1) postings.sort((a, b) => (a.term < b.term ? -1 : 1));
  return new BlockIndex(
    block,
    postings.map(({ term }) => term),
    postings.map(({ container }) => container),
  );
}

export function postingIdIn(document: Uint8Array): string {
  const { buffer, byteOffset, length } = utf8Field(document, '_id') as Uint8Array;
  return Buffer.from(buffer, byteOffset, length).toString();
}
