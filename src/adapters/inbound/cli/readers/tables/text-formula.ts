/** How programs write a text that no spreadsheet shall take for a number or a date. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** What a spreadsheet shows of a cell: `="2024/00001"` is a formula whose value is a text. */
export function textShown(cell: string): string {
  return cell.startsWith('="') ? cell.replace(TEXT_FORMULA, '$1') : cell;
}
