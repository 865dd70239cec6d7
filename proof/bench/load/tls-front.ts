import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';

/** Self-signed certificate; a client that trusts it trusts no other. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 24 * 60 * 60_000;

/** @param ends days until it expires; negative if it has expired */
export async function certificateFor(name: string, ends = 1): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    notBeforeDate: new Date(Date.now() - 10 * DAY_MS),
    notAfterDate: new Date(Date.now() + ends * DAY_MS),
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { key, cert };
}

/**
 * Behaviour for the next connections. `swallows`: the connection ends after the request was read, and the
 * server receives nothing.
 */
type Behaviour = 'carries' | 'swallows';

/** TLS in front of a plain server, like a reverse proxy in production. */
export class TlsFront {
  /** Number of completed handshakes. */
  handshakes = 0;
  target = '';
  behaviour: Behaviour = 'carries';
  private readonly open = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('secureConnection', (client) => this.take(client));
    server.on('tlsClientError', () => undefined);
  }

  static async start(certificate: Certificate): Promise<TlsFront> {
    const front = new TlsFront(createServer({ ...certificate }));
    await new Promise<void>((settle) => front.server.listen(0, '127.0.0.1', settle));
    return front;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Replaces the certificate, and closes all connections, so that clients see the new one. */
  show(certificate: Certificate): void {
    this.server.setSecureContext({ ...certificate });
    this.open.forEach((socket) => socket.destroy());
  }

  async stop(): Promise<void> {
    this.open.forEach((socket) => socket.destroy());
    await new Promise((settle) => this.server.close(settle));
  }

  private take(client: TLSSocket): void {
    this.handshakes += 1;
    client.on('error', () => client.destroy());
    if (this.behaviour === 'swallows') return void client.once('data', () => client.destroy());
    const { port } = new URL(this.target);
    const server = connect(Number(port), '127.0.0.1');
    server.on('error', () => client.destroy());
    for (const socket of [client, server]) {
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket));
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.end());
    client.pipe(server);
    server.pipe(client);
  }
}
