import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadEnvFile } from 'node:process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const ANSWERS_WITHIN_MS = 10 * 60_000;

/**
 * The running service, as its administrator's programs see it: `LEDGERSTAMP_URL` (else the own machine and `PORT`) and
 * `ADMIN_API_KEY`, from the environment or from `.env`. What needs the mapping or the other systems is asked of it; what
 * only needs stored data has the database for itself.
 */
export class Service {
  private constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  static fromEnvironment(): Service {
    if (existsSync('.env')) loadEnvFile('.env');
    const { LEDGERSTAMP_URL = '', PORT = '3000', ADMIN_API_KEY = '' } = process.env;
    if (ADMIN_API_KEY === '')
      throw new Error('ADMIN_API_KEY is missing: put it into the environment or into .env');
    const url = LEDGERSTAMP_URL === '' ? `http://127.0.0.1:${PORT}` : LEDGERSTAMP_URL;
    return new Service(url.replace(/\/+$/, ''), ADMIN_API_KEY);
  }

  /** @throws Error in a sentence that says what to do */
  async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await this.fetch(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${reasonOf(text)} (HTTP ${answer.status})`);
    return JSON.parse(text) as T;
  }

  /** For answers of many lines of JSON, each as it comes. @throws Error in a sentence that says what to do */
  async *lines<T>(path: string, body: object): AsyncGenerator<T> {
    const answer = await this.fetch('POST', path, body);
    if (!answer.ok || answer.body === null) {
      throw new Error(`POST ${path}: ${reasonOf(await answer.text())} (HTTP ${answer.status})`);
    }
    for await (const line of createInterface({ input: Readable.fromWeb(answer.body) })) {
      if (line !== '') yield JSON.parse(line) as T;
    }
  }

  /** Keeps an answer in a file as it comes; answers its bytes. What was not received whole is not left behind. */
  async save(path: string, file: string, body?: object): Promise<number> {
    const answer = await this.fetch(body === undefined ? 'GET' : 'POST', path, body);
    if (!answer.ok || answer.body === null) {
      throw new Error(`${path}: ${reasonOf(await answer.text())} (HTTP ${answer.status})`);
    }
    const target = createWriteStream(file);
    try {
      await pipeline(Readable.fromWeb(answer.body), target);
      return target.bytesWritten;
    } catch (error) {
      await rm(file, { force: true });
      throw new Error(`${path}: the answer broke off`, { cause: error });
    }
  }

  private async fetch(method: string, path: string, body?: object): Promise<Response> {
    try {
      return await fetch(this.url + path, {
        method,
        headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
    } catch (error) {
      throw new Error(`${this.url} does not answer: is the service running, and is LEDGERSTAMP_URL right?`, {
        cause: error,
      });
    }
  }
}

function reasonOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: string | string[] };
    return [message ?? text].flat().join('; ');
  } catch {
    return text.slice(0, 200);
  }
}
