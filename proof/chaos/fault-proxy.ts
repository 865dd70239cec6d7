import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Fault of a connection. `black-hole`: it stays open, but no data passes (half open). */
export type ProxyFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'away' }
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'reset-after'; readonly bytes: number }
  | { readonly kind: 'black-hole' };

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  carried: number;
}

/** TCP proxy to the first port that answers, with faults that can be switched on. */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  /** Connections refused and reset, and chunks swallowed and delayed. */
  readonly effects = { refused: 0, reset: 0, swallowed: 0, delayed: 0 };
  private fault: ProxyFault = { kind: 'none' };
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: () => readonly number[],
  ) {
    server.on('connection', (client) => this.take(client));
  }

  /** @param targets ports of 127.0.0.1, used in turn, queried for every connection */
  static async start(targets: () => readonly number[]): Promise<FaultProxy> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    return new FaultProxy(server, targets);
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Changes the fault. Connections that were a black hole are cut then, as a router does in the end. */
  set(fault: ProxyFault): void {
    const cuts = fault.kind === 'away' || this.fault.kind === 'black-hole';
    this.fault = fault;
    for (const pair of this.pairs) {
      pair.carried = 0;
      if (cuts) cut(pair);
    }
  }

  async close(): Promise<void> {
    this.pairs.forEach(cut);
    await new Promise<void>((settle) => this.server.close(() => settle()));
  }

  private take(client: Socket): void {
    client.on('error', () => client.destroy());
    if (this.fault.kind === 'away') {
      this.effects.refused += 1;
      return cutOff(client);
    }
    const ports = this.targets();
    this.turn += 1;
    this.reach(client, [
      ...ports.slice(this.turn % ports.length),
      ...ports.slice(0, this.turn % ports.length),
    ]);
  }

  private reach(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return cutOff(client);
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    const next = (): void => this.reach(client, others);
    server.once('error', next);
    server.once('connect', () => {
      server.off('error', next);
      this.join({ client, server, carried: 0 });
    });
  }

  private join(pair: Pair): void {
    this.pairs.add(pair);
    const { client, server } = pair;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes: Buffer) => this.carry(pair, to, bytes));
      from.on('end', () => this.after(() => to.end()));
      from.on('error', () => cut(pair));
      from.on('close', () => {
        this.pairs.delete(pair);
        this.after(() => to.destroy());
      });
    }
  }

  private carry(pair: Pair, to: Duplex, bytes: Buffer): void {
    if (this.fault.kind === 'black-hole') {
      this.effects.swallowed += 1;
      return;
    }
    pair.carried += bytes.length;
    if (this.fault.kind !== 'reset-after' || pair.carried <= this.fault.bytes) {
      return this.after(() => void (to.writable && to.write(bytes)));
    }
    this.effects.reset += 1;
    to.write(bytes.subarray(0, Math.max(0, bytes.length - (pair.carried - this.fault.bytes))), () =>
      cut(pair),
    );
  }

  /** Delays an action. Timers of equal length fire in the order in which they were set, so bytes stay in order. */
  private after(act: () => void): void {
    if (this.fault.kind !== 'latency') return act();
    this.effects.delayed += 1;
    setTimeout(act, this.fault.ms);
  }
}

function cut({ client, server }: Pair): void {
  cutOff(client);
  cutOff(server);
}

/**
 * Resets a connection. A socket that is already ending cannot be reset (libuv: EINVAL) and would stay open for ever, so
 * it is destroyed.
 */
export function cutOff(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
