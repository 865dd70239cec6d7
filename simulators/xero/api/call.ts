import type { Answer } from '../http/answer';
import type { CallQuery } from '../http/request-reading';
import type { Simulator } from '../simulator';
import type { Database } from '../store/database';
import type { Organisation } from '../store/organisations';

/** Admitted call of the Accounting API. */
export interface Call {
  simulator: Simulator;
  /** The pool for reads; for writes the connection of the transaction that the answer is kept in. */
  database: Database;
  organisation: Organisation;
  /** The app's name, which every answer repeats. */
  providerName: string;
  parameters: Record<string, string>;
  query: CallQuery;
  modifiedSince: string | undefined;
  /** A fault: lists are in another order than the one asked for. */
  isDisordered?: boolean;
  body: Buffer;
  now: number;
}

/** Answers a call, or throws an AnswerError to undo what it wrote and answer with that. */
export type Handler = (call: Call) => Promise<Answer>;
