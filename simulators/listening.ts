import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Longer than clients keep idle connections, in milliseconds; otherwise a call can meet one that is just being closed.
 */
const IDLE_MS = 65_000;

export interface Place {
  /** Port; 0 or absent for any free one. */
  readonly port?: number;
  /** Host to listen on; the default is 127.0.0.1. */
  readonly host?: string;
}

/** Port on which a simulator listens, and which can refuse connections for a while. */
export class Listening {
  private isAway = false;
  private return: NodeJS.Timeout | null = null;

  private constructor(
    private readonly server: Server,
    private readonly address: AddressInfo,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** @throws Error if the address is in use */
  static async at(
    { port = 0, host = '127.0.0.1' }: Place,
    answer: RequestListener,
    onFault: (error: unknown) => void,
  ): Promise<Listening> {
    const server = createServer(answer);
    server.keepAliveTimeout = IDLE_MS;
    await open(server, port, host);
    return new Listening(server, server.address() as AddressInfo, onFault);
  }

  get url(): string {
    const { address, family, port } = this.address;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** Closes all connections and refuses new ones for a time; a second call meanwhile has no effect. */
  async leaveFor(ms: number): Promise<void> {
    if (this.isAway) return;
    this.isAway = true;
    await shut(this.server);
    this.return = setTimeout(() => void this.comeBack().catch(this.onFault), ms);
  }

  async close(): Promise<void> {
    if (this.return !== null) clearTimeout(this.return);
    if (this.server.listening) await shut(this.server);
  }

  private async comeBack(): Promise<void> {
    await open(this.server, this.address.port, this.address.address);
    this.isAway = false;
  }
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function shut(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
