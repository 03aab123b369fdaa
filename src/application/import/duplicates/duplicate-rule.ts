/**
 * What an import does with submitted records that have the same id or the same code.
 *
 * - `fail`: the first record keeps it, the others are faults.
 * - `first`, `last`: only this record is taken. The others are left out on purpose.
 * - `number`: all are taken. From the second on, the id and the code get a number.
 */
export type DuplicateRule = 'fail' | 'first' | 'last' | 'number';
