import { channel } from 'node:diagnostics_channel';
import { CarriedValue } from '../carried-value';

/** Call to a fiscal service with its answer. The publisher has masked all secrets. */
export interface Exchange {
  readonly fiscalAccountId: string;
  /** Requests of the service that it was about; empty where the service was not asked by request. */
  readonly requestIds: readonly string[];
  /** The submission on whose behalf it was made; null: only the requests say what it concerns. */
  readonly submissionId: string | null;
  readonly method: string;
  readonly address: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Body of the request; null: none, or that of the submission, which is kept with it. */
  readonly requestBody: Buffer | null;
  readonly answer: ExchangeAnswer | null;
  /** Reason why there is no answer; null when there is one. */
  readonly failure: string | null;
  readonly durationMs: number;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * First `LARGEST_KEPT_ANSWER` bytes of the answer; empty for a PDF, whose size and hash are kept elsewhere.
   */
  readonly body: Buffer;
  /** Number of bytes received. */
  readonly bytes: number;
}

export const LARGEST_KEPT_ANSWER = 256 * 1024;

const exchanges = channel('ledgerstamp.exchange');
const concerned = new CarriedValue<string>();

/** Exchanges made by this work, however deep, are those of a submission. Where nobody listens it is not followed. */
export function withSubmissionContext<T>(submissionId: string, work: () => Promise<T>): Promise<T> {
  return exchanges.hasSubscribers ? concerned.during(submissionId, work) : work();
}

/** Tells anyone who listens; what a listener does wrong never reaches the caller. */
export function publishExchange(exchange: Omit<Exchange, 'submissionId'>): void {
  exchanges.publish({ ...exchange, submissionId: concerned.get() ?? null } satisfies Exchange);
}

/** Tells of every exchange of this process from now on; the answer ends it. The listener must not throw. */
export function onExchange(listener: (exchange: Exchange) => void): () => void {
  const listen = (message: unknown): void => listener(message as Exchange);
  exchanges.subscribe(listen);
  return () => {
    exchanges.unsubscribe(listen);
  };
}
