import type { Socket } from 'node:net';
import { LoopbackServer, type ReceivedCall } from '../fiscal-services/loopback-server';
import type { Mishap } from '../fiscal-services/harness';

export const TOKEN = 'sample-token-secret';
export const BARE_TOKEN = 'bare-token-secret';
const DEVICE = '4711';
const HOST = 'fdmstest.zimra.co.zw';

/** Faults of calls, by path. */
type Upsets = Map<string, Mishap[]>;

interface Sent {
  readonly number: string;
  readonly date: string;
}

/** The other side: accepts a number once, and answers repeated bytes with the first result. */
export class SampleServer {
  /** Number of times that each document number was accepted. */
  readonly taken = new Map<string, number>();
  /** Numbers that the authority rejects. */
  readonly wrong = new Set<string>();
  private readonly known = new Map<string, { readonly body: string; readonly answer: string }>();
  private readonly upsets: Upsets = new Map();

  private constructor(readonly loopback: LoopbackServer) {}

  static async start(): Promise<SampleServer> {
    let answer: (call: ReceivedCall, socket: Socket) => Said | null = () => null;
    const loopback = await LoopbackServer.start((call, response, request) => {
      const said = answer(call, request.socket);
      if (said === null) request.socket.destroy();
      else response.writeHead(said.status, said.headers).end(said.body);
    });
    const server = new SampleServer(loopback);
    answer = (call) => server.answer(call);
    return server;
  }

  upset(path: string, mishap: Mishap): void {
    this.upsets.set(path, [...(this.upsets.get(path) ?? []), mishap]);
  }

  calls(path: string): number {
    return this.loopback.received.filter((call) => call.path.endsWith(path)).length;
  }

  private answer(call: ReceivedCall): Said | null {
    const path = call.path.slice(call.path.lastIndexOf('/'));
    const token = (call.headers.authorization ?? '').replace('Bearer ', '');
    switch (this.upsets.get(path)?.shift()) {
      case 'request-lost':
        return null;
      case 'error-before':
        return said(503, 'away');
      case 'html-200':
        return said(200, '<!doctype html>');
      case 'refused':
        return said(422, 'a line is wrong');
      case 'too-many-requests':
        return { ...said(429, 'slowly'), headers: { 'retry-after': '30' } };
      case 'answer-lost':
        this.respond(path, token, call);
        return null;
      case 'error-after':
        this.respond(path, token, call);
        return said(502, 'bad gateway');
      case 'empty-200':
        this.respond(path, token, call);
        return said(200, '');
      default:
        return this.respond(path, token, call);
    }
  }

  private respond(path: string, token: string, { body }: ReceivedCall): Said {
    if (![TOKEN, BARE_TOKEN].includes(token)) return said(401, 'who are you?');
    switch (path) {
      case '/account':
        return said(200, '{"status":"active"}');
      case '/device':
        return token === TOKEN ? said(200, `{"id":"${DEVICE}"}`) : said(404, 'none');
      case '/documents':
        return this.take(body.toString('utf8'));
      default:
        return said(404, 'no such path');
    }
  }

  private take(body: string): Said {
    const { number, date } = JSON.parse(body) as Sent;
    const before = this.known.get(number);
    if (before !== undefined) {
      return before.body === body ? said(200, before.answer) : said(422, 'the number is in use');
    }
    this.taken.set(number, (this.taken.get(number) ?? 0) + 1);
    const request = `sample-${this.known.size + 1}`;
    const answer = this.wrong.has(number)
      ? JSON.stringify({ request, error: 'the buyer is unknown' })
      : JSON.stringify({ request, receipt: receiptOf(this.known.size + 1, date) });
    this.known.set(number, { body, answer });
    return said(200, answer);
  }
}

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function said(status: number, body: string): Said {
  return { status, headers: {}, body };
}

/** Receipt as the authority's address, with device, day, number and code. */
function receiptOf(number: number, date: string) {
  const code = `C0DE${String(number).padStart(12, '0')}`;
  const day = date.slice(0, 10).split('-').reverse().join('');
  const address = `https://${HOST}/${DEVICE.padStart(10, '0')}${day}${String(number).padStart(10, '0')}${code}`;
  return { device: DEVICE, day: '1', number: String(number), code, address };
}
