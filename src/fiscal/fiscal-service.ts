import type { LocalDateTime } from '../domain/calendar-day';
import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';
import type { FailureSide } from '../domain/issues/failure';
import type { FiscalOutcome } from '../domain/fiscal/outcome';
import type { ServiceIdentity } from '../domain/fiscal/identity';
import type { AccountFinding } from './account-finding';
import type { FiscalAccountDeclaration } from './fiscal-account-declaration';
import type { HeldMapping, MappingKind, ServiceMapping } from './service-mapping';

/** Generic name of a fiscal service, for texts where it does not matter which one it is. */
export const FISCAL_SERVICE = 'the fiscal service';

/** Credentials and settings of one account at a service, readable for the moment of use. */
export interface FiscalAccountAccess {
  readonly id: string;
  readonly profile: string;
  readonly settings: object;
  readonly credentials: Readonly<Record<string, string>>;
  /** Offset of the device's clock from UTC, for example `+02:00`. */
  readonly timeOffset: string;
}

/**
 * Result of a submission. All are expected: silence after the first byte is a result of its own, and never a
 * reason to send again.
 */
export type SubmitAnswer =
  | { readonly result: 'accepted'; readonly requestId: string }
  /** Answer with the outcome included. */
  | { readonly result: 'decided'; readonly statement: ReceivedStatement }
  /** Understood and declined: because of the document, of the account (its key, a path), or of too many calls. */
  | {
      readonly result: 'refused';
      readonly message: string;
      readonly because: 'document' | 'account' | 'rate_limit';
      readonly retryAfterMs: number | null;
    }
  | { readonly result: 'not_sent'; readonly message: string; readonly side?: FailureSide | null }
  | { readonly result: 'unknown'; readonly message: string };

/** Open connection for one submission. */
export interface SubmissionLine {
  send(kind: FiscalDocument['kind'], payload: Buffer): Promise<SubmitAnswer>;
  close(): void;
}

/** Interpretation of a webhook delivery. */
export type WebhookReading =
  | { readonly genuine: false; readonly hadSignature: boolean }
  | { readonly genuine: true; readonly isSigned: boolean };

/** A statement of the service about one request, with its own words. */
export interface ReceivedStatement {
  readonly requestId: string;
  readonly body: string;
}

/** Hosts at which receipts can be verified, in lower case. */
export interface ReceiptHosts {
  /** Hosts of the authority itself. */
  readonly known: readonly string[];
  /** Additional host that a person has confirmed for the account; null: none. */
  readonly confirmed: string | null;
}

/** A tax that the account's device may use: what a tax mapping is picked from. Percent null: exempt. */
export interface DeviceTax {
  readonly id: number;
  readonly name: string;
  readonly percent: Decimal | null;
  readonly validFrom: string | null;
  readonly validTill: string | null;
}

/** Status queries for requests. */
export interface StatusCheck {
  /**
   * Reads the service's current statements about any number of requests, unreadable ones included. A request
   * may have several statements; a missing one has no news.
   * @throws Failure `temporary` also for an answer of which it cannot be said which of several requests it is about
   */
  statements(account: FiscalAccountAccess, requestIds: readonly string[]): Promise<ReceivedStatement[]>;
}

/** Deliveries in which a service announces outcomes. */
export interface ServiceWebhook {
  /**
   * Verifies that a delivery comes from the service. Pure, constant time; does not interpret the body before.
   */
  verifyWebhook(
    account: FiscalAccountAccess,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
  ): WebhookReading;
  /** The statements of a verified delivery. @throws SyntaxError or Failure `refused` when it cannot be read */
  readWebhook(body: Buffer): ReceivedStatement[];
}

/** Fiscal PDFs made by a service. */
export interface PdfSource {
  pdf(account: FiscalAccountAccess, pdfName: string): Promise<Buffer>;
}

/** The lists in which a service keeps which tax and which currency of ours is which of its own. */
export interface MappingLists {
  /** Reads every tax and currency mapping that the service holds for the account. */
  mappings(account: FiscalAccountAccess): Promise<HeldMapping[]>;
  /** Reads a mapping; null when the service no longer has it. */
  mapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<HeldMapping | null>;
  addMapping(account: FiscalAccountAccess, mapping: ServiceMapping): Promise<void>;
  /** Updates the fields that the mapping names; other data of the service stay. */
  updateMapping(account: FiscalAccountAccess, id: string, mapping: ServiceMapping): Promise<void>;
  deleteMapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<void>;
}

/**
 * Abilities of a service, by which the pipeline decides. Constants of an adapter, never settings. A missing
 * part is null, so that it cannot be used by mistake.
 */
export interface ServiceAbilities {
  /**
   * Support for repeats. `yes`: the same bytes may be sent again under our number, and the service returns
   * the first result. `no`: after silence the document is never sent again. docs/assumptions.md has the
   * proof.
   */
  readonly repeatable: 'no' | 'yes';
  /** Status queries; null: the outcome is only in the answer to the submission. */
  readonly statusCheck: StatusCheck | null;
  /** Webhook; null: the service sends no events. */
  readonly webhook: ServiceWebhook | null;
  /** PDFs; null: the service makes none. */
  readonly pdfs: PdfSource | null;
  /** Mapping lists; null: the service needs no mappings before a tax or a currency can be submitted. */
  readonly mappingLists: MappingLists | null;
}

/**
 * A fiscalisation service. Calls that only read throw a Failure when they do not work; `send` never throws for
 * what the other side or the network did.
 */
export interface FiscalService extends ServiceAbilities {
  readonly name: string;
  /** Declaration of its accounts. */
  readonly declaration: FiscalAccountDeclaration;
  /** Every fault of profile, settings and credentials at once; empty when they can work. Pure. */
  accountFaults(account: Omit<FiscalAccountAccess, 'id'>): string[];
  /** The exact bytes to submit, dated `datedAt` by the device's clock. Pure: the same arguments give the same bytes. */
  render(
    document: FiscalDocument,
    account: FiscalAccountAccess,
    datedAt: LocalDateTime,
    isCorrection: boolean,
  ): Buffer;
  /** @throws Failure `not_sent` */
  connect(account: FiscalAccountAccess): Promise<SubmissionLine>;
  /** Answers when the service is healthy and takes the credentials. @throws Failure otherwise */
  probe(account: FiscalAccountAccess): Promise<void>;
  /** Interprets a statement. Pure. */
  readStatement(statement: ReceivedStatement): FiscalOutcome;
  /** Hosts at which the receipts of an account with these settings can be verified. Pure. */
  receiptHosts(settings: object): ReceiptHosts;
  /** Reads the owner of account and device, as far as the service reports it. @throws Failure */
  identity(account: FiscalAccountAccess): Promise<ServiceIdentity>;
  deviceTaxes(account: FiscalAccountAccess): Promise<DeviceTax[]>;
  supportedCurrencies(account: FiscalAccountAccess): Promise<string[]>;
  /**
   * Findings about the current state of the account, part by part; an unreadable part is a finding of its own
   * and hides no other. Never throws for a failure of the service or the network.
   */
  check(account: FiscalAccountAccess, now: Date): Promise<AccountFinding[]>;
}
