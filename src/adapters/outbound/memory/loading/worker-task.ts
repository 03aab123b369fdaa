import type { PackedArrays } from '../build/generation-arrays.js';

/** What a loading thread is told. Files are given by their descriptors. */
export type LoadingTask =
  | { readonly do: 'restore'; readonly snapshot: number; readonly source: string }
  | {
      readonly do: 'build';
      readonly records: number;
      /** A new file to write; absent where none can be written. */
      readonly snapshot?: number | undefined;
      readonly source: string;
    };

export interface LoadedInWorker extends PackedArrays {
  /** What is not published, where no snapshot holds it. */
  readonly pieces: readonly Uint8Array[];
}

/** What a loading thread answers: an error of ours would not arrive as what it is. */
export type LoadingResult =
  | { readonly loaded: LoadedInWorker }
  | { readonly faults: readonly string[] }
  | { readonly unusable: string }
  | { readonly error: Error };
