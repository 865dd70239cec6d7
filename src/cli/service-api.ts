import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { loadSettings } from '../platform/config/process-config';
import { writeWhole } from '../platform/sync-folder';
import type { Answer, Operations } from './operations';
import { StoredCredentials } from './stored-credentials';

/** Timeout, long enough for a preflight of many years, or the evidence of a period. */
const ANSWERS_WITHIN_MS = 10 * 60_000;
const IS_IT_THERE = 'is the service running, and is LEDGERSTAMP_URL (or PUBLIC_URL) correct?';

/** Refusal of the service, with its message. */
export class ServiceRefusal extends Error {}

interface SavedAnswer {
  readonly bytes: number;
  readonly headers: Headers;
}

interface SentBody {
  readonly text: string;
  readonly type?: string;
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Arguments of an operation: those of its path, and others for the query or the body; undefined ones are left out. */
type Fields<Operation> = Readonly<Record<NamesIn<Operation>, string>> & Readonly<Record<string, unknown>>;

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

  /** @param sent body to send unchanged; the other arguments are then those of the query */
  async ask<Operation extends keyof Operations>(
    operation: Operation,
    fields: Fields<Operation>,
    sent?: SentBody,
  ): Promise<Answer<Operations[Operation]>> {
    const answer = await this.request(operation, fields, sent);
    return read(answer, await answer.text());
  }

  /** Fetches an answer other than JSON. */
  async text<Operation extends string>(operation: Operation, fields: Fields<Operation>): Promise<string> {
    return (await this.request(operation, fields)).text();
  }

  /** Reads an answer of JSON lines one by one as they arrive. */
  async *lines<T, Operation extends string>(
    operation: Operation,
    fields: Fields<Operation>,
  ): AsyncGenerator<T> {
    const answer = await this.request(operation, fields);
    for await (const line of createInterface({ input: streamOf(answer) })) {
      if (line !== '') yield read<T>(answer, line);
    }
  }

  /** Streams an answer to a file, which gets its name once it is complete. */
  async save<Operation extends string>(
    operation: Operation,
    fields: Fields<Operation>,
    file: string,
  ): Promise<SavedAnswer> {
    const answer = await this.request(operation, fields);
    try {
      await writeWhole(file, streamOf(answer));
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new Error(`${placeOf(answer)}: the answer was cut off`, { cause: error });
    }
    return { bytes: (await stat(file)).size, headers: answer.headers };
  }

  /** @throws ServiceRefusal with the sentences of the answer, and a remedy if known */
  private async request(
    operation: string,
    fields: Readonly<Record<string, unknown>>,
    sent?: SentBody,
  ): Promise<Response> {
    const [method = '', template = ''] = operation.split(' ');
    const others = { ...fields };
    const path = template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
      const { [name]: value } = others;
      delete others[name];
      return encodeURIComponent(String(value));
    });
    const isQuery = method !== 'POST' || sent !== undefined;
    const answer = await this.fetch(
      method,
      isQuery ? path + queryOf(others) : path,
      isQuery ? sent : { text: JSON.stringify(others) },
    );
    // Rejects an HTML page, such as a proxy's, as an answer.
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true)
      throw foreign(answer);
    if (answer.ok) return answer;
    const next = answer.status === 401 ? '; sign in again: ledgerstamp login' : '';
    throw new ServiceRefusal((sentencesOf(await answer.text()) ?? `HTTP ${answer.status}`) + next);
  }

  private async fetch(method: string, path: string, sent?: SentBody): Promise<Response> {
    const headers = {
      ...(this.key !== null && { Authorization: `Bearer ${this.key}` }),
      'Content-Type': sent?.type ?? 'application/json',
    };
    try {
      return await fetch(this.url + path, {
        method,
        headers,
        body: sent?.text,
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
    } catch (error) {
      throw new Error(`${this.url} does not answer: ${IS_IT_THERE}`, { cause: error });
    }
  }
}

type QueryValue = string | readonly string[] | undefined;

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value as QueryValue].flat()) if (one !== undefined) query.append(name, one);
  return `?${query.toString()}`;
}

function read<T>(answer: Response, json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch (error) {
    throw foreign(answer, error);
  }
}

function foreign(answer: Response, cause?: unknown): Error {
  return new Error(`${placeOf(answer)} does not answer as Ledgerstamp does: ${IS_IT_THERE}`, { cause });
}

function placeOf({ url }: Response): string {
  return url.replace(/\?.*$/, '');
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
