/** The driver heeds a signal in the options of every operation; its types say so of reads alone. */
export function endedBy<T extends object>(signal: AbortSignal, options = {} as T): T {
  return { ...options, signal };
}
