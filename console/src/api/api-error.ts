/** Failed call of the API, with the API's own sentences. Status 0 means that no answer came. */
export class ApiError extends Error {
  /** Sentences of the answer, in order; empty if it has none. */
  readonly sentences: readonly string[];
  /** Stable code of the refusal, for programs; null if the answer has none. */
  readonly code: string | null;
  /** Values that the sentences refer to; null if the answer has none. */
  readonly parameters: object | null;

  constructor(
    readonly status: number,
    body: unknown,
  ) {
    const sentences = sentencesOf(body);
    super(sentences.join(' ') || `HTTP ${status}`);
    this.sentences = sentences;
    this.code = codeOf(body);
    this.parameters = parametersOf(body);
  }
}

function sentencesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return [];
  const { message } = body;
  return (Array.isArray(message) ? message : [message]).filter((one) => typeof one === 'string');
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}

function parametersOf(body: unknown): object | null {
  if (typeof body !== 'object' || body === null || !('parameters' in body)) return null;
  return typeof body.parameters === 'object' ? body.parameters : null;
}

/** True if no answer came or the server failed (5xx): the same call may succeed a moment later. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** True for a conflict with the stored state (409); the sentences say what to do. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Message of the API about one field; such a message begins with the path of the field. */
export function faultAt(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.sentences.find(
    (sentence) => sentence.startsWith(path) && /^[ :]/.test(sentence.slice(path.length)),
  );
}
