/** Header; values that are or may be secret are three stars. */
export class HeaderDto {
  name: string;
  value: string;
}

/** Call to the fiscal service about a document, or one of its webhook deliveries. */
export class ExchangeDto {
  /** Kind. call: our request; webhook: a delivery of the service. */
  kind: 'call' | 'webhook';
  /** Time at which it began, or was received. */
  at: Date;
  /** Method of a call: POST or GET. */
  method: string | null;
  /** Address of a call. */
  address: string | null;
  /** Attempt that a call concerned; the last one if several. */
  attempt: number | null;
  requestHeaders: HeaderDto[];
  /** call: body sent, as text; null: none. A status call may name requests of other documents. */
  requestBody: string | null;
  /** HTTP status of the answer to a call; null when there was none. */
  status: number | null;
  answerHeaders: HeaderDto[];
  /** Received text: the answer, or the body of the delivery. Null for no answer; empty for a PDF. */
  answerBody: string | null;
  /** Number of bytes received. Only the beginning of a long answer is kept. */
  answerBytes: number | null;
  /** Duration of a call, in milliseconds. */
  durationMs: number | null;
  /** Reason why there was no answer, or why a delivery could not be read. */
  failure: string | null;
  /** True for a webhook signed by the service. */
  isSigned: boolean | null;
}
