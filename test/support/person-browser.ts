import { SoftwareAuthenticator } from '../../simulators/authenticator/software-authenticator';

export interface Answer<T> {
  readonly status: number;
  readonly json: T;
}

interface Question {
  readonly options: Parameters<SoftwareAuthenticator['create']>[0];
}

/** Person at a browser of the console, with a cookie and an authenticator that creates passkeys. */
export class PersonBrowser {
  cookie = '';

  /** @param origin of the console, as in PUBLIC_URL */
  constructor(
    private readonly url: string,
    private readonly origin = 'https://ledgerstamp.example',
    readonly authenticator = new SoftwareAuthenticator(origin),
  ) {}

  /** Calls the API; any status is an answer. */
  async call<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...{ 'X-Ledgerstamp-Console': 'person', Origin: this.origin, Cookie: this.cookie },
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const set = answer.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0] ?? '';
    const text = await answer.text();
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  /** Reads from the API. @throws Error for a status other than 2xx */
  async get<T>(path: string): Promise<T> {
    return good(path, await this.call<T>('GET', path));
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    return good(path, await this.call<T>('POST', path, body));
  }

  /** Accepts an invitation with a new passkey, which signs the person in. @returns the recovery codes */
  async accept(link: string, said: { name?: string; email?: string } = {}): Promise<string[]> {
    const token = tokenOf(link);
    const { options } = await this.post<Question>('/api/invitation/question', { token, ...said });
    const passkey = created(this.authenticator.create(options));
    const { recoveryCodes } = await this.post<{ recoveryCodes: string[] }>('/api/invitation/accepted', {
      ...{ token, ...said, passkeyName: 'Laptop', passkey },
    });
    return recoveryCodes;
  }

  /** Signs in with the latest passkey. */
  async signIn(): Promise<void> {
    const { options } = await this.post<Question>('/api/sign-in/passkey/question');
    await this.post('/api/sign-in/passkey', signed(this.authenticator.get(options)));
  }

  /** Requests and creates another passkey. */
  async addPasskey(name: string, authenticator = this.authenticator): Promise<Answer<{ id: string }>> {
    const asked = await this.call<Question>('POST', '/api/own-sign-in/passkeys/question', {});
    if (asked.status !== 200) return asked as unknown as Answer<{ id: string }>;
    const passkey = created(authenticator.create(asked.json.options));
    return this.call('POST', '/api/own-sign-in/passkeys', { name, passkey });
  }
}

/** Fields of a new passkey that a page sends. */
function created({ id, rawId, type, response }: ReturnType<SoftwareAuthenticator['create']>) {
  return { id, rawId, type, response };
}

/** Fields of a signature that a page sends. */
export function signed({ id, rawId, type, response }: ReturnType<SoftwareAuthenticator['get']>) {
  return { id, rawId, type, response };
}

export function tokenOf(link: string): string {
  return new URL(link).hash.slice(1);
}

function good<T>(path: string, { status, json }: Answer<T>): T {
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json;
}
