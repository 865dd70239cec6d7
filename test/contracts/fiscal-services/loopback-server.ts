import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Server on loopback that records calls and gives prepared answers. */
export class LoopbackServer {
  readonly received: ReceivedCall[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(
    answer: (call: ReceivedCall, response: ServerResponse, request: IncomingMessage) => void,
  ): Promise<LoopbackServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const loopback = new LoopbackServer(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const call = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        };
        loopback.received.push(call);
        answer(call, response, request);
      });
    });
    return loopback;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
