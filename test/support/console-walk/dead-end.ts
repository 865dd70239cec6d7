import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'playwright-core';

/** Headers for the intended server, and whether the call arrives there. */
const MEANT = 'x-walk-meant';
const ARRIVES = 'x-walk-arrives';

/**
 * Proxy whose bytes stop: a call never arrives, or its answer stops in the middle. Connections stay open without an
 * error.
 */
export class DeadEnd {
  /** True: later calls meet no dead connection, because a browser keeps only a few connections to a server. */
  private isOver = false;
  private readonly standing = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {
    server.on('request', (incoming, answer) => this.take(incoming, answer));
  }

  static async start(): Promise<DeadEnd> {
    const server = createServer();
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    return new DeadEnd(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Address and headers for a call of a page. */
  insteadOf(call: Request, arrives: boolean): { url: string; headers: Record<string, string> } {
    const { origin, pathname, search } = new URL(call.url());
    const headers = { ...call.headers(), [MEANT]: origin, [ARRIVES]: String(arrives) };
    return { url: this.url + pathname + search, headers };
  }

  /**
   * Closes dead connections, as a router does in the end. Connections of readings stay, since pages end those
   * themselves.
   */
  end(): void {
    this.isOver = true;
    for (const answer of this.standing) if (!isReading(answer.req)) answer.destroy();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((settle) => this.server.close(settle));
  }

  private take(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.isOver) return void answer.destroy();
    const { method, url = '/', headers } = incoming;
    const { [MEANT]: meant, [ARRIVES]: arrives, ...sent } = headers;
    this.standing.add(answer);
    answer.on('close', () => this.standing.delete(answer));
    if (arrives !== 'true' || typeof meant !== 'string') return;
    const onward = request(meant + url, { method, headers: { ...sent, host: new URL(meant).host } });
    onward.on('response', (answered) => {
      answered.once('data', (bytes: Buffer) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answer.write(bytes.subarray(0, bytes.length / 2));
      });
      answered.on('error', () => undefined);
    });
    onward.on('error', () => undefined);
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}

/** True for a request that only reads data for a page: it creates no file and changes no data. */
function isReading({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept === 'application/json';
}
