import { sentencesOf } from './sentence.js';

/*
 * What the ports that write a registry promise, word for word: a check that fails quotes it. A test
 * compares the sentences with the comments of the ports.
 */

export const intakeSays = sentencesOf('RecordIntake', {
  beside: 'Begins a new generation beside the current one.',
  unseen:
    'No reader sees it, and a fault or a death at any time before `makeCurrent` changes nothing for them.',
  unavailable:
    '@throws StorageUnavailable when the store does not answer, as every method of a draft may.',
});

export const draftSays = sentencesOf('RegistryDraft', {
  clearsUp: 'What a dead import left behind, a later one clears up.',
  more: 'Resolves when the draft can take more.',
  finish: 'Nothing more comes: gives what the registry will be.',
  oneStep:
    'Makes the finished draft the registry, in one step: readers see all of it or nothing of it.',
  kept: 'The registry that it replaces is kept (RegistryHistory).',
  abort: 'An aborted signal ends a wait and rejects with its reason, and nothing has changed.',
  conflict: '@throws ImportConflict when another import was made current since this one began.',
  discard: 'Removes what was written.',
  discardAnyTime:
    'It may come at any time but after `makeCurrent` has resolved, also after a fault; where the draft may have become current unheard, it stays.',
  replacedRevision:
    'Of the registry as it was read since the draft began; a store then need not read it again.',
});

export const historySays = sentencesOf('RegistryHistory', {
  since: 'Since when it is the registry, or, of one that was replaced, when it last became so.',
  keeps: 'An import keeps the registry that it replaces; a store may keep more.',
  sameRecords:
    'An import that changes nothing replaces nothing: it pushes nothing out, and `since` stays.',
  unavailable: 'Every method may throw StorageUnavailable.',
  abort: 'An aborted signal rejects with its reason, and nothing has changed.',
  list: 'All that is kept, no revision twice: first the current registry, then the one before it, then any older ones.',
  empty: 'Empty where nothing has been loaded yet.',
  rollBack:
    'Makes the registry before the current one current again, or the one with the given revision, and gives what the registry is now.',
  oneStep:
    'It is one step: readers see all of the one or all of the other, and a fault or a death at any time leaves one of the two.',
  forward:
    'The registry that is replaced is then the one before: a second rollback goes forward again.',
  rollBackSince:
    '`since` is the time of the rollback, and never earlier than that of the registry that it replaces.',
  replaced: 'The registry that was replaced, or why it cannot be known, in a sentence.',
  notReplaced: 'Absent where nothing was replaced, or the store does not tell.',
  already: 'The revision that is current already stays so, and nothing changes.',
  conflict: 'An import that began before the rollback ends in an ImportConflict.',
  errors:
    '@throws NothingLoaded where there is no registry; RevisionGone where the one before, or the given revision, is not kept; ImportConflict when another import or rollback was made current meanwhile.',
  nothingChanged: 'Nothing has changed then.',
});
