import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadSettings } from '../platform/config/process-config';
import { StoredCredentials } from './stored-credentials';

/** Timeout, long enough for a preflight of many years, or the evidence of a period. */
const ANSWERS_WITHIN_MS = 10 * 60_000;
const JSON_BODY = 'application/json';
const IS_IT_THERE = 'is the service running, and is LEDGERSTAMP_URL (or PUBLIC_URL) correct?';

/** Refusal of the service, with its message. */
export class ServiceRefusal extends Error {}

interface SavedAnswer {
  readonly bytes: number;
  readonly headers: Headers;
}

interface SentBody {
  readonly text?: string;
  readonly type?: string;
}

/**
 * Client for the running service over HTTP. Changes are made through it instead of the tables: the service knows the
 * rules, wakes workers, and an embedded database has a single process.
 */
export class ServiceApi {
  private constructor(
    readonly url: string,
    private readonly key: string | null,
  ) {}

  /**
   * Uses LEDGERSTAMP_TOKEN, else the token of `ledgerstamp login`, else ADMIN_API_KEY.
   * @throws Error without any of them
   */
  static fromEnvironment(): ServiceApi {
    const service = ServiceApi.unauthenticated();
    // Tries the sources in order, each file only when needed, since an operator may not be able to read the service's
    // file.
    const key =
      settingOrNull('LEDGERSTAMP_TOKEN') ??
      StoredCredentials.ofUser(process.env).tokenFor(service.url) ??
      settingOrNull('ADMIN_API_KEY');
    if (key === null) {
      throw new Error(
        `you are not signed in at ${service.url}: ledgerstamp login (or set LEDGERSTAMP_TOKEN)`,
      );
    }
    return service.with(key);
  }

  /** Uses LEDGERSTAMP_URL, else PUBLIC_URL, else this machine; from the environment or `.env`. */
  static unauthenticated(): ServiceApi {
    loadSettings([]);
    const { LEDGERSTAMP_URL, PUBLIC_URL, PORT = '3000' } = process.env;
    const url = LEDGERSTAMP_URL ?? PUBLIC_URL ?? `http://127.0.0.1:${PORT}`;
    return new ServiceApi(url.replace(/\/+$/, ''), null);
  }

  with(key: string): ServiceApi {
    return new ServiceApi(this.url, key);
  }

  async get<T>(path: string): Promise<T> {
    return this.read<T>(path, await this.text(path));
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.send<T>('POST', path, JSON.stringify(body), JSON_BODY);
  }

  async delete(path: string): Promise<void> {
    await this.ask('DELETE', path);
  }

  /** Fetches an answer other than JSON. */
  async text(path: string): Promise<string> {
    return (await this.ask('GET', path)).text();
  }

  /** Sends a body unchanged. */
  async send<T>(method: string, path: string, text: string, type: string): Promise<T> {
    return this.read<T>(path, await (await this.ask(method, path, { text, type })).text());
  }

  /** Reads an answer of JSON lines one by one as they arrive. */
  async *lines<T>(path: string, body: object): AsyncGenerator<T> {
    const answer = await this.ask('POST', path, { text: JSON.stringify(body) });
    for await (const line of createInterface({ input: streamOf(answer) })) {
      if (line !== '') yield this.read<T>(path, line);
    }
  }

  /** Streams an answer to a file; deletes an incomplete one. */
  async save(path: string, file: string, body?: object): Promise<SavedAnswer> {
    const answer =
      body === undefined
        ? await this.ask('GET', path)
        : await this.ask('POST', path, { text: JSON.stringify(body) });
    // Readable by this user only: evidence, or personal data.
    const target = createWriteStream(file, { mode: 0o600 });
    try {
      await pipeline(streamOf(answer), target);
      return { bytes: target.bytesWritten, headers: answer.headers };
    } catch (error) {
      await rm(file, { force: true });
      if (error instanceof Error && 'path' in error) throw error;
      throw new Error(`${path}: the answer was cut off`, { cause: error });
    }
  }

  /** @throws ServiceRefusal with the sentences of the answer, and a remedy if known */
  private async ask(method: string, path: string, body: SentBody = {}): Promise<Response> {
    const answer = await this.fetch(method, path, body);
    // Rejects an HTML page, such as a proxy's, as an answer.
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true)
      throw this.foreign(path);
    if (answer.ok) return answer;
    const next = answer.status === 401 ? '; sign in again: ledgerstamp login' : '';
    throw new ServiceRefusal((sentencesOf(await answer.text()) ?? `HTTP ${answer.status}`) + next);
  }

  private read<T>(path: string, json: string): T {
    try {
      return JSON.parse(json) as T;
    } catch (error) {
      throw this.foreign(path, error);
    }
  }

  private foreign(path: string, cause?: unknown): Error {
    const [place = ''] = path.split('?');
    return new Error(`${this.url}${place} does not answer as Ledgerstamp does: ${IS_IT_THERE}`, { cause });
  }

  private async fetch(method: string, path: string, { text, type = JSON_BODY }: SentBody): Promise<Response> {
    try {
      return await fetch(this.url + path, {
        method,
        headers: { ...(this.key !== null && { Authorization: `Bearer ${this.key}` }), 'Content-Type': type },
        body: text,
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
    } catch (error) {
      throw new Error(`${this.url} does not answer: ${IS_IT_THERE}`, { cause: error });
    }
  }
}

function settingOrNull(name: string): string | null {
  loadSettings([name]);
  return process.env[name] || null;
}

function streamOf({ body }: Response): Readable {
  return body === null ? Readable.from([]) : Readable.fromWeb(body);
}

function sentencesOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: string | string[] };
    return message === undefined ? null : [message].flat().join('\n  ');
  } catch {
    return null;
  }
}
