export interface InspectOptions {
  readonly recipe?: string;
  readonly rows: number;
  readonly encoding?: string;
  readonly force?: true;
  readonly json?: true;
}
