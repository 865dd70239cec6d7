import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SoftwareAuthenticator } from '../simulators/authenticator/software-authenticator';
import { callJson } from './http-json';

const NAME = 'Demo owner';
const ROLES = ['owner', 'approver', 'preparer'].map((role) => ({ role, organisationId: null }));

interface KnownPerson {
  readonly id: string;
  readonly name: string;
  /** Time of leaving; null: still there. */
  readonly endedAt: string | null;
}

interface Question {
  readonly options: Parameters<SoftwareAuthenticator['create']>[0];
}

/**
 * Person of the demo, who signs in with one click. This process has the person's passkey, signs in over HTTP like a
 * page of the console, and gives the cookie to the browser from its own address: browsers keep cookies by host,
 * whatever the port (RFC 6265 section 8.5).
 */
export class DemoPerson {
  private readonly authenticator: SoftwareAuthenticator;
  private path = newPath();
  private server: Server | null = null;

  /** Creates the person. @param url of the service, on loopback */
  private constructor(private readonly url: string) {
    // Uses `localhost`, since passkeys are bound to a name.
    this.authenticator = new SoftwareAuthenticator(`http://localhost:${new URL(url).port}`);
  }

  /**
   * Invites the person, and accepts with a new passkey. A continued run finds the person there.
   * @param adminApiKey break-glass key of the demo's service
   */
  static async join(url: string, adminApiKey: string): Promise<DemoPerson> {
    const person = new DemoPerson(url);
    const key = { Authorization: `Bearer ${adminApiKey}` };
    const people = await callJson<KnownPerson[]>('GET', `${url}/api/people`, undefined, key);
    const known = people.find(({ name, endedAt }) => name === NAME && endedAt === null);
    const [path, order] =
      known === undefined
        ? ['/api/invitations', { name: NAME, roles: ROLES }]
        : [`/api/people/${known.id}/sign-in-again`, {}];
    const { link } = await callJson<{ link: string }>('POST', url + path, order, key);
    await person.accept(new URL(link).hash.slice(1));
    return person;
  }

  /**
   * Waits for the click, on loopback only.
   * @param onUsed receives the next link when one was used, since each works once
   * @returns the first link
   */
  async serve(onUsed: (next: string) => void): Promise<string> {
    const server = createServer((request, response) => void this.answer(request, response, onUsed));
    this.server = server;
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    return this.link();
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private link(): string {
    const address = this.server?.address();
    if (typeof address !== 'object' || address === null) throw new Error('nobody waits for the click');
    return `http://127.0.0.1:${address.port}${this.path}`;
  }

  private async accept(token: string): Promise<void> {
    const { options } = await this.post<Question>('/api/invitation/question', { token });
    const { id, rawId, type, response } = this.authenticator.create(options);
    const body = { token, passkeyName: 'Demo', passkey: { id, rawId, type, response } };
    await this.post('/api/invitation/accepted', body);
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    onUsed: (next: string) => void,
  ): Promise<void> {
    if (request.method !== 'GET' || request.url !== this.path) {
      const text = 'This link has been used. The newest one is on the terminal of the demo.\n';
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end(text);
      return;
    }
    this.path = newPath();
    try {
      const cookies = await this.signIn();
      response.writeHead(303, {
        ...{ 'Set-Cookie': cookies, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
        Location: `${this.url}/console/`,
      });
      response.end();
    } catch (error) {
      response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`${String(error)}\n`);
    }
    onUsed(this.link());
  }

  /** Signs in. @returns the cookies of the new session */
  private async signIn(): Promise<string[]> {
    const { options } = await this.post<Question>('/api/sign-in/passkey/question', {});
    const { id, rawId, type, response } = this.authenticator.get(options);
    const answer = await this.call('/api/sign-in/passkey', { id, rawId, type, response });
    return answer.headers.getSetCookie();
  }

  private async post<T>(path: string, body: object): Promise<T> {
    return (await (await this.call(path, body)).json()) as T;
  }

  /** Calls the API like a page of the console. */
  private async call(path: string, body: object): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Ledgerstamp-Console': 'person', Origin: this.url },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/** Random path of 128 bits, which nobody can guess. */
function newPath(): string {
  return `/${randomBytes(16).toString('hex')}`;
}
