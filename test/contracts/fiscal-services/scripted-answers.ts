import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Answer on the wire: any bytes, and the end of the connection. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Way of delivery. cut: the head announces more than comes. silent: nothing comes. garbage: no HTTP. */
  readonly delivery: 'whole' | 'chunked' | 'until-close' | 'cut' | 'reset' | 'silent' | 'garbage';
}

/** Server that answers the call `/<n>/...` with the n-th answer of its script, byte by byte. */
export class ScriptedAnswers {
  private constructor(
    private readonly server: Server,
    private readonly sockets: Set<Socket>,
    readonly url: string,
  ) {}

  static async start(script: readonly ScriptedAnswer[]): Promise<ScriptedAnswers> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // Ignores errors, because the client closes connections with too large answers.
      socket.on('error', () => socket.destroy());
      serve(socket, script);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve));
    const { port } = server.address() as AddressInfo;
    return new ScriptedAnswers(server, sockets, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Serves one call per connection, which every answer closes. */
function serve(socket: Socket, script: readonly ScriptedAnswer[]): void {
  let received = Buffer.alloc(0);
  let isAnswered = false;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0 || isAnswered) return;
    const text = received.subarray(0, head).toString('latin1');
    const length = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    isAnswered = true;
    const answer = script[Number(/^\w+ \/(\d+)\//.exec(text)?.[1] ?? -1)];
    if (answer === undefined) socket.destroy();
    else write(socket, answer);
  });
}

function write(socket: Socket, answer: ScriptedAnswer): void {
  const { body, delivery } = answer;
  switch (delivery) {
    case 'silent':
      return void socket.end();
    case 'garbage':
      return void socket.end(body);
    case 'chunked':
      socket.write(head(answer, 'Transfer-Encoding: chunked'));
      socket.write(`${body.length.toString(16)}\r\n`);
      socket.write(body);
      return void socket.end(body.length === 0 ? '\r\n' : '\r\n0\r\n\r\n');
    case 'until-close':
      socket.write(head(answer, 'X-Length: unknown'));
      return void socket.end(body);
    case 'whole':
      socket.write(head(answer, `Content-Length: ${body.length}`));
      return void socket.end(body);
    case 'cut':
      socket.write(head(answer, `Content-Length: ${body.length + 7}`));
      return void socket.end(body);
    case 'reset':
      socket.write(head(answer, `Content-Length: ${body.length + 7}`));
      return void socket.write(body, () => socket.resetAndDestroy());
  }
}

function head({ status, headers }: ScriptedAnswer, length: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Whatever`, 'Connection: close', length, ...lines, '', ''].join('\r\n');
}
