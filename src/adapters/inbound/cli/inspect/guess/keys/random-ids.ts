import type { ColumnProfile } from '../column-profile.js';

export const GUID = /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}/i;
/** Letters and digits change places so often that neither is a number. */
const CHANGES = /^(?=.{12,}$)(?:\p{L}+\d+){3,}\p{L}*$|^(?=.{12,}$)\d+(?:\p{L}+\d+){3,}\p{L}*$/u;
const MOST = 0.8;

/** Whether the values were drawn by a program: `ci9buk7tb2misjmm4n19ntstv`. No part of them is a number. */
export function areRandom(profile: ColumnProfile): boolean {
  return profile.share((value) => GUID.test(value) || CHANGES.test(value)) >= MOST;
}
