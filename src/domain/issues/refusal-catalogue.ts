import type { ServerSentences } from '../../messages/compiled/en';
import { COMPILED } from '../../messages/compiled/languages';
import type { NamedBy } from './issue-parameters';
import type { Sentence } from '../texts/stored-sentence';
import type { SaleDifference, SaleObstacle } from '../sales/same-sale';
import type { ConfirmationObstacle, PeriodObstacle } from '../lifecycle/obstacles';
import type { ReceiptHold } from '../receipt/receipt-certificate';
import type { Objection } from '../lifecycle/uncertain-decision';
import type { ReceiptFault } from '../receipt/outside-receipt';
import type { DeviceInUse, Taxpayer, TaxpayerDifference } from '../fiscal/taxpayer';
import type { ZReportFault } from './file-fault';

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

/** Refusals of another kind than a conflict, or whose text is a list. Codes are stable, for programs. */
const OTHERS = {
  NOT_THERE: one('not_there'),
  PDF_NOT_STORED: one('not_there'),
  CONFIRMATION_DIFFERS: list('invalid'),
  RECEIPT_UNREADABLE: list('invalid'),
  RECEIPT_WITHOUT_ACCOUNT: list('invalid'),
  RECEIPT_FILE_MISSING: list('invalid'),
  NOT_A_CREDIT_NOTE: list('invalid'),
  NO_SUCH_INVOICE: list('invalid'),
  NO_SUCH_SALE: list('invalid'),
  CONFIRMATION_REFUSED: list('conflict'),
  DOCUMENT_NUMBER_DIFFERS: list('unfit'),
  DECISION_IMPOSSIBLE: list('conflict'),
  FISCAL_DATA_MISSING: list('unfit'),
  TOKEN_EXCEEDS_PERSON: one('unfit'),
  LIST_POSITION_UNFIT: one('invalid'),
  LIST_PAGE_TOO_FAR: one('invalid'),
  DAYS_REVERSED: list('invalid'),
  ACKNOWLEDGEMENT_DIFFERS: list('invalid'),
  OTHER_PROGRAM_UNANSWERED: list('invalid'),
  OTHER_PROGRAM_DAY_UNFIT: list('invalid'),
  PLATFORM_LACKS_APPROVAL: list('invalid'),
  CODES_UNCONFIRMED: list('conflict'),
  TAKINGS_BEFORE_GO_LIVE: list('invalid'),
  ACCOUNT_IN_USE: list('conflict'),
  ACCOUNT_UNKNOWN: list('invalid'),
  ACCOUNT_NOT_SHARED: list('conflict'),
  TAXPAYER_NOT_REPORTED: list('conflict'),
  TAXPAYER_DIFFERS: list('conflict'),
  TAXPAYER_TIN_DIFFERS: list('conflict'),
  CREDENTIALS_OF_ANOTHER: list('conflict'),
  BINDING_NOT_AS_READ: list('conflict'),
  GAPS_NOT_AS_READ: list('conflict'),
  DEVICE_IN_USE: list('conflict'),
  CREDENTIALS_UNREADABLE: list('conflict'),
  SERVICE_UNKNOWN: list('invalid'),
  ACCOUNT_FAULTY: list('invalid'),
  ACCOUNT_NAME_TAKEN: list('conflict'),
  ACCOUNT_MISSING: one('invalid'),
  SUBMISSIONS_NOT_STOPPED: list('conflict'),
  RULE_CHANGED: one('changed_meanwhile'),
  RULES_CHANGED: one('changed_meanwhile'),
  BUYER_CHANGED: one('changed_meanwhile'),
  SUGGESTION_GONE: list('conflict'),
  TAX_CODE_UNUSED: list('invalid'),
  SERVICE_LACKS_RULE: list('conflict'),
  CURRENCY_UNSUPPORTED: list('invalid'),
  CURRENCY_UNCONFIRMED: list('invalid'),
  PRODUCT_CODE_UNKNOWN: list('invalid'),
  MAPPING_DAYS_REVERSED: list('invalid'),
  BUYER_NUMBERS_ELSEWHERE: list('invalid'),
  EXCLUSION_WITH_AMOUNT: list('invalid'),
  EXCLUSION_WITHOUT_CURRENCY: list('invalid'),
  RULE_FILE_MISSING: list('invalid'),
  RULES_OR_RATE: list('invalid'),
  RECONCILIATION_DAYS_REVERSED: list('invalid'),
  RECONCILIATION_NOT_KEPT: one('no_longer_kept'),
  Z_REPORT_TWICE: list('invalid'),
  Z_REPORT_FAULTY: list('invalid'),
  Z_REPORT_TOO_LONG: list('invalid'),
  EVIDENCE_OF_WHAT: list('invalid'),
  EVIDENCE_DAYS_REVERSED: list('invalid'),
  CUSTOMER_UNNAMED: one('invalid'),
  EVIDENCE_TOO_MUCH: list('invalid'),
  SCHEDULE_FAULTY: list('invalid'),
  CALLS_NOT_COUNTED: list('not_there'),
  CHANNEL_KIND_FIXED: list('invalid'),
  PLATFORM_UNKNOWN: one('not_there'),
  CONSENT_STALE: one('invalid'),
  CONSENT_REFUSED: one('invalid'),
  CONSENT_DECLINED: one('invalid'),
  CONSENT_OPENS_NOTHING: one('invalid'),
  CREDENTIALS_OPEN_NOTHING: list('invalid'),
  TIME_ZONE_UNKNOWN: list('invalid'),
  PASSKEY_REFUSED: one('invalid'),
  RECOVERY_CODE_WRONG: one('invalid'),
  INVITATION_UNKNOWN: one('not_there'),
  INVITATION_USED: one('no_longer_kept'),
  INVITATION_EXPIRED: one('no_longer_kept'),
  INVITATION_WITHDRAWN: one('no_longer_kept'),
  INVITATION_NAMELESS: list('invalid'),
} as const satisfies Partial<Record<RefusalCode, Form>>;

/** Every refusal of a request: each sentence of `refusals` is one, by default a conflict in one sentence. */
export const REFUSAL_CATALOGUE = Object.fromEntries(
  Object.keys(COMPILED.en.server.refusals).map((code) => [
    code,
    { ...one('conflict'), ...OTHERS[code as keyof typeof OTHERS] },
  ]),
) as Readonly<Record<RefusalCode, Form>>;

export type RefusalKind =
  'invalid' | 'not_there' | 'conflict' | 'changed_meanwhile' | 'no_longer_kept' | 'unfit';
export type RefusalCode = keyof Sentences;
type Sentences = ServerSentences['refusals'];

interface Form {
  readonly kind: RefusalKind;
  readonly isList: boolean;
}

/** Parameters of refusals where the sentence does not tell their types: lists, codes, and what `texts/refusals.ts` works out. */
interface Named {
  readonly NOT_THERE: { readonly what: Thing };
  readonly STATE_FORBIDS_DECISION: {
    readonly decision: 'retried' | 'excluded' | 'included';
    readonly state: string;
  };
  readonly BACKFILL_ACTIVE: { readonly id: string; readonly state: string };
  /** `faults`: each begins with its field. */
  readonly RECEIPT_UNREADABLE: { readonly faults: readonly ReceiptFault[] };
  readonly SALE_IS_ANOTHER: { readonly obstacles: readonly SaleObstacle[] };
  readonly SALE_NOT_CONFIRMED: { readonly differences: readonly SaleDifference[] };
  readonly DECISION_IMPOSSIBLE: { readonly objections: readonly Objection[] };
  /** `changes` since the confirmation was requested: sentences without full stops. */
  readonly CONFIRMATION_REFUSED: {
    readonly obstacles: readonly ConfirmationObstacle[];
    readonly changes: readonly string[];
  };
  /** `reason`: the failed check of the receipt, as in the reason of an uncertain document. */
  readonly RECEIPT_DOUBTFUL: { readonly reason: ReceiptHold; readonly detail: readonly Sentence[] };
  readonly REQUEST_REJECTED: { readonly requestId: string; readonly message: readonly Sentence[] };
  readonly REQUEST_UNREADABLE: { readonly requestId: string; readonly why: readonly Sentence[] };
  readonly PROOF_PDF_UNREADABLE: { readonly requestId: string; readonly why: readonly Sentence[] };
  readonly CREDENTIALS_OPEN_NOTHING: { readonly failure: readonly Sentence[] };
  readonly REQUEST_DOUBTFUL: { readonly requestId: string; readonly detail: readonly Sentence[] };
  /** `emptyBecause`: reason why the plan holds no document; null: all of them have been sent since. */
  readonly NOTHING_TO_SEND: { readonly emptyBecause: readonly Sentence[] | null };
  /** Codes in the books: the item's code, or the number in a description. */
  readonly BUYER_CHANGED: { readonly customers: readonly string[] };
  readonly CODES_UNCONFIRMED: {
    readonly codes: readonly Readonly<{ scope: 'item' | 'description'; key: string; documents: number }>[];
  };
  readonly TAXPAYER_DIFFERS: { readonly difference: TaxpayerDifference };
  readonly TAXPAYER_TIN_DIFFERS: { readonly taxpayer: Taxpayer };
  readonly CREDENTIALS_OF_ANOTHER: { readonly taxpayer: Taxpayer; readonly bound: Taxpayer };
  readonly DEVICE_IN_USE: DeviceInUse;
  /** `faults`: each begins with the path of a field of the account, as the service names it. */
  readonly ACCOUNT_FAULTY: { readonly faults: readonly Sentence[] };
  readonly SUGGESTION_GONE: { readonly suggestions: readonly string[] };
  readonly SERVICE_LACKS_RULE: Readonly<{ kind: string; code: string; because: WhyNotGiven }>;
  /** `reasons`: why the return cannot be filed, in the reader's language; empty for other obstacles. */
  readonly PERIOD_NOT_READY: { readonly obstacle: PeriodObstacle; readonly reasons: readonly string[] };
  readonly Z_REPORT_FAULTY: { readonly faults: readonly ZReportFault[] };
  /** `fault`: begins with the field, cron or timeZone. */
  readonly SCHEDULE_FAULTY: { readonly fault: readonly Sentence[] };
  readonly TOKEN_EXCEEDS_PERSON: { readonly exceeding: readonly string[] };
  readonly ACCOUNT_NOT_SHARED: { readonly account: string; readonly organisations: readonly string[] };
  readonly SERVICE_UNKNOWN: { readonly services: readonly string[] };
  readonly CURRENCY_UNSUPPORTED: { readonly supported: readonly string[] };
  readonly PLATFORM_UNKNOWN: { readonly platform: string; readonly platforms: readonly string[] };
  readonly LAST_APPROVER: { readonly name: string; readonly organisations: readonly string[] };
  readonly GAPS_NOT_AS_READ: { readonly isRead: boolean };
}

/** Reason why a currency or tax may not be sent to the service. `refused`: in the service's own words. */
export type WhyNotGiven =
  | { readonly reason: 'several_entries' | 'no_device_tax' | 'rules_differ' }
  | { readonly reason: 'service_differs'; readonly held: string; readonly destination: string }
  | { readonly reason: 'refused'; readonly detail: readonly Sentence[] };

export type RefusalParameters = {
  readonly [Code in RefusalCode]: Code extends keyof Named ? Named[Code] : NamedBy<Sentences[Code]>;
};

function one(kind: RefusalKind): Form {
  return { kind, isList: false };
}

function list(kind: RefusalKind): Form {
  return { kind, isList: true };
}
