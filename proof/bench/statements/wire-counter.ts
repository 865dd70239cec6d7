import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Executions of each statement text, and round trips of the client to the server. */
export interface Counted {
  readonly statements: ReadonlyMap<string, number>;
  readonly roundTrips: number;
}

/**
 * A way to a PostgreSQL server that reads along what the clients send (chapter "Frontend/Backend Protocol") and counts
 * it: the server needs no extension, and the program that is counted knows nothing of it.
 */
export class WireCounter {
  private statements = new Map<string, number>();
  private roundTrips = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<WireCounter> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.port = String((server.address() as AddressInfo).port);
    const counter = new WireCounter(server, url.toString());
    server.on('connection', (near) => {
      const far = connect(Number(target.port), target.hostname);
      const messages = new SentMessages((text) => counter.count(text));
      counter.pass(near, far, (chunk) => (counter.roundTrips += messages.read(chunk)));
      counter.pass(far, near, () => undefined);
    });
    return counter;
  }

  /** Returns the counts since the last call, and resets them. */
  take(): Counted {
    const counted = { statements: this.statements, roundTrips: this.roundTrips };
    [this.statements, this.roundTrips] = [new Map<string, number>(), 0];
    return counted;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private count(text: string): void {
    this.statements.set(text, (this.statements.get(text) ?? 0) + 1);
  }

  private pass(from: Socket, to: Socket, look: (chunk: Buffer) => void): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      look(chunk);
      to.write(chunk);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}

/** The messages of one client, in their order. The first has no type. */
class SentMessages {
  private rest = Buffer.alloc(0);
  private hasStarted = false;
  private readonly prepared = new Map<string, string>();
  private bound = '';

  constructor(private readonly onExecuted: (text: string) => void) {}

  /** @returns how many answers the client waits for after this */
  read(chunk: Buffer): number {
    this.rest = Buffer.concat([this.rest, chunk]);
    let waits = 0;
    for (;;) {
      const head = this.hasStarted ? 1 : 0;
      if (this.rest.length < head + 4) return waits;
      const end = head + this.rest.readInt32BE(head);
      if (this.rest.length < end) return waits;
      const type = this.hasStarted ? String.fromCharCode(this.rest[0] ?? 0) : '';
      if (this.take(type, this.rest.subarray(head + 4, end))) waits += 1;
      this.hasStarted = true;
      this.rest = this.rest.subarray(end);
    }
  }

  private take(type: string, body: Buffer): boolean {
    const [first = '', second = ''] = ['Q', 'P', 'B'].includes(type)
      ? body.toString('latin1').split('\0')
      : [];
    if (type === 'P') this.prepared.set(first, second);
    if (type === 'B') this.bound = this.prepared.get(second) ?? second;
    if (type === 'E') this.onExecuted(this.bound);
    if (type === 'Q') this.onExecuted(first);
    return type === 'Q' || type === 'S';
  }
}
