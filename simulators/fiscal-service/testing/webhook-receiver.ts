import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outcome } from './fiscal-client';

export interface ReceivedEvent {
  readonly raw: Buffer;
  readonly signature: string;
  readonly contentType: string;
  readonly method: string;
  readonly receivedAt: number;
}

/** What the receiver answers; null: it never does. */
export type Reaction = (event: ReceivedEvent, index: number) => number | null;

/** A real HTTP endpoint for webhooks, which keeps what it was sent. */
export class WebhookReceiver {
  readonly events: ReceivedEvent[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private reaction: Reaction,
  ) {}

  static async start(reaction: Reaction = () => 200): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}/events`, reaction);
    receiver.serve();
    return receiver;
  }

  react(reaction: Reaction): void {
    this.reaction = reaction;
  }

  /** All StatusRequest elements received for a request, in the order of arrival. */
  about(requestId: string): Outcome[] {
    return this.events
      .flatMap((event) => JSON.parse(event.raw.toString('utf8')) as Outcome[])
      .filter((element) => element.RequestId === requestId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(): void {
    this.server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const event: ReceivedEvent = {
          raw: Buffer.concat(chunks),
          signature: String(request.headers['x-api-signature'] ?? ''),
          contentType: String(request.headers['content-type'] ?? ''),
          method: request.method ?? '',
          receivedAt: Date.now(),
        };
        this.events.push(event);
        const status = this.reaction(event, this.events.length - 1);
        if (status !== null) response.writeHead(status).end();
      });
    });
  }
}
