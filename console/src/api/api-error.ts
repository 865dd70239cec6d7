/** A call that did not work: what the API said, and what a person can do next. Status 0: no answer. */
export class ApiError extends Error {
  readonly sentences: readonly string[];

  constructor(
    readonly status: number,
    body: unknown,
  ) {
    const sentences = sentencesOf(body);
    super(sentences.join(' ') || `The call did not work (${status}).`);
    this.sentences = sentences.length > 0 ? sentences : [this.message];
  }

  get nextStep(): string {
    if (this.status === 0) return 'No answer: see whether Ledgerstamp is running, then try again.';
    if (this.status === 401) return 'Enter the administrator key again.';
    if (this.status === 404) return 'It may have been removed: go back to the list.';
    if (this.status === 409) return 'Somebody or something was faster: load the page again and look.';
    if (this.status === 502 || this.status === 503) {
      return 'The other system did not answer as it should: try again in a few minutes.';
    }
    if (this.status >= 500) return 'Look into the log of Ledgerstamp for this minute.';
    return 'Put right what is named, and try again.';
  }
}

function sentencesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return [];
  const { message } = body;
  return (Array.isArray(message) ? message : [message]).filter((one) => typeof one === 'string');
}
