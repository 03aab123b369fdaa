/*
 * As much of the peers' types as is used here. They are installed beside the benchmarks only, and
 * the checks of the project must not need them.
 */
declare module 'better-sqlite3' {
  interface Statement {
    run(...values: unknown[]): unknown;
    get(...values: unknown[]): unknown;
    all(...values: unknown[]): unknown[];
    iterate(...values: unknown[]): IterableIterator<unknown>;
    pluck(): Statement;
  }
  // biome-ignore lint/style/noDefaultExport: it is how the module exports it
  export default class Database {
    constructor(file: string, options?: { readonly?: boolean });
    prepare(sql: string): Statement;
    exec(sql: string): void;
    pragma(pragma: string): unknown;
    close(): void;
  }
}

declare module 'fastify' {
  interface Reply {
    header(name: string, value: string): Reply;
    code(status: number): Reply;
    send(body: unknown): Reply;
  }
  interface Asked {
    readonly query: Readonly<Record<string, string>> & { readonly limit: number };
    readonly params: Readonly<Record<string, string>>;
  }
  interface Server {
    get(
      path: string,
      options: { schema?: object },
      handler: (request: Asked, reply: Reply) => unknown,
    ): void;
    listen(options: { port: number; host: string; backlog?: number }): Promise<string>;
  }
  export function fastify(options?: { logger: boolean }): Server;
}

declare module 'roaring' {
  // biome-ignore lint/style/noDefaultExport: it is how the module exports it
  export default module;
  const module: { readonly RoaringBitmap32: never };
}

declare module 'roaring-wasm' {
  export const RoaringBitmap32: never;
  export function roaringLibraryInitialize(): Promise<void>;
}
