import createClient, { type FetchResponse } from 'openapi-fetch';
import { ApiError } from './api-error';
import { callingOnce } from './call-once';
import { patiently } from './patience';
import { presence } from './presence';
import type { components, paths } from './schema';
import { answered, isFromProxy, notAnswered } from './silence';
import { signedIn } from './session';

/** Shape of the API by its name in the schema, for example Shape<'DocumentDto'>. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Header that only this console's pages send: other origins cannot, so it proves where a call comes from. */
const HEADER = 'X-Ledgerstamp-Console';
/** Time limit for the first byte of a file, in milliseconds: some files take minutes to generate. */
const FILE_MS = 600_000;

const ask = (request: Request): Promise<Response> => fetch(request);
const once = callingOnce(patiently(ask));
const askForFile = patiently(ask, FILE_MS);

/** Client of the admin API; the session cookie authenticates it. */
export const api = createClient<paths>({
  ...{ baseUrl: window.location.origin, credentials: 'same-origin' },
  fetch: once,
});

api.use({
  onRequest({ request }) {
    request.headers.set(HEADER, presence());
    request.headers.set('Accept', 'application/json');
    request.headers.set('Accept-Language', document.documentElement.lang);
    return request;
  },
  onResponse({ response, schemaPath }) {
    if (isFromProxy(response)) throw noAnswer();
    answered();
    if (response.status === 401 && schemaPath !== '/api/session') signedIn.set('no');
    return response;
  },
});

interface Call<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Body of a successful answer.
 * @throws ApiError with the API's own sentences, or with status 0 if no answer came
 */
export async function answerOf<T>(call: Promise<Call<T>>): Promise<T> {
  const { data, error, response } = await call.catch(brokenOff);
  if (!response.ok) throw new ApiError(response.status, error);
  return data as T;
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<V extends Verb, Path extends PathWith<V>> = Extract<paths[Path][V], object>;
/** Paths that have a call by this verb. */
export type PathWith<V extends Verb> = {
  [Path in keyof paths]: paths[Path] extends Record<V, object> ? Path : never;
}[keyof paths];
/** Body of the answer. */
export type AnswerOf<V extends Verb, Path extends PathWith<V>> = Said<
  FetchResponse<Operation<V, Path>, unknown, 'application/json'>['data']
>;
type Said<Data> = [NonNullable<Data>] extends [never] ? undefined : NonNullable<Data>;

type Part<Whole, Name extends string> =
  Whole extends Partial<Record<Name, infer Found>>
    ? [Found & object] extends [never]
      ? unknown
      : Found & object
    : unknown;
/** Parameters of the path and of the query, side by side. */
type Given<Call> = Call extends { parameters: infer All } ? Part<All, 'path'> & Part<All, 'query'> : unknown;
type Body<Call> =
  Part<Part<Call, 'requestBody'>, 'content'> extends { 'application/json': infer Found } ? Found : never;

/** Arguments of a call: its parameters, left out where it needs none, then its body. */
export type Arguments<V extends Verb, Path extends PathWith<V>, Call = Operation<V, Path>> = [
  Body<Call>,
] extends [never]
  ? object extends Given<Call>
    ? [given?: Given<Call>]
    : [given: Given<Call>]
  : [given: Given<Call>, body: Body<Call>];

function calling<V extends Verb>(verb: V) {
  return <Path extends PathWith<V>>(
    path: Path,
    ...[given, body]: Arguments<V, Path>
  ): Promise<AnswerOf<V, Path>> => {
    const all = Object.entries(given ?? {});
    const [inPath, inQuery] = [true, false].map((isNamed) =>
      Object.fromEntries(all.filter(([name]) => path.includes(`{${name}}`) === isNamed)),
    );
    const init = { params: { path: inPath, query: inQuery }, body };
    return answerOf(api.request(verb as 'get', path as never, init as never));
  };
}

/**
 * Calls of the API, each with the body of its answer. Parameters that the path does not name are its query.
 * @throws ApiError with the API's own sentences, or with status 0 if no answer came
 */
export const call = {
  ...{ GET: calling('get'), POST: calling('post'), PUT: calling('put') },
  ...{ PATCH: calling('patch'), DELETE: calling('delete') },
};

/** Fetches a file and returns its object URL; the caller has to revoke it. */
export async function fileOf(path: string): Promise<string> {
  const answer = await opened(path, {}, askForFile);
  return URL.createObjectURL(await answer.blob().catch(brokenOff));
}

/** Opens an answer that is read while it grows, such as server-sent events; the signal ends it. */
export async function streamOf(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await opened(path, { signal });
  if (body === null) throw new ApiError(0, null);
  return body;
}

/** Repeats a call that another person requested, as its second person; `confirms` is the id of the confirmation. */
export async function sameCall(
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
  confirms: string,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Ledgerstamp-Confirms': confirms };
  const answer = await opened(path, {
    ...{ method, headers },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  await answer.body?.cancel();
}

/** Reads a stored object by an address that an answer of the API contains. */
export async function storedAt(path: string): Promise<unknown> {
  const answer = await opened(path);
  return JSON.parse(await answer.text().catch(brokenOff));
}

async function opened(
  path: string,
  { headers, signal, ...other }: RequestInit = {},
  by = once,
): Promise<Response> {
  const request = new Request(path, {
    ...other,
    credentials: 'same-origin',
    headers: { ...headers, [HEADER]: presence(), 'Accept-Language': document.documentElement.lang },
    signal,
  });
  const response = await by(request).catch(() => {
    throw signal?.aborted === true ? new ApiError(0, null) : noAnswer();
  });
  if (isFromProxy(response)) throw noAnswer();
  answered();
  if (response.status === 401) signedIn.set('no');
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response;
}

function brokenOff(): never {
  throw noAnswer();
}

function noAnswer(): ApiError {
  notAnswered();
  return new ApiError(0, null);
}
