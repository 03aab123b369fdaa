import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What the network does to the server's replies. Nothing named: it carries them. */
export interface Weather {
  /** Before each piece that is carried. */
  readonly delayMs?: number;
  readonly bytesAtOnce?: number;
  /** Once so many bytes have been carried in this weather, every connection is cut. */
  readonly cutAfterBytes?: number;
  /** What the network is like after the cut. */
  readonly afterwards?: Weather;
  /** Swallows everything, and says nothing of it. */
  readonly blackHole?: boolean;
  /** Cuts what connects. */
  readonly refuse?: boolean;
}

/** A bad network in front of a MongoDB. The weather may change under open connections. */
export class FaultProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #weather: Weather = {};
  #carried = 0;

  private constructor(private readonly target: number) {
    this.#server = createServer((client) => this.#connect(client));
  }

  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Straight to this address: a replica set would tell the driver of others. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `mongodb://127.0.0.1:${port}/?directConnection=true`;
  }

  set weather(weather: Weather) {
    this.#weather = weather;
    this.#carried = 0;
  }

  /** Cuts the first connection that was made: the driver's to watch the server. */
  cutFirst(): void {
    const [first] = this.#sockets;
    first?.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#cut();
    await once(this.#server, 'close');
  }

  #connect(client: Socket): void {
    if (this.#weather.refuse) return void client.resetAndDestroy();
    const server = new Socket().connect(this.target, '127.0.0.1');
    const both = [client, server];
    for (const socket of both) {
      this.#sockets.add(socket.setNoDelay());
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        for (const each of both) each.destroy();
      });
    }
    client.on('data', (bytes) => this.#weather.blackHole || server.write(bytes));
    this.#carryReplies(server, client).catch(() => client.destroy());
  }

  async #carryReplies(server: Socket, client: Socket): Promise<void> {
    for await (const reply of server as AsyncIterable<Buffer>) {
      let at = 0;
      while (at < reply.length && !client.destroyed) {
        if (this.#weather.delayMs) await wait(this.#weather.delayMs);
        const { bytesAtOnce = reply.length, cutAfterBytes = Infinity } = this.#weather;
        const room = cutAfterBytes - this.#carried;
        const piece = reply.subarray(at, at + Math.min(bytesAtOnce, room));
        at += piece.length;
        this.#carried += piece.length;
        if (!this.#weather.blackHole) client.write(piece);
        if (piece.length === room) this.#cut();
      }
    }
  }

  #cut(): void {
    this.weather = this.#weather.afterwards ?? {};
    for (const socket of this.#sockets) socket.destroy();
  }
}
