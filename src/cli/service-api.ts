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

  /** An answer that is no JSON. */
  text(path: string): Promise<string> {
    return this.ask('GET', path, undefined, 'application/json');
  }

  /** A body that is sent as it is. */
  async send<T>(method: string, path: string, body: string, contentType: string): Promise<T> {
    return JSON.parse(await this.ask(method, path, body, contentType)) as T;
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return JSON.parse(await this.ask(method, path, text, 'application/json')) as T;
  }

  /** @throws ServiceRefusal with the sentences of the answer, and what to do where that is clear */
  private async ask(
    method: string,
    path: string,
    body: string | undefined,
    contentType: string,
  ): Promise<string> {
    const answer = await this.fetch(method, path, body, contentType);
    const text = await answer.text();
    if (answer.ok) return text;
    const next = answer.status === 401 ? '; is ADMIN_API_KEY that of the service?' : '';
    throw new ServiceRefusal((sentencesOf(text) ?? `HTTP ${answer.status}`) + next);
  }

  private async fetch(
    method: string,
    path: string,
    body: string | undefined,
    contentType: string,
  ): Promise<Response> {
    try {
      return await fetch(this.url + path, {
        method,
        headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': contentType },
        ...{ body, signal: AbortSignal.timeout(120_000) },
      });
    } catch (error) {
      const question = 'is the service running, and is LEDGERSTAMP_URL (or PUBLIC_URL) right?';
      throw new Error(`${this.url} does not answer: ${question}`, { cause: error });
    }
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
