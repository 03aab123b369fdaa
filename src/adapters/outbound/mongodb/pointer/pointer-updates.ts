import type { FinishedGeneration } from '../documents/registry-document.js';

const CURRENT_ID = { $arrayElemAt: ['$generations.id', 0] };
const CURRENT_REVISION = { $arrayElemAt: ['$generations.revision', 0] };
const CURRENT_MODIFIED = { $arrayElemAt: ['$generations.modified', 0] };

/**
 * Makes a generation the current one, be it new or one that is kept. MongoDB computes it from the pointer as it is, by its own
 * clock: those of the machines that import may differ.
 */
export function makeCurrent(generation: FinishedGeneration, keepReplacedMs: number): object[] {
  const { revision } = generation;
  return [
    { $set: { generations: { $ifNull: ['$generations', []] } } },
    {
      $set: {
        generations: {
          $concatArrays: [
            [{ $mergeObjects: [{ $literal: generation }, { modified: modifiedOf(revision) }] }],
            kept(generation, keepReplacedMs),
          ],
        },
        // They began from a generation that is no longer current.
        drafts: [],
      },
    },
  ];
}

/** The same records again are the same registry: what clients have cached stays fresh. */
function modifiedOf(revision: string): object {
  const now = { $max: ['$$NOW', CURRENT_MODIFIED] }; // a new primary's clock may be behind
  return { $cond: [{ $eq: [CURRENT_REVISION, revision] }, CURRENT_MODIFIED, now] };
}

/** The registry before, and the generations of which a reader may still be in the middle. */
function kept({ id, revision }: FinishedGeneration, keepReplacedMs: number): object {
  const age = { $subtract: ['$$NOW', '$$each.replaced'] };
  return {
    $let: {
      vars: {
        others: {
          $filter: { input: '$generations', cond: { $ne: ['$$this.revision', revision] } },
        },
      },
      in: {
        $filter: {
          input: replacedNow(),
          as: 'each',
          cond: {
            $and: [
              { $ne: ['$$each.id', id] },
              {
                $or: [
                  { $eq: ['$$each.id', { $arrayElemAt: ['$$others.id', 0] }] },
                  { $lt: [age, keepReplacedMs] },
                ],
              },
            ],
          },
        },
      },
    },
  };
}

/** The current one is replaced now, even where it was replaced once before and came back. */
function replacedNow(): object {
  const since = { $ifNull: ['$$this.replaced', '$$NOW'] };
  const replaced = { $cond: [{ $eq: ['$$this.id', CURRENT_ID] }, '$$NOW', since] };
  return {
    $map: { input: '$generations', in: { $mergeObjects: ['$$this', { replaced }] } },
  };
}
