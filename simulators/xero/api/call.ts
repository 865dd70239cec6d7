import type { Answer } from '../http/answer';
import type { CallQuery } from '../http/request-reading';
import type { Simulator } from '../simulator';
import type { Database } from '../store/database';
import type { Organisation } from '../store/organisations';

/** Authorised call of the Accounting API. */
export interface Call {
  simulator: Simulator;
  /** Pool for reads; for writes, the connection of the transaction that also stores the answer. */
  database: Database;
  organisation: Organisation;
  /** Name of the app, which every answer repeats. */
  providerName: string;
  parameters: Record<string, string>;
  query: CallQuery;
  modifiedSince: string | undefined;
  /** True for a fault that returns lists in a wrong order. */
  isDisordered?: boolean;
  body: Buffer;
  now: number;
}

/** Handles a call; an AnswerError undoes what it wrote, and becomes the answer. */
export type Handler = (call: Call) => Promise<Answer>;
