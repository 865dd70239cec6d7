import type { LocalDateTime } from '../domain/calendar-day';
import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';
import type { FailureSide } from '../domain/issues/failure';
import type { FiscalOutcome } from '../domain/fiscal/outcome';
import type { ServiceIdentity } from '../domain/fiscal/identity';
import type { AccountFinding } from './account-finding';
import type { HeldMapping, MappingKind, ServiceMapping } from './mapping-drift';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Name in a service's account data, with a description for people. */
export interface DeclaredName {
  readonly name: string;
  readonly description: string;
}

/** Setting of an account: text, one of several choices, or an object of texts. */
interface DeclaredSetting extends DeclaredName {
  readonly choices?: readonly string[];
  /** Names of its texts, if the setting is an object. */
  readonly fields?: readonly string[];
}

/** Declares the fields of a service's accounts; the API validates and describes them by this alone. */
export interface FiscalAccountDeclaration {
  /** Profiles of the service's interface; the first is the default. */
  readonly profiles: readonly DeclaredName[];
  /** Required credentials. */
  readonly credentials: readonly DeclaredName[];
  /** Optional settings. */
  readonly settings: readonly DeclaredSetting[];
}

/** Generic name of a fiscal service, for texts about any of them. */
export const FISCAL_SERVICE = 'the fiscal service';

/** Credentials and settings of one account at a service, for immediate use. */
export interface FiscalAccountAccess {
  readonly id: string;
  readonly profile: string;
  readonly settings: object;
  readonly credentials: Readonly<Record<string, string>>;
  /** Offset of the device's clock from UTC, for example `+02:00`. */
  readonly timeOffset: string;
}

/** Result of a submission. No answer after the first byte is a result of its own, and never a reason to send again. */
export type SubmitAnswer =
  | { readonly result: 'accepted'; readonly requestId: string }
  /** Answer with the outcome included. */
  | { readonly result: 'decided'; readonly statement: ReceivedStatement }
  /** Understood and declined, because of the document, of the account (its key, a path), or of a rate limit. */
  | {
      readonly result: 'refused';
      /** In the words of the service. */
      readonly message: string;
      readonly because: 'document' | 'account' | 'rate_limit';
      readonly retryAfterMs: number | null;
    }
  | { readonly result: 'not_sent'; readonly said: StoredSentence; readonly side?: FailureSide | null }
  | { readonly result: 'unknown'; readonly said: StoredSentence };

/** Open connection for one submission. */
export interface SubmissionLine {
  send(kind: FiscalDocument['kind'], payload: Buffer): Promise<SubmitAnswer>;
  close(): void;
}

/** Interpretation of a webhook delivery. */
export type WebhookReading =
  | { readonly genuine: false; readonly hadSignature: boolean }
  | { readonly genuine: true; readonly isSigned: boolean };

/** Statement of the service about one request, with the original text. */
export interface ReceivedStatement {
  readonly requestId: string;
  readonly body: string;
}

/** Hosts at which receipts can be verified, in lower case. */
interface ReceiptHosts {
  /** Hosts of the authority itself. */
  readonly known: readonly string[];
  /** Additional host that a person has confirmed for the account; null: none. */
  readonly confirmed: string | null;
}

/** Tax that the account's device may use, for choosing a mapping. Percent null: exempt. */
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
   * Reads the service's current statements about requests, unreadable ones included. A request may have several or
   * none.
   * @throws Failure `temporary`, also for an answer that cannot be assigned to one of several requests
   */
  statements(account: FiscalAccountAccess, requestIds: readonly string[]): Promise<ReceivedStatement[]>;
}

/** Webhook by which a service reports outcomes. */
export interface ServiceWebhook {
  /** Verifies that a delivery comes from the service, before its body is parsed. Pure, constant time. */
  verifyWebhook(
    account: FiscalAccountAccess,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
  ): WebhookReading;
  /** Statements of a verified delivery. @throws SyntaxError or Failure `refused` when it cannot be read */
  readWebhook(body: Buffer): ReceivedStatement[];
}

/** Fiscal PDFs made by a service. */
export interface PdfSource {
  pdf(account: FiscalAccountAccess, pdfName: string): Promise<Buffer>;
}

/** Lists of a service that map our taxes and currencies to its own. */
export interface MappingLists {
  /** Reads every tax and currency mapping of the account at the service. */
  mappings(account: FiscalAccountAccess): Promise<HeldMapping[]>;
  /** Reads a mapping; null when the service no longer has it. */
  mapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<HeldMapping | null>;
  addMapping(account: FiscalAccountAccess, mapping: ServiceMapping): Promise<void>;
  /** Updates the named fields of a mapping; other data of the service stay. */
  updateMapping(account: FiscalAccountAccess, id: string, mapping: ServiceMapping): Promise<void>;
  deleteMapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<void>;
}

/**
 * Abilities of a service that the pipeline depends on, constant per adapter. A missing part is null, so that it cannot
 * be used by mistake.
 */
interface ServiceAbilities {
  /**
   * Support for repeats. `yes`: the same bytes may be sent again under our number, and the service returns the first
   * result. `no`: an unanswered document is never sent again. docs/assumptions.md has the evidence.
   */
  readonly repeatable: 'no' | 'yes';
  /** Status queries; null: the outcome is only in the answer to the submission. */
  readonly statusCheck: StatusCheck | null;
  /** Webhook; null: the service sends no events. */
  readonly webhook: ServiceWebhook | null;
  /** PDFs; null: the service makes none. */
  readonly pdfs: PdfSource | null;
  /** Mapping lists; null: the service needs no mappings. */
  readonly mappingLists: MappingLists | null;
}

/**
 * Adapter of a fiscalisation service. Reading calls throw a Failure; `send` returns every failure of service or network
 * as a result.
 */
export interface FiscalService extends ServiceAbilities {
  readonly name: string;
  /** Declaration of its accounts. */
  readonly declaration: FiscalAccountDeclaration;
  /** Every fault of profile, settings and credentials at once; empty when valid. Pure. */
  accountFaults(account: Omit<FiscalAccountAccess, 'id'>): StoredSentence[];
  /** Exact bytes to submit, dated `datedAt` by the device's clock. Pure. */
  render(
    document: FiscalDocument,
    account: FiscalAccountAccess,
    datedAt: LocalDateTime,
    isCorrection: boolean,
  ): Buffer;
  /** @throws Failure `not_sent` */
  connect(account: FiscalAccountAccess): Promise<SubmissionLine>;
  /** Resolves when the service is healthy and accepts the credentials. @throws Failure otherwise */
  probe(account: FiscalAccountAccess): Promise<void>;
  /** Interprets a statement. Pure. */
  readStatement(statement: ReceivedStatement): FiscalOutcome;
  /** Hosts of verification addresses of receipts of an account with these settings. Pure. */
  receiptHosts(settings: object): ReceiptHosts;
  /** Reads the owner of account and device, as far as the service reports it. @throws Failure */
  identity(account: FiscalAccountAccess): Promise<ServiceIdentity>;
  deviceTaxes(account: FiscalAccountAccess): Promise<DeviceTax[]>;
  supportedCurrencies(account: FiscalAccountAccess): Promise<string[]>;
  /**
   * Findings about the current state of the account; an unreadable part is a finding of its own and hides no other.
   * Never throws for a failure of the service or the network.
   */
  check(account: FiscalAccountAccess, now: Date): Promise<AccountFinding[]>;
}
