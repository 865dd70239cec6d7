/** A call that did not work, in the API's own words. Status 0: no answer. What to do next is said by the page. */
export class ApiError extends Error {
  /** Empty where the answer said nothing. */
  readonly sentences: readonly string[];
  /** Names what was refused, for programs; null: the answer names nothing. */
  readonly code: string | null;
  /** Values that the messages refer to; null where the answer has none. */
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

/** No answer, or a failure of the server and no refusal: the same question may be answered a moment later. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Conflict with the stored state; the messages say what to do. */
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
