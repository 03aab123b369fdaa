import { sentencesOf } from './sentence.js';

/*
 * What the ports that read a registry promise, word for word: a check that fails quotes it. A test
 * compares the sentences with the comments of the ports.
 */

export const repositorySays = sentencesOf('RecordRepository', {
  oneStep:
    'An import makes a whole new generation and then makes it current in one step, so a reader never sees half of an import.',
  reference:
    'Whatever the store, the answer is the one that `matches` and `compareRecords` define.',
  current: 'The current generation, or `undefined` where nothing has been loaded yet.',
  unavailable:
    '@throws StorageUnavailable when the store does not answer; RegistryLoading, one of its kinds, while the first generation is still being made.',
  at: 'The generation with this revision, current or not.',
  gone: '@throws RevisionGone when the store holds none; StorageUnavailable as above.',
  onChange:
    'Calls the listener whenever another generation has become current, for whoever prepares for it.',
  stopListening: 'Call what it returns to stop.',
});

export const generationSays = sentencesOf('Generation', {
  neverChanges:
    'It never changes: an import that is made current while a stream or a chain of pages is under way shows in neither of them.',
  unavailable: 'Every method may throw StorageUnavailable.',
  abort:
    "An aborted signal ends the work in the store and rejects with the signal's reason; what is given at once needs no signal.",
  text: 'Text in criteria is text, never a pattern or an operator.',
  fingerprint: 'The fingerprint of the records.',
  revision:
    'The same records have the same revision in every store, whenever and in whatever order they were loaded.',
  modified: 'When this revision became the registry.',
  stale:
    'Set where the store does not answer and this generation is the last one known to have been current: since when nobody knows whether it still is.',
  stream:
    "Every record that matches, in the registry's order, each exactly once, in batches that are never empty and small enough to hold in memory.",
  noBatch: 'Nothing that matches: no batch.',
  onDemand:
    'The next batch is read when it is asked for, not before, and ending the iteration early ends the work.',
  page: 'The first `limit` matching records whose rank is over `after`, and the count of all that match.',
  pages: 'Following `next` from page to page gives what `stream` gives.',
  facets: 'The facets of every record that matches: what `facetsOf` says of them.',
  noFacets: 'Nothing matches: all 0.',
  hasCode: 'Whether a record has this code.',
  municipalities: 'The municipalities that have records.',
});

export const pageSays = sentencesOf('Page', {
  rank: "A rank is no relevance score: it is the position of a record in the generation's order.",
  newest: 'The newest record has rank 0.',
  after: 'The rank of the last record of the page before; absent for the first page.',
  total: 'How many records match in all, on whatever page.',
  next: 'The rank to go on after; absent on the last page.',
});

export const batchSays = sentencesOf('RecordBatch', {
  records: 'Some records of an answer, in its order.',
  published: 'The published records as UTF-8, a comma between each two.',
});

export const readerSays = sentencesOf('RegistryReader', {
  current: 'The registry as it is now, or `undefined` where nothing has been loaded yet.',
  unavailable: '@throws StorageUnavailable when it cannot be read.',
  oneGeneration: 'One generation: an import that is made current meanwhile does not show in it.',
  count: 'How many records there are.',
  records:
    "All records in the registry's order, each time it is asked for, in batches that are bounded by bytes and by count.",
  onDemand: 'The next batch is read when it is asked for.',
  abort: '@throws StorageUnavailable, or the reason of an aborted signal.',
});
