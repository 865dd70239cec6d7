/** A header as it was sent or came; values that are secret, or could be, are three stars. */
export class HeaderDto {
  name: string;
  value: string;
}

/** Call to the fiscal service about a document, or one of its webhook deliveries. */
export class ExchangeDto {
  /** call: our request; webhook: a delivery of the service. */
  kind: 'call' | 'webhook';
  /** When it began, or came in. */
  at: Date;
  /** call: POST or GET. */
  method: string | null;
  /** call: where to. */
  address: string | null;
  /** call: the attempt that it was about, the last one if there were several. */
  attempt: number | null;
  requestHeaders: HeaderDto[];
  /** call: what was sent, as text; null for no body. A status call can name requests of other documents as well. */
  requestBody: string | null;
  /** call: the HTTP status of the answer; null when there was none. */
  status: number | null;
  answerHeaders: HeaderDto[];
  /** Received text: the answer, or the body of the delivery. Null for no answer; empty for a PDF. */
  answerBody: string | null;
  /** Number of bytes received. Only the beginning of a long answer is kept. */
  answerBytes: number | null;
  /** call: how long it took, in milliseconds. */
  durationMs: number | null;
  /** Why there was no answer, or why a delivery could not be read. */
  failure: string | null;
  /** webhook: whether it was signed by the service. */
  isSigned: boolean | null;
}
