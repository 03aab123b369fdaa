/** How batches of published records become one text. */
export interface RecordFormat {
  readonly open: Uint8Array;
  /** Between two batches. */
  readonly separator: Uint8Array;
  readonly close: Uint8Array;
  /** A batch, from its published form: records as JSON, a comma between each two. */
  encode(published: Uint8Array): Uint8Array;
}

/** The envelope of the contract. Published records are in its form already. */
export const jsonEnvelope: RecordFormat = {
  open: Buffer.from('{"resultadoBusqueda":['),
  separator: Buffer.from(','),
  close: Buffer.from(']}'),
  encode: (published) => published,
};
