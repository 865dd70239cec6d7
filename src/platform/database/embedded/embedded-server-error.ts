/** Advice for every fault that the program cannot repair: use another server. */
export const OWN_SERVER_ADVICE = 'set DATABASE_URL to use a PostgreSQL server of your own';

/** A fault that the operator can act upon: its message says what is wrong and what to do next. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
}

/** Text of an error. Node reports several failed connection attempts as one error without a text. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
