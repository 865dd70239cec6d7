/** A header as it was sent or came; values that are secret, or could be, are three stars. */
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
  /** Attempt that a call was about, the last one if there were several. */
  attempt: number | null;
  requestHeaders: HeaderDto[];
  /** call: what was sent, as text; null for no body. A status call can name requests of other documents as well. */
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
