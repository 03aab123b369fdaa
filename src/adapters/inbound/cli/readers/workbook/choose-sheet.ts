import { UsageError } from '../../errors.js';

export interface NamedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** Finds a sheet by its name or its number. A name wins: a sheet may be called `2024`. */
export function chooseSheet<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  wanted: string | number | undefined,
): Sheet | undefined {
  if (wanted === undefined) return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const text = String(wanted).trim().toLowerCase();
  const found =
    sheets.find(({ name }) => name.trim().toLowerCase() === text) ?? sheets[Number(text) - 1];
  if (found) return found;
  throw new UsageError(
    `there is no sheet ${wanted}; the sheets are ${sheets.map(({ name }, i) => `${i + 1} ${name}`).join(', ')}`,
  );
}
