import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** The service refused, in its own words. */
export class ServiceRefusal extends Error {}

/**
 * The running service over HTTP. What changes anything goes this way and not to the tables: the service knows the rules,
 * wakes its workers, and an embedded database can be opened by one process only.
 */
export class ServiceApi {
  private constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  /** By LEDGERSTAMP_URL, else PUBLIC_URL, and ADMIN_API_KEY of the environment or of `.env`. */
  static fromEnvironment(): ServiceApi {
    if (existsSync('.env')) loadEnvFile('.env');
    const { LEDGERSTAMP_URL, PUBLIC_URL, ADMIN_API_KEY } = process.env;
    const url = LEDGERSTAMP_URL ?? PUBLIC_URL;
    if (url === undefined || ADMIN_API_KEY === undefined) {
      throw new Error('PUBLIC_URL (or LEDGERSTAMP_URL) and ADMIN_API_KEY must be set');
    }
    return new ServiceApi(url.replace(/\/+$/, ''), ADMIN_API_KEY);
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  /** @throws ServiceRefusal with the sentences of the answer */
  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text) as T;
    throw new ServiceRefusal(sentencesOf(text) ?? `HTTP ${answer.status}`);
  }
}

function sentencesOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: string | string[] };
    return message === undefined ? null : [message].flat().join('; ');
  } catch {
    return null;
  }
}
