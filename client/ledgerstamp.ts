import createClient from 'openapi-fetch';
import { OPERATIONS } from './operations.js';
import type { components, operations, paths } from './schema.js';

/** Stable name of an operation, such as `documents.retry`. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;
/** Shape of the API by its name in the description, for example `Shape<'DocumentDto'>`. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

type Named<P> = { [K in keyof P as [Exclude<P[K], undefined>] extends [never] ? never : K]: P[K] };
type Parameters<O> = O extends { parameters: infer P } ? Named<P> : unknown;
type Content<C> = C extends { 'application/json': infer Json }
  ? Json
  : C extends { 'text/csv': infer Csv }
    ? Csv
    : never;
type Body<O> = O extends { requestBody: { content: infer C } } ? { body: Content<C> } : unknown;
/** Values that an operation takes: `path`, `query`, `header` and `body`, where it has them. */
export type Input<Id extends OperationId> = Parameters<operations[Id]> & Body<operations[Id]>;

type Read<C> = C extends { 'application/json': infer Json }
  ? Json
  : C extends { 'application/zip': unknown } | { 'application/pdf': unknown }
    ? Blob
    : string;
type Success<R> = {
  [S in keyof R & (200 | 201 | 202 | 204)]: R[S] extends { content: infer C } ? Read<C> : undefined;
}[keyof R & (200 | 201 | 202 | 204)];
/** Answer of an operation: its shape, a text, a file as a Blob, or undefined. */
export type Answer<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? Success<R>
  : never;

type Literal<Code> = string extends Code ? never : Exclude<Code, undefined>;
type Fault<R> = R extends { content: { 'application/problem+json': { code?: infer Code } } }
  ? Literal<Code>
  : never;
type Faults<R> = { [S in keyof R]: Fault<R[S]> }[keyof R];
/** Codes with which this version refuses an operation; later ones have further codes. */
export type CodeOf<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? Faults<R>
  : never;

/** Operations whose list goes on after a position. */
export type ListId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { cursor: unknown } ? Id : never;
}[OperationId];
type Elements<A> = A extends readonly (infer Item)[]
  ? Item
  : { [K in keyof A]: A[K] extends readonly (infer Item)[] ? Item : never }[keyof A];
/** One item of such a list. */
export type Item<Id extends ListId> = Elements<Answer<Id>>;

type Optional<T> = Partial<T> extends T ? [input?: T] : [input: T];

export interface Options {
  /** Address of the installation, as `PUBLIC_URL` has it. */
  readonly url: string;
  /** Token of a person, or a key of the installation. */
  readonly token: string;
  /** Language of the sentences: `en` or `pt`. */
  readonly language?: string;
  /** Number of repeats of a call that may safely be repeated. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

/** Refusal or failure that the service answered: problem details (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    private readonly body: Partial<Shape<'Problem'>>,
    /** Seconds after which the call may be repeated (429, 503); null: not said. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
  }

  /** Code of the refusal, the same in every language; null for faults of form, rights and failures. */
  get code(): string | null {
    return this.body.code ?? null;
  }

  /** Names and figures of the sentence. */
  get parameters(): Readonly<Record<string, unknown>> {
    return this.body.parameters ?? {};
  }

  /** Sentences one by one, where several faults are named. */
  get sentences(): readonly string[] {
    return [this.body.message ?? this.message].flat();
  }

  /** True: the operation was refused with this code. */
  is<Id extends OperationId>(_operation: Id, code: CodeOf<Id>): boolean {
    return this.code === code;
  }
}

/** No answer came. A call that changes something may have been carried out all the same: read before you repeat it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Ledgerstamp {
  /** Calls an operation. @throws Problem, NoAnswer */
  call<Id extends OperationId>(id: Id, ...input: Optional<Input<Id>>): Promise<Answer<Id>>;
  /** Items of a list, page by page as they are asked for. @throws Problem, NoAnswer */
  each<Id extends ListId>(id: Id, ...input: Optional<Input<Id>>): AsyncGenerator<Item<Id>, void>;
}

interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly reads: 'json' | 'text' | 'blob';
  readonly takes?: string;
  readonly cursor?: { readonly parameter: string; readonly field: string };
}

interface Given {
  readonly path?: object;
  readonly query?: object;
  readonly header?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Client of one installation. */
export function connect({
  url,
  token,
  language = 'en',
  retries = 3,
  fetch = globalThis.fetch,
}: Options): Ledgerstamp {
  const http = createClient<paths>({
    baseUrl: url.replace(/\/$/, ''),
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
    fetch: repeating(fetch, retries),
  });

  async function call(id: OperationId, { path, query, header, body }: Given = {}): Promise<unknown> {
    const operation: Operation = OPERATIONS[id];
    const isText = typeof body === 'string' && operation.takes?.includes('text/csv');
    const request = http.request as unknown as (
      ...of: unknown[]
    ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
    const { data, error, response } = await request(operation.method, operation.path, {
      params: { path, query, header },
      parseAs: operation.reads,
      ...(body === undefined ? {} : { body }),
      ...(isText ? { headers: { 'Content-Type': 'text/csv' }, bodySerializer: (text: string) => text } : {}),
    }).catch((cause: unknown) => {
      throw new NoAnswer(`${operation.method} ${operation.path}: no answer`, { cause });
    });
    if (response.ok) return data;
    throw new Problem(
      response.status,
      typeof error === 'object' && error !== null ? error : { detail: String(error) },
      secondsToWait(response),
    );
  }

  async function* each(id: ListId, input: Given = {}): AsyncGenerator<unknown, void> {
    const { parameter, field } = (OPERATIONS[id] as Operation).cursor ?? { parameter: '', field: '' };
    let query = { ...input.query };
    for (;;) {
      const page = (await call(id, { ...input, query })) as object;
      const lists: unknown[][] = Array.isArray(page) ? [page] : Object.values(page).filter(Array.isArray);
      yield* lists[0] ?? [];
      const last = (Array.isArray(page) ? page.at(-1) : page) as
        Readonly<Record<string, unknown>> | undefined;
      const next = last?.[field] ?? null;
      if (next === null) return;
      query = { ...query, [parameter]: next };
    }
  }

  return { call, each } as unknown as Ledgerstamp;
}

/** Methods whose repeat has the same effect as one call (RFC 9110, 9.2.2). */
const IDEMPOTENT = ['GET', 'PUT', 'DELETE'];
const PASSING = [502, 503, 504];
const LONGEST_MS = 60_000;

function secondsToWait({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 ? seconds : null;
}

/**
 * Repeats what was refused before anything was done (429), and calls of idempotent methods that failed or got no answer. An answer
 * that asks for a longer pause than a minute is handed on: its Problem says for how long.
 */
function repeating(fetch: typeof globalThis.fetch, retries: number): (request: Request) => Promise<Response> {
  return async (request) => {
    const isIdempotent = IDEMPOTENT.includes(request.method);
    for (let left = retries; ; left -= 1) {
      let waitMs = 500 * 2 ** (retries - left);
      try {
        const answer = await fetch(request.clone());
        const isPassing = answer.status === 429 || (isIdempotent && PASSING.includes(answer.status));
        if (left <= 0 || !isPassing) return answer;
        const seconds = secondsToWait(answer);
        if (seconds !== null) waitMs = seconds * 1000;
        if (waitMs > LONGEST_MS) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (left <= 0 || !isIdempotent || request.signal.aborted) throw error;
      }
      await new Promise((settle) => setTimeout(settle, waitMs));
    }
  };
}
