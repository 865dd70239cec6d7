import type { CalendarDay } from '../calendar-day';
import type { AlertCause, AlertParameters } from '../issues/alert-catalogue';
import type { FindingCode, FindingParameters } from '../fiscal/account-findings';
import type { FileFault } from '../issues/file-fault';
import type { GateFinding, GateParameters } from '../lifecycle/gate-catalogue';
import type { IssueCode } from '../issues/issue-catalogue';
import type { IssueParameters } from '../issues/issue-parameters';
import type { RefusalCode, RefusalParameters } from '../issues/refusal-catalogue';
import type { NamedReceipt, ReceiptFault, UnfitReceipt } from '../receipt/outside-receipt';
import type { WriteBackRefusal } from '../receipt/receipt';
import type { DocumentKind } from '../sales/sales-document';
import type { OpenClass, ReconciliationClass } from '../sales/reconciliation-class';
import type { OwnPlace } from '../issues/places';
import type { StoredMessages } from './stored-sentence';

/** Part of a document that a cause concerns (`mapping/preflight/causes.ts`). */
export type NamedSubject =
  'contact' | 'currency' | 'tax_type' | 'item' | 'description' | 'account' | 'default' | 'rules' | 'document';

/** Sentences of an issue. */
interface IssueText<Parameters> {
  /** Problem of a single document, in a sentence or two. */
  readonly cause: (parameters: Parameters) => string;
  /** Sentence about many documents at once; `subject` is their common object, for example `The item "A1"`. */
  readonly ofMany: (subject: string) => string;
  /** Advice with every remedy. */
  readonly fix: string;
}

/** Sentence about a finding at a gate, and advice; null where none is needed. */
interface GateText<Parameters> {
  readonly sentence: (parameters: Parameters) => string;
  readonly fix: string | null;
}

/** Sentence about a finding of an account check, and advice; null where none is needed. */
interface FindingText<Parameters> {
  readonly message: (parameters: Parameters) => string;
  readonly nextStep: string | null | ((parameters: Parameters) => string);
}

/** Sentences of an alert. */
interface AlertText<Parameters> {
  readonly title: string;
  /** Condition of the alert, for the manual. */
  readonly when: string;
  /** Description of the event, in a sentence or two. */
  readonly what: (parameters: Parameters) => string;
  /** Consequence for the business. */
  readonly means: string;
  readonly nextStep: string;
}

/** Texts about documents in one language. A missing code or parameter does not compile. */
export interface Texts {
  readonly issues: { readonly [Code in IssueCode]: IssueText<IssueParameters[Code]> };
  readonly gates: { readonly [Finding in GateFinding]: GateText<GateParameters[Finding]> };
  readonly findings: { readonly [Code in FindingCode]: FindingText<FindingParameters[Code]> };
  readonly alerts: { readonly [Cause in AlertCause]: AlertText<AlertParameters[Cause]> };
  /** Subject of an alert without a name, and names of remote systems, by their stored values. */
  readonly abouts: Readonly<Record<string, string>>;
  /** Cause and cure of work at a standstill. `about`: name of the remote system; `time`: of the next try, null: not known. */
  readonly standstill: (of: {
    readonly cause: string;
    readonly about: string;
    readonly time: string | null;
  }) => string;
  /** Answer to a request that the database cannot serve. */
  readonly databaseFaults: Readonly<Record<'away' | 'busy' | 'full' | 'read_only' | 'unwell', string>>;
  /** Sentence of a refusal, or several where all objections are named at once. */
  readonly refusals: {
    readonly [Code in RefusalCode]: (parameters: RefusalParameters[Code]) => string | readonly string[];
  };
  /** Sentences of mails to a person about open work. */
  readonly mails: {
    readonly subjectOfAlert: (alert: { readonly title: string; readonly about: string }) => string;
    readonly subjectOfAlerts: (alerts: number) => string;
    readonly subjectOfDigest: (matters: number) => string;
    /** Sentence about held documents with the same issue, of one client or several. */
    readonly held: (held: {
      readonly code: IssueCode;
      readonly kind: 'invoice' | 'credit_note' | 'both';
      readonly documents: number;
      readonly clients: number;
    }) => string;
    readonly nextStep: string;
    /** Label before the document numbers. */
    readonly documents: string;
    /** @param others number of documents not named */
    readonly numbers: (numbers: readonly string[], others: number) => string;
    /** Label before the link to one client's part of it. */
    readonly settleFor: (about: string, documents: number) => string;
    readonly settle: string;
    readonly andMore: (clients: number) => string;
    /** Label before the link to the page where mails are chosen. */
    readonly why: string;
    /** Texts of a test message to a channel. */
    readonly test: Readonly<Record<'title' | 'what' | 'means' | 'nextStep', string>>;
    /** Mail to a channel: headings of its lines, and the event it reports. */
    readonly channel: {
      readonly events: Readonly<Record<`alert.${'opened' | 'updated' | 'closed' | 'test'}`, string>>;
      readonly what: string;
      readonly means: string;
      readonly now: string;
      readonly isOver: string;
      readonly since: string;
      readonly until: string;
      readonly times: string;
      readonly occurrences: (times: number, lastAt: string) => string;
      readonly console: string;
    };
    /** Mail with the link for a first sign-in, or a new one. */
    readonly invitation: (sent: {
      readonly name: string;
      readonly link: string;
      readonly hours: number;
      readonly isNew: boolean;
    }) => { readonly subject: string; readonly paragraphs: readonly string[] };
  };
  /** Phrase for a receipt, for example `number 17 of device 12345, dated 2 Mar 2026`. */
  readonly receiptName: (receipt: NamedReceipt) => string;
  /** End of a sentence that begins with the field. */
  readonly receiptFault: (found: ReceiptFault | UnfitReceipt) => string;
  /** Sentence for a fault in a file of rules or receipts, or in a rule entered by hand. */
  readonly fileFault: (found: FileFault) => string;
  /** Name of a row of a file, or of a rule; the input reads like `line 7` or `tax OUTPUT from 2026-01-01`. */
  readonly rowName: (row: string) => string;
  /** Reasons why the write-back was impossible, on the side of the books or of the service's PDF. */
  readonly writeBackRefusals: Readonly<
    Record<WriteBackRefusal, { readonly what: string; readonly fix: string }>
  >;
  /** Common subject of a cause's documents, as the beginning of a sentence. */
  readonly subjects: {
    /** Subject of this kind with its name, for example `The item "A1"`. */
    readonly named: Readonly<Record<NamedSubject, (name: string) => string>>;
    /** Subject without a name. */
    readonly unnamed: Readonly<Record<NamedSubject, string>>;
  };
  /** Advice about a document that the books changed after it was fiscalised. */
  readonly afterFiscalisation: {
    readonly voided: Readonly<Record<DocumentKind, string>>;
    readonly edited: Readonly<Record<DocumentKind, string>>;
    /** Placeholder for an unreadable field. */
    readonly unreadable: string;
    /** Phrase for a credit note that is applied to another invoice. */
    readonly applied: string;
  };
  readonly reconciliation: {
    /** Advice about a document of a class; `changed_after` is in `afterFiscalisation`. */
    readonly toDo: Readonly<Record<Exclude<ReconciliationClass, 'changed_after'>, string>>;
    /** Sentence about sales without a receipt; `amounts` with their currencies, for example `USD 115.50`. */
    readonly withoutReceipt: (open: {
      readonly documents: number;
      readonly classes: readonly (readonly [OpenClass, number])[];
      readonly amounts: readonly string[];
    }) => string;
    /** Fiscal numbers of a device without a receipt here, between known receipts. */
    readonly missingNumbers: (missing: {
      readonly deviceId: string;
      readonly first: string;
      readonly last: string;
      readonly receipts: number;
      readonly after: CalendarDay;
      readonly till: CalendarDay;
    }) => string;
    readonly taxGaps: (documents: number) => string;
    readonly unexplained: (row: {
      readonly currency: string;
      readonly taxCode: string;
      readonly amount: string;
    }) => string;
  };
  /** Sentences that are stored as codes with their parameters (`stored-sentence.ts`). */
  readonly stored: StoredMessages;
  readonly places: {
    readonly own: Readonly<Record<OwnPlace, string>>;
    /** Words for the things that a platform's menus name in braces. */
    readonly things: Readonly<Record<string, string>>;
    /** Joins a place on the platform and one in Ledgerstamp. */
    readonly either: (books: string, own: string) => string;
  };
}
