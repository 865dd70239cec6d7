import { type Sentence } from '../texts/stored-sentence';
import type { SaleDifference, SaleObstacle } from '../sales/same-sale';
import type { ConfirmationObstacle } from '../lifecycle/confirmation-obstacle';
import type { PeriodObstacle } from '../lifecycle/period-obstacle';
import type { ReceiptHold } from '../receipt/receipt-certificate';
import type { Objection } from '../lifecycle/uncertain-decision';
import type { ReceiptFault } from '../receipt/outside-receipt';
import type { DeviceInUse, Taxpayer, TaxpayerDifference } from '../fiscal/taxpayer';
import type { ZReportFault } from '../receipt/z-report-fault';

/** Kinds of objects that a request can name and that may not exist. */
export type Thing =
  | 'alert'
  | 'alert channel'
  | 'backfill'
  | 'backfill schedule'
  | 'bank account'
  | 'check'
  | 'confirmation'
  | 'connection'
  | 'customer'
  | 'delivery'
  | 'document'
  | 'document in this period'
  | 'fiscal account'
  | 'invitation'
  | 'mapping'
  | 'organisation'
  | 'account at a provider'
  | 'passkey'
  | 'person'
  | 'reconciliation'
  | 'saved view'
  | 'session'
  | 'sign-in'
  | 'sign-off'
  | 'submission in doubt'
  | 'token';

/**
 * Every refusal of a request: its kind (`domain/issues/refusal.ts`), and whether its text is one sentence or a list.
 * Codes are stable, for programs.
 */
export const REFUSAL_CATALOGUE = {
  NOT_THERE: one('not_there'),
  // Refusals of decisions about a document.
  STATE_FORBIDS_DECISION: one('conflict'),
  STATE_FORBIDS_CHOICE: one('conflict'),
  REJECTED_FOR_GOOD: one('conflict'),
  SUCCESS_REPORTED: one('conflict'),
  NOTHING_TO_WRITE_BACK: one('conflict'),
  MAY_BE_AT_SERVICE: one('conflict'),
  NO_FOREIGN_SIGN: one('conflict'),
  TAX_OF_ANOTHER_DAY: one('conflict'),
  CONFIRMATION_DIFFERS: list('invalid'),
  STATE_FORBIDS_RECORD: one('conflict'),
  RECEIPT_UNREADABLE: list('invalid'),
  RECEIPT_RECORDED: one('conflict'),
  RECEIPT_JUST_RECORDED: one('conflict'),
  RECEIPT_OF_ANOTHER: one('conflict'),
  RECEIPT_WITHOUT_ACCOUNT: list('invalid'),
  RECEIPT_NOT_DISPUTED: one('conflict'),
  NO_RECEIPT_RECORDED: one('conflict'),
  RECEIPT_FILE_MISSING: list('invalid'),
  NOT_A_CREDIT_NOTE: list('invalid'),
  NO_SUCH_INVOICE: list('invalid'),
  NO_SUCH_SALE: list('invalid'),
  SALE_IS_ANOTHER: one('conflict'),
  SALE_NOT_CONFIRMED: one('conflict'),
  NOTHING_TO_DECIDE: one('conflict'),
  NOTHING_TO_WITHDRAW: one('conflict'),
  WRITE_BACK_BEGUN: one('conflict'),
  CREDIT_NOTE_SENT: one('conflict'),
  SECOND_PERSON_MISSING: one('conflict'),
  AWAITS_SECOND_PERSON: one('conflict'),
  CONFIRMATION_REFUSED: list('conflict'),
  DOCUMENT_NUMBER_DIFFERS: list('unfit'),
  DECISION_IMPOSSIBLE: list('conflict'),
  FISCAL_DATA_MISSING: list('unfit'),
  DOCUMENT_JUST_CHANGED: one('conflict'),
  FISCAL_NUMBER_TAKEN: one('conflict'),
  TOKEN_EXCEEDS_PERSON: one('unfit'),
  LIST_POSITION_UNFIT: one('invalid'),
  LIST_PAGE_TOO_FAR: one('invalid'),
  RECEIPT_DOUBTFUL: one('conflict'),
  REQUEST_UNKNOWN: one('conflict'),
  REQUEST_PROCESSING: one('conflict'),
  REQUEST_REJECTED: one('conflict'),
  REQUEST_DOUBTFUL: one('conflict'),
  REQUEST_UNREADABLE: one('conflict'),
  REQUEST_JUST_ADOPTED: one('conflict'),
  PROOF_HAS_NO_PDFS: one('conflict'),
  PROOF_PDF_MISSING: one('conflict'),
  PROOF_PDF_UNREADABLE: one('conflict'),
  PROOF_PDF_DIFFERS: one('conflict'),
  // Refusals of backfills.
  DAYS_REVERSED: list('invalid'),
  STATE_FORBIDS_ACTION: one('conflict'),
  BACKFILL_CHANGED: one('conflict'),
  BACKFILL_JUST_STARTED: one('conflict'),
  BACKFILL_ACTIVE: one('conflict'),
  NOT_LIVE: one('conflict'),
  BOOKS_NOT_READ: one('conflict'),
  LATE_NOT_ACKNOWLEDGED: one('conflict'),
  NOTHING_TO_SEND: one('conflict'),
  ACKNOWLEDGEMENT_DIFFERS: list('invalid'),
  // Refusals on going live: settings and the fiscal account.
  OTHER_PROGRAM_UNANSWERED: list('invalid'),
  OTHER_PROGRAM_DAY_UNFIT: list('invalid'),
  PLATFORM_LACKS_APPROVAL: list('invalid'),
  CODES_UNCONFIRMED: list('conflict'),
  // Refusals about money received without an invoice.
  TAKINGS_NOT_READ: one('conflict'),
  TAKINGS_NOT_GRANTED: one('conflict'),
  TAKINGS_OTHER_DEVICE: one('conflict'),
  TAKINGS_BEFORE_GO_LIVE: list('invalid'),
  TAKINGS_PAYMENT_UNSET: one('conflict'),
  OTHER_SALES_DAY_USED: one('conflict'),
  ACCOUNT_IN_USE: list('conflict'),
  ACCOUNT_UNKNOWN: list('invalid'),
  ACCOUNT_NOT_SHARED: list('conflict'),
  TAXPAYER_NOT_REPORTED: list('conflict'),
  TAXPAYER_DIFFERS: list('conflict'),
  TAXPAYER_TIN_DIFFERS: list('conflict'),
  CREDENTIALS_OF_ANOTHER: list('conflict'),
  BINDING_NOT_AS_READ: list('conflict'),
  GAPS_NOT_AS_READ: list('conflict'),
  BACKFILL_OVERTAKEN: one('conflict'),
  DEVICE_IN_USE: list('conflict'),
  CREDENTIALS_UNREADABLE: list('conflict'),
  SERVICE_UNKNOWN: list('invalid'),
  ACCOUNT_FAULTY: list('invalid'),
  ACCOUNT_NAME_TAKEN: list('conflict'),
  ACCOUNT_MISSING: one('invalid'),
  SUBMISSIONS_NOT_STOPPED: list('conflict'),
  // Refusals of mappings.
  MAPPING_EXISTS: one('conflict'),
  RULE_CHANGED: one('changed_meanwhile'),
  SUGGESTION_GONE: list('conflict'),
  TAX_CODE_UNUSED: list('invalid'),
  SERVICE_LACKS_RULE: list('conflict'),
  CURRENCY_UNSUPPORTED: list('invalid'),
  CURRENCY_UNCONFIRMED: list('invalid'),
  MAPPING_DAYS_REVERSED: list('invalid'),
  EXCLUSION_WITH_AMOUNT: list('invalid'),
  EXCLUSION_WITHOUT_CURRENCY: list('invalid'),
  RULE_FILE_MISSING: list('invalid'),
  RULES_OR_RATE: list('invalid'),
  CLIENT_FAILED: one('conflict'),
  // Refusals of reconciliation.
  RECONCILIATION_DAYS_REVERSED: list('invalid'),
  RECONCILIATION_RUNNING: one('conflict'),
  RECONCILIATION_UNFINISHED: one('conflict'),
  RECONCILIATION_NOT_KEPT: one('no_longer_kept'),
  PERIOD_NOT_READY: one('conflict'),
  PERIOD_RECONCILED_AGAIN: one('conflict'),
  PERIOD_SIGNED: one('conflict'),
  PERIOD_OVERLAPS: one('conflict'),
  PERIOD_JUST_CHANGED: one('conflict'),
  PERIOD_NOT_SIGNED: one('conflict'),
  Z_REPORT_TWICE: list('invalid'),
  Z_REPORT_FAULTY: list('invalid'),
  Z_REPORT_TOO_LONG: list('invalid'),
  // Refusals of evidence, schedules and calls.
  EVIDENCE_OF_WHAT: list('invalid'),
  EVIDENCE_DAYS_REVERSED: list('invalid'),
  CUSTOMER_UNNAMED: one('invalid'),
  EVIDENCE_TOO_MUCH: list('invalid'),
  SCHEDULE_FAULTY: list('invalid'),
  CALLS_NOT_COUNTED: list('not_there'),
  // Refusals of alerts and connections.
  ALERT_ACKNOWLEDGED: one('conflict'),
  ALERT_CLOSED: one('conflict'),
  CHANNEL_KIND_FIXED: list('invalid'),
  CHANNEL_NAME_TAKEN: one('conflict'),
  CHANNEL_NOT_SIGNED: one('conflict'),
  CHANNEL_OFF: one('conflict'),
  DELIVERY_NOT_GIVEN_UP: one('conflict'),
  PLATFORM_UNKNOWN: one('not_there'),
  CONSENT_STALE: one('invalid'),
  CONSENT_REFUSED: one('invalid'),
  CONSENT_DECLINED: one('invalid'),
  CONSENT_OPENS_NOTHING: one('invalid'),
  CREDENTIALS_OPEN_NOTHING: list('invalid'),
  TIME_ZONE_UNKNOWN: list('invalid'),
  // Refusals about people and sign-in.
  PASSKEYS_IMPOSSIBLE: one('conflict'),
  PASSKEY_REFUSED: one('invalid'),
  PASSKEY_KNOWN: one('conflict'),
  RECOVERY_CODE_WRONG: one('invalid'),
  ONLY_WAY_TO_SIGN_IN: one('conflict'),
  SIGN_IN_TOO_OLD: one('conflict'),
  LINK_IN_OTHER_HANDS: one('conflict'),
  LINK_SHOWN_TO_APPROVER: one('conflict'),
  INVITATION_UNKNOWN: one('not_there'),
  INVITATION_USED: one('no_longer_kept'),
  INVITATION_EXPIRED: one('no_longer_kept'),
  INVITATION_WITHDRAWN: one('no_longer_kept'),
  INVITATION_NAMELESS: list('invalid'),
  LAST_OWNER: one('conflict'),
  LAST_APPROVER: one('conflict'),
  PERSON_ENDED: one('conflict'),
} as const satisfies Record<string, { kind: RefusalKind; isList: boolean }>;

export type RefusalKind =
  'invalid' | 'not_there' | 'conflict' | 'changed_meanwhile' | 'no_longer_kept' | 'unfit';
export type RefusalCode = keyof typeof REFUSAL_CATALOGUE;

/** Parameters of the refusals' sentences. */
interface Named {
  readonly NOT_THERE: { readonly what: Thing };
  readonly STATE_FORBIDS_DECISION: {
    readonly decision: 'retried' | 'excluded' | 'included';
    readonly state: string;
  };
  readonly STATE_FORBIDS_CHOICE: { readonly state: string };
  readonly STATE_FORBIDS_RECORD: { readonly state: string };
  /** `faults`: each begins with its field. */
  readonly RECEIPT_UNREADABLE: { readonly faults: readonly ReceiptFault[] };
  /** `number` of the document; null: it belongs to another organisation. */
  readonly RECEIPT_OF_ANOTHER: { readonly number: string | null };
  readonly CONFIRMATION_DIFFERS: { readonly number: string };
  readonly SALE_IS_ANOTHER: { readonly obstacles: readonly SaleObstacle[] };
  readonly SALE_NOT_CONFIRMED: { readonly differences: readonly SaleDifference[] };
  readonly NOTHING_TO_DECIDE: { readonly state: string };
  readonly NOTHING_TO_WITHDRAW: { readonly state: string };
  /** `number` of the credit note. */
  readonly CREDIT_NOTE_SENT: { readonly number: string };
  readonly DECISION_IMPOSSIBLE: { readonly objections: readonly Objection[] };
  readonly AWAITS_SECOND_PERSON: { readonly confirmationId: string };
  /** `changes` since the confirmation was requested: sentences without full stops. */
  readonly CONFIRMATION_REFUSED: {
    readonly obstacles: readonly ConfirmationObstacle[];
    readonly changes: readonly string[];
  };
  readonly LIST_PAGE_TOO_FAR: { readonly most: number };
  readonly TOKEN_EXCEEDS_PERSON: { readonly exceeding: readonly string[] };
  readonly FISCAL_NUMBER_TAKEN: { readonly fiscalNumber: string; readonly deviceId: string };
  /** `reason`: the failed check of the receipt, as in the reason of an uncertain document. */
  readonly RECEIPT_DOUBTFUL: { readonly reason: ReceiptHold; readonly detail: readonly Sentence[] };
  readonly REQUEST_UNKNOWN: { readonly requestId: string };
  readonly REQUEST_PROCESSING: { readonly requestId: string };
  /** `message`: text of the service. */
  readonly REQUEST_REJECTED: { readonly requestId: string; readonly message: string };
  readonly REQUEST_DOUBTFUL: { readonly requestId: string; readonly detail: readonly Sentence[] };
  readonly REQUEST_UNREADABLE: { readonly requestId: string; readonly why: string };
  readonly REQUEST_JUST_ADOPTED: { readonly requestId: string };
  readonly PROOF_PDF_MISSING: { readonly requestId: string };
  readonly PROOF_PDF_UNREADABLE: { readonly requestId: string; readonly why: string };
  readonly PROOF_PDF_DIFFERS: { readonly requestId: string };
  readonly STATE_FORBIDS_ACTION: { readonly state: string; readonly action: string };
  readonly BACKFILL_ACTIVE: { readonly id: string; readonly state: string };
  /** `because`: sentence from the plan. */
  readonly BOOKS_NOT_READ: { readonly because: string };
  readonly LATE_NOT_ACKNOWLEDGED: { readonly because: string; readonly acknowledgement: string };
  /** `emptyBecause`: reason why the plan holds no document; null: all of them have been sent since. */
  readonly NOTHING_TO_SEND: { readonly emptyBecause: readonly Sentence[] | null };
  readonly ACKNOWLEDGEMENT_DIFFERS: { readonly acknowledgement: string };
  readonly PLATFORM_LACKS_APPROVAL: { readonly platform: string };
  /** Codes in the books: the item's code, or the number in brackets in a description. */
  readonly CODES_UNCONFIRMED: {
    readonly codes: readonly Readonly<{ scope: 'item' | 'description'; key: string; documents: number }>[];
  };
  readonly TAKINGS_NOT_GRANTED: { readonly scope: string };
  /** Go-live date; null: not live. */
  readonly TAKINGS_BEFORE_GO_LIVE: { readonly goLiveOn: string | null };
  /** `account`: its code, or its identifier where it has none. */
  readonly TAKINGS_PAYMENT_UNSET: { readonly bankAccount: string; readonly account: string };
  /** `at`: time of the next automatic reading, by the country's clock; null: none while the organisation is paused. */
  readonly OTHER_SALES_DAY_USED: { readonly calls: number; readonly at: string | null };
  readonly ACCOUNT_IN_USE: { readonly documents: number };
  readonly ACCOUNT_NOT_SHARED: { readonly account: string; readonly organisations: readonly string[] };
  readonly TAXPAYER_NOT_REPORTED: { readonly account: string };
  readonly TAXPAYER_DIFFERS: { readonly difference: TaxpayerDifference };
  readonly TAXPAYER_TIN_DIFFERS: { readonly taxpayer: Taxpayer };
  readonly CREDENTIALS_OF_ANOTHER: { readonly taxpayer: Taxpayer; readonly bound: Taxpayer };
  /** Confirmed identity; null: the client is not bound yet. */
  readonly BINDING_NOT_AS_READ: { readonly read: string | null };
  /** False: no gap is open, or the books have not been read completely since. */
  readonly GAPS_NOT_AS_READ: { readonly isRead: boolean };
  /** `documents`: documents of a backfill that become late; `lost`: late ones that can never be sent. */
  readonly BACKFILL_OVERTAKEN: { readonly documents: number; readonly lost: number };
  readonly DEVICE_IN_USE: DeviceInUse;
  readonly SERVICE_UNKNOWN: { readonly services: readonly string[] };
  /** `faults`: each begins with the path of a field of the account, as the service names it. */
  readonly ACCOUNT_FAULTY: { readonly faults: readonly Sentence[] };
  readonly SUGGESTION_GONE: { readonly suggestions: readonly string[] };
  readonly TAX_CODE_UNUSED: { readonly from: string };
  readonly SERVICE_LACKS_RULE: Readonly<{ kind: string; code: string; because: WhyNotGiven }>;
  readonly CURRENCY_UNSUPPORTED: { readonly supported: readonly string[] };
  readonly CURRENCY_UNCONFIRMED: { readonly source: string; readonly destination: string };
  readonly RECONCILIATION_DAYS_REVERSED: { readonly from: string; readonly to: string };
  /** `reasons`: why the return cannot be filed, in the reader's language; empty for other obstacles. */
  readonly PERIOD_NOT_READY: { readonly obstacle: PeriodObstacle; readonly reasons: readonly string[] };
  readonly PERIOD_SIGNED: { readonly by: string };
  readonly PERIOD_OVERLAPS: { readonly from: string; readonly to: string; readonly by: string };
  readonly RECONCILIATION_UNFINISHED: { readonly state: string };
  readonly Z_REPORT_FAULTY: { readonly faults: readonly ZReportFault[] };
  readonly Z_REPORT_TOO_LONG: { readonly most: number };
  readonly EVIDENCE_DAYS_REVERSED: { readonly from: string; readonly to: string };
  readonly EVIDENCE_TOO_MUCH: { readonly most: number };
  /** `fault`: begins with the field, cron or timeZone. */
  readonly SCHEDULE_FAULTY: { readonly fault: readonly Sentence[] };
  readonly ALERT_ACKNOWLEDGED: { readonly by: string };
  readonly CHANNEL_NAME_TAKEN: { readonly name: string };
  readonly PLATFORM_UNKNOWN: { readonly platform: string; readonly platforms: readonly string[] };
  readonly CREDENTIALS_OPEN_NOTHING: { readonly failure: string };
  readonly TIME_ZONE_UNKNOWN: { readonly timeZone: string };
  /** `because`: two sentences, reason and remedy. */
  readonly PASSKEYS_IMPOSSIBLE: { readonly because: string };
  readonly SIGN_IN_TOO_OLD: { readonly minutes: number };
  readonly LAST_OWNER: { readonly name: string };
  /** Name of the account, and of the person who has received its link. */
  readonly LINK_SHOWN_TO_APPROVER: { readonly name: string; readonly holder: string };
  readonly LAST_APPROVER: { readonly name: string; readonly organisations: readonly string[] };
  readonly PERSON_ENDED: { readonly name: string };
}

/** Reason why a currency or tax may not be sent to the service. `refused`: in the service's own words. */
export type WhyNotGiven =
  | { readonly reason: 'several_entries' | 'no_device_tax' | 'rules_differ' }
  | { readonly reason: 'service_differs'; readonly held: string; readonly destination: string }
  | { readonly reason: 'refused'; readonly detail: string };

export type RefusalParameters = {
  readonly [Code in RefusalCode]: Code extends keyof Named ? Named[Code] : Readonly<Record<string, never>>;
};

function one<Kind extends RefusalKind>(kind: Kind) {
  return { kind, isList: false } as const;
}

function list<Kind extends RefusalKind>(kind: Kind) {
  return { kind, isList: true } as const;
}
