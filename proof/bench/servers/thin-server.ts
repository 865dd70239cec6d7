import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ThinCall {
  readonly method: string;
  /** Without the query, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ThinAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Buffer;
}

/** Behaviour of a server in a run; set by the bench while it runs. */
export interface Pace {
  /** Waited before each answer, in milliseconds. */
  readonly latencyMs: number;
  /** From the acceptance of a document to its outcome, in milliseconds; of the fiscal service alone. */
  readonly processingMs: number;
}

/** Calls of the bench itself: never delayed, never counted. */
const CONTROL = '/_bench/';
const KEPT_MS = 120_000;

/** Both thin servers: plain HTTP with kept connections in a process of its own, which tells its parent where it listens. */
export class ThinServer {
  private pace: Pace = { latencyMs: 0, processingMs: 0 };

  constructor(
    private readonly answer: (call: ThinCall) => ThinAnswer,
    private readonly control: (call: ThinCall) => ThinAnswer,
  ) {}

  get processingMs(): number {
    return this.pace.processingMs;
  }

  start(): void {
    const server = createServer((request, response) => this.receive(request, response));
    server.keepAliveTimeout = KEPT_MS;
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
    process.once('disconnect', () => process.exit());
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', search = ''] = (request.url ?? '').split('?');
      const { method = '', headers } = request;
      const call = { method, path, headers, query: new URLSearchParams(search), body: Buffer.concat(chunks) };
      if (path.startsWith(CONTROL)) return send(response, this.controlled(call));
      const answer = this.answer(call);
      if (this.pace.latencyMs === 0) return send(response, answer);
      setTimeout(() => send(response, answer), this.pace.latencyMs);
    });
  }

  private controlled(call: ThinCall): ThinAnswer {
    if (call.path !== `${CONTROL}pace`) return this.control(call);
    this.pace = JSON.parse(call.body.toString('utf8')) as Pace;
    return json({});
  }
}

export function json(value: unknown, status = 200): ThinAnswer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

function send(response: ServerResponse, { status = 200, type = 'application/json', body }: ThinAnswer): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
