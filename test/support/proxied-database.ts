import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Proxy to a database that can be blocked: open connections stay open, and no data passes. */
export class ProxiedDatabase {
  private readonly sockets = new Set<Socket>();
  private isBlocked = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<ProxiedDatabase> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxied = new ProxiedDatabase(server, url.toString());
    server.on('connection', (near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        proxied.sockets.add(from);
        if (proxied.isBlocked) from.pause();
        from.on('data', (chunk) => to.write(chunk));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          proxied.sockets.delete(from);
          to.destroy();
        });
      }
    });
    return proxied;
  }

  block(): void {
    this.isBlocked = true;
    for (const socket of this.sockets) socket.pause();
  }

  unblock(): void {
    this.isBlocked = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Closes all connections, and refuses new ones from then on. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
