/** Whether a format has years of two digits (yy), which need to be told which years they are. */
export function hasShortYear(format: string): boolean {
  return /(^|[^y])yy([^y]|$)/.test(format);
}
