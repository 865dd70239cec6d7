import type { LocalDateTime } from '../../../src/domain/calendar-day';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import type {
  FiscalAccountAccess,
  FiscalService,
  ServiceAbilities,
} from '../../../src/fiscal/fiscal-service';
import type { ServiceMapping } from '../../../src/fiscal/service-mapping';

/** Single failure of a call at the other side. */
export type Mishap =
  /** Without effect: the connection breaks, a server error, a refusal, a limit, somebody else's web page. */
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

/** The other side of a service, running for real; what a suite needs of it and no service may know. */
export interface OtherSide {
  readonly service: FiscalService;
  readonly account: FiscalAccountAccess;
  /** Credentials that the other side does not know. */
  readonly strangers: FiscalAccountAccess;
  /** Known, but without device and subscription. */
  readonly withoutDevice: FiscalAccountAccess;
  /** Mappings that documents of {@link document} need, as `add` takes them. */
  readonly mappings: readonly ServiceMapping[];
  /** A moment that suits the documents, and the same by the clock of the device. */
  readonly at: Date;
  readonly datedAt: LocalDateTime;
  /** The same service, speaking to another address. */
  serviceAt(baseUrl: string): FiscalService;
  /** A document that will be fiscalised; one that is marked wrong will be rejected. */
  document(wishes?: Partial<FiscalDocument> & { isWrong?: boolean }): Promise<FiscalDocument>;
  /** Lets the next call of an operation go wrong. */
  next(operation: Operation, mishap: Mishap): Promise<void>;
  /** Number of times that the other side has accepted a document. */
  timesTaken(document: FiscalDocument): Promise<number>;
  /** Calls so far, by the other side's own count. */
  calls(operation: Operation): Promise<number>;
  /** The event about a request, as it is delivered. */
  event(requestId: string): Promise<Delivery>;
  /** An event of the other side's form with a signature that is wrong. */
  forgedEvent(): Promise<Delivery>;
  stop(): Promise<void>;
}

/** The parts that a service may lack. */
export const PARTS = [
  'statusCheck',
  'webhook',
  'pdfs',
  'mappingLists',
] as const satisfies readonly (keyof ServiceAbilities)[];
export type Part = (typeof PARTS)[number];

/** Harness that a service folder brings to the suite. */
export interface FiscalServiceHarness {
  readonly name: string;
  /** Whether it answers the same bytes with what it made of them the first time. */
  readonly repeatable: ServiceAbilities['repeatable'];
  /** Parts that the service does not have, in the order of {@link PARTS}: nothing is asked of them. */
  readonly lacks: readonly Part[];
  start(): Promise<OtherSide>;
}
