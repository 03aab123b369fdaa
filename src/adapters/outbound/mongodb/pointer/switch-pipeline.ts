import type { FinishedGeneration } from '../documents/registry-document.js';

const CURRENT_ID = { $arrayElemAt: ['$generations.id', 0] };
const CURRENT_REVISION = { $arrayElemAt: ['$generations.revision', 0] };
const CURRENT_MODIFIED = { $arrayElemAt: ['$generations.modified', 0] };

/**
 * Makes a generation the current one, a new one or one that is kept. MongoDB computes the update
 * from the pointer and its own clock: the clocks of the importing machines may differ.
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
        written: [],
      },
    },
  ];
}

/** The same records again are the same registry, so clients' caches stay valid. */
function modifiedOf(revision: string): object {
  const now = { $max: ['$$NOW', CURRENT_MODIFIED] }; // a new primary's clock may be behind
  return { $cond: [{ $eq: [CURRENT_REVISION, revision] }, CURRENT_MODIFIED, now] };
}

/** The previous registry, and the generations that may still have readers. */
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

/** The current one is replaced now, even if it was replaced before and came back. */
function replacedNow(): object {
  const since = { $ifNull: ['$$this.replaced', '$$NOW'] };
  const replaced = { $cond: [{ $eq: ['$$this.id', CURRENT_ID] }, '$$NOW', since] };
  return {
    $map: { input: '$generations', in: { $mergeObjects: ['$$this', { replaced }] } },
  };
}
