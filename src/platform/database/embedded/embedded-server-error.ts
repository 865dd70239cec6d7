/** Advice for every fault that the program cannot repair: use another server. */
export const OWN_SERVER_ADVICE = 'set DATABASE_URL to use a PostgreSQL server of your own';

/** Fault that the operator can fix: its message names cause and next step. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
}

/** Text of an error. Node reports several failed connection attempts as one error without a text. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
