import type { LocalDateTime } from '../../../src/domain/calendar-day';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import type { FiscalAccountAccess, FiscalService } from '../../../src/fiscal/fiscal-service';
import type { ServiceMapping } from '../../../src/fiscal/mapping-drift';

/** Single failure of a call at the other side. */
export type Mishap =
  /** Faults without effect: a broken connection, a server error, a refusal, a limit, or a foreign web page. */
  | 'request-lost'
  | 'error-before'
  | 'refused'
  | 'too-many-requests'
  | 'html-200'
  /** With effect: the answer is lost, an error instead of it, nothing instead of it. */
  | 'answer-lost'
  | 'error-after'
  | 'empty-200'
  /** Faults of downloads: not ready yet, or truncated. */
  | 'late'
  | 'truncated';

export type Operation = 'submit' | 'status' | 'download' | 'device' | 'mappings' | 'subscription';

export interface Delivery {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The other side of a service, running in reality, with what the suite needs and no service may know. */
export interface OtherSide {
  readonly service: FiscalService;
  readonly account: FiscalAccountAccess;
  /** Credentials that the other side does not know. */
  readonly strangers: FiscalAccountAccess;
  /** Known credentials without device and subscription. */
  readonly withoutDevice: FiscalAccountAccess;
  /** Mappings that documents of {@link document} need, in the form of `add`. */
  readonly mappings: readonly ServiceMapping[];
  /** Time that suits the documents, and the same by the clock of the device. */
  readonly at: Date;
  readonly datedAt: LocalDateTime;
  /** The same service at another address. */
  serviceAt(baseUrl: string): FiscalService;
  /** Document that will be fiscalised, or rejected if marked wrong. */
  document(wishes?: Partial<FiscalDocument> & { isWrong?: boolean }): Promise<FiscalDocument>;
  /** Lets the next call of an operation go wrong. */
  next(operation: Operation, mishap: Mishap): Promise<void>;
  /** Number of times that the other side has accepted a document. */
  timesTaken(document: FiscalDocument): Promise<number>;
  /** Number of calls so far, as counted by the other side. */
  calls(operation: Operation): Promise<number>;
  /** Event about a request, as delivered. */
  event(requestId: string): Promise<Delivery>;
  /** Event in the other side's form with a wrong signature. */
  forgedEvent(): Promise<Delivery>;
  stop(): Promise<void>;
}

/** Parts that a service may lack. */
export const PARTS = [
  'statusCheck',
  'webhook',
  'pdfs',
  'mappingLists',
] as const satisfies readonly (keyof FiscalService)[];
export type Part = (typeof PARTS)[number];

/** Harness that a service folder brings to the suite. */
export interface FiscalServiceHarness {
  readonly name: string;
  /** True: repeated bytes get the answer of the first time. */
  readonly repeatable: FiscalService['repeatable'];
  /** Parts that the service lacks, in the order of {@link PARTS}; these are not tested. */
  readonly lacks: readonly Part[];
  start(): Promise<OtherSide>;
}
