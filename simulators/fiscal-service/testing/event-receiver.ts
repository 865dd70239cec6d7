import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signBody } from '../credentials';
import type { StatusElement } from '../status-element';

export interface ReceivedEvent {
  readonly elements: StatusElement[];
  /** True when the signature is that of the secret over the exact bytes. */
  readonly isGenuine: boolean;
  readonly hasSignature: boolean;
  readonly atMs: number;
}

/** Webhook receiver of tests: answers 401 to a wrong signature, otherwise what the test has set. */
export class EventReceiver {
  readonly events: ReceivedEvent[] = [];
  /** Statuses of the next answers, then 204; 0 for no answer. */
  readonly answers: number[] = [];
  /** Cookies that the next answers set. */
  readonly cookies: string[] = [];
  /** Name of the header with the signature, in lower case. */
  signatureHeader = 'x-api-signature';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(secret: string | null): Promise<EventReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new EventReceiver(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    );
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = receiver.take(
          Buffer.concat(chunks),
          request.headers[receiver.signatureHeader],
          secret,
        );
        const cookie = receiver.cookies.shift();
        if (status !== 0)
          response.writeHead(status, cookie === undefined ? {} : { 'Set-Cookie': cookie }).end();
      });
    });
    return receiver;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(body: Buffer, signature: string | string[] | undefined, secret: string | null): number {
    const isGenuine = secret === null || signature === signBody(body, secret);
    const elements = JSON.parse(body.toString('utf8')) as StatusElement[];
    this.events.push({ elements, isGenuine, hasSignature: signature !== undefined, atMs: Date.now() });
    return isGenuine ? (this.answers.shift() ?? 204) : 401;
  }
}
