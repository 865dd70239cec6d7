import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy to another server that records every call. */
export class CountingProxy {
  /** Method and path of each call, in order. */
  readonly calls: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: string): Promise<CountingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new CountingProxy(server, `http://127.0.0.1:${port}`);
    server.on('request', (incoming, answer) => {
      const { method = 'GET', url = '/', headers } = incoming;
      proxy.calls.push(`${method} ${url}`);
      const onward = request(target + url, { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      incoming.pipe(onward);
    });
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
