/**
 * Stands between two texts where their words are a sequence of numbers, so that no phrase spans
 * both. Words have numbers from 1 on.
 */
export const TEXT_SEPARATOR = 0;
