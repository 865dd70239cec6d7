import { channel } from 'node:diagnostics_channel';
import { CarriedValue } from '../carried-value';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Call to a fiscal service with its answer. All secrets are masked. */
export interface Exchange {
  readonly fiscalAccountId: string;
  /** Request ids that it concerned; empty for other calls. */
  readonly requestIds: readonly string[];
  /** Submission that it was made for; null: only the request ids identify it. */
  readonly submissionId: string | null;
  readonly method: string;
  readonly address: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Body of the request; null: none, or that of the submission, which is stored with it. */
  readonly requestBody: Buffer | null;
  readonly answer: ExchangeAnswer | null;
  /** Reason why there is no answer; null when there is one. */
  readonly failure: StoredSentence | null;
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

/** Marks all exchanges within this work as those of a submission. Does nothing without listeners. */
export function withSubmissionContext<T>(submissionId: string, work: () => Promise<T>): Promise<T> {
  return exchanges.hasSubscribers ? concerned.during(submissionId, work) : work();
}

/** Publishes an exchange; errors of listeners do not reach the caller. */
export function publishExchange(exchange: Omit<Exchange, 'submissionId'>): void {
  exchanges.publish({ ...exchange, submissionId: concerned.get() ?? null } satisfies Exchange);
}

/** Subscribes to every exchange of this process. The listener must not throw. @returns function that unsubscribes */
export function onExchange(listener: (exchange: Exchange) => void): () => void {
  const listen = (message: unknown): void => listener(message as Exchange);
  exchanges.subscribe(listen);
  return () => {
    exchanges.unsubscribe(listen);
  };
}
