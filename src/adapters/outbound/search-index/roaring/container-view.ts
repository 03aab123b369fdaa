/** Some offsets of a block, in the midst of a larger array: a sorted list, or a bit for each. */
export interface ContainerView {
  readonly count: number;
  readonly list: Uint16Array | undefined;
  readonly bits: Uint32Array | undefined;
  /** Where in the list or the bits it begins. */
  readonly start: number;
}
