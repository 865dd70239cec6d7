import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ThinCall {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
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

/** Delays of a server in a run, which the bench changes while it runs. */
export interface Pace {
  /** Delay of each answer, in milliseconds. */
  readonly latencyMs: number;
  /** Time from the acceptance of a document to its outcome, in milliseconds; only for the fiscal service. */
  readonly processingMs: number;
}

/** Path prefix of the bench's own calls, which are neither delayed nor counted. */
const CONTROL = '/_bench/';
const KEPT_MS = 120_000;

/** HTTP server with persistent connections in its own process, which reports its port to the parent process. */
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
