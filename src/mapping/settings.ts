import { PAYMENT_METHODS } from '../domain/fiscal/fiscal-document';
import { OTHER_INTEGRATIONS } from '../domain/sales/foreign-signs';
import { WRITES_NOTE } from '../domain/receipt/receipt';
import { ADDRESSES_WITHOUT_NUMBER, CONTACT_NUMBER_SOURCES } from './buyer-rules';
import { TAX_PERIODS } from './late/tax-period';

/**
 * Decision about documents older than the go-live date: `send` them in a backfill first, `record` receipts made
 * elsewhere, or `leave` them out.
 */
const OLDER_DOCUMENTS_DECISIONS = ['send', 'record', 'leave'] as const;
export type OlderDocumentsDecision = (typeof OLDER_DOCUMENTS_DECISIONS)[number];

/** Form of a setting's values. `key` and `line` are single-line texts; only a `line` may be empty. */
type Form =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'flag' | 'day' | 'account' | 'count' | 'payment_accounts' }
  | { readonly kind: 'key' | 'line'; readonly most: number };

export type SettingKind = Form['kind'];

/**
 * Treatment of late documents: hold; send with today's date if tax period and tax are the same (never before the
 * go-live date); or send with today's date whenever its tax is the same.
 */
export const LATE_DOCUMENTS = ['hold', 'same_period', 'present_date'] as const;

/** Treatment of negative lines. `fold`: deducted from the other lines of its tax. `hold`: the document waits. */
export const NEGATIVE_LINES = ['fold', 'hold'] as const;

export type SettingRight = 'organisations.go-live' | 'organisations.change' | 'rules.change';

export interface Setting {
  readonly is: Form;
  /** Right required to change it; settings with `rules.change` are part of the rule file. */
  readonly right: SettingRight;
  /** True for a part of the rule file that needs another right. */
  readonly isInRuleFile?: true;
  /** Default of the column; left out: nothing is stored, because the field confirms another change. */
  readonly default?: string | boolean | null;
  /** Description in the API for changes. */
  readonly given: string;
  /** Description in the API for reading; left out: none. */
  readonly shown?: string;
}

const choice = <const C extends readonly string[]>(choices: C): { kind: 'choice'; choices: C } => ({
  kind: 'choice',
  choices,
});

/**
 * All settings of an organisation, in the order of forms and of the API. Column, check, right, field of the rule file,
 * console form and manual are generated from it; texts of forms are in src/messages.
 */
const SETTINGS = {
  fiscalAccountId: {
    is: { kind: 'account' },
    right: 'organisations.go-live',
    default: null,
    given: 'The fiscal account that documents are submitted to; null: none, documents stay ready.',
  },
  confirmTaxpayer: {
    is: { kind: 'key', most: 250 },
    right: 'organisations.go-live',
    given:
      'Name or TIN of the taxpayer whose device the account has: needed where the books are those of another one.',
  },
  confirmBinding: {
    is: { kind: 'key', most: 2000 },
    right: 'organisations.go-live',
    given:
      'Confirmation of the present identity of books and device where it differs from the one confirmed at going\nlive: the text of `binding.read`. Submissions and write-backs then continue.',
  },
  confirmGaps: {
    is: { kind: 'key', most: 2000 },
    right: 'organisations.go-live',
    given:
      'Confirmation that no other program has fiscalised documents still open here that were dated or approved\nwhile the organisation was paused or not connected: the `text` of the question (GET gap). These documents\nare then sent.',
  },
  mayOvertake: {
    is: { kind: 'count' },
    right: 'organisations.go-live',
    given:
      'Maximum number of documents of a running backfill that this go-live date may make late:\n`irreversible.planned` of its effect.',
  },
  goLiveOn: {
    is: { kind: 'day' },
    right: 'organisations.go-live',
    default: null,
    given: 'Documents dated earlier are held; null: nothing is submitted. For example 2026-01-01.',
  },
  otherIntegration: {
    is: choice(OTHER_INTEGRATIONS),
    right: 'organisations.go-live',
    default: null,
    given:
      'Whether another program fiscalises the same books. Must be answered before the go-live date is set.',
    shown: 'Answer about other programs; null: not answered yet.',
  },
  otherIntegrationUntil: {
    is: { kind: 'day' },
    right: 'organisations.go-live',
    default: null,
    given: 'Last document date of the other program, with in_use; null: not known.',
  },
  olderDocuments: {
    is: choice(OLDER_DOCUMENTS_DECISIONS),
    right: 'organisations.go-live',
    default: null,
    given:
      'Treatment of documents older than the go-live date: send (by a backfill, before the first live document),\nrecord (another program has fiscalised them) or leave. The setting alone starts no action.',
    shown: 'Treatment of documents older than the go-live date; null: not decided yet.',
  },
  isPaused: {
    is: { kind: 'flag' },
    // Ending the first pause starts the submissions.
    right: 'organisations.go-live',
    default: false,
    given: 'True: the organisation is paused until this is false again.',
  },
  tinField: {
    is: choice(CONTACT_NUMBER_SOURCES),
    right: 'rules.change',
    default: 'companyNumber',
    given: "Contact field that holds the buyer's TIN; labelledText: in any field, behind the word TIN.",
  },
  vatField: {
    is: choice(CONTACT_NUMBER_SOURCES),
    right: 'rules.change',
    default: 'taxNumber',
    given:
      "Contact field that holds the buyer's VAT number; labelledText: in any field, behind the word VAT.",
  },
  buyerWithoutTin: {
    is: choice(['hold', 'cash_sale']),
    right: 'rules.change',
    default: 'hold',
    given: 'Treatment of a buyer without TIN: hold the document, or submit it as a cash sale.',
  },
  addressWithoutNumber: {
    is: choice(ADDRESSES_WITHOUT_NUMBER),
    right: 'rules.change',
    default: 'leave_out',
    given:
      "A buyer's address without house number: leave the address out, or send it with a dash in place of the number.",
  },
  writtenCodes: {
    is: choice(['any', 'confirmed']),
    right: 'rules.change',
    default: 'confirmed',
    given:
      'Item codes and numbers in descriptions that have the form of a product code: all are one, or those that are confirmed.',
  },
  paidBy: {
    is: choice(PAYMENT_METHODS),
    right: 'rules.change',
    default: 'BankTransfer',
    given: 'Payment method of documents that the books call paid.',
  },
  unpaidAs: {
    is: choice(PAYMENT_METHODS),
    right: 'rules.change',
    default: 'Credit',
    given: 'Payment method of all other invoices.',
  },
  paymentAccounts: {
    is: { kind: 'payment_accounts' },
    right: 'rules.change',
    default: '',
    given:
      'Accounts of the books, by code or identifier, with the payment method of what is paid to them: 090=Card; 091=Cash.',
    shown: 'Accounts of the books with the payment method of what is paid to them: 090=Card; 091=Cash.',
  },
  taxCents: {
    is: choice(['hold', 'authority']),
    right: 'rules.change',
    default: 'authority',
    given:
      "Cents between tax per line and tax per group: hold, or submit the authority's, with tax included in the lines.",
  },
  negativeLines: {
    is: choice(NEGATIVE_LINES),
    right: 'rules.change',
    default: 'fold',
    given:
      'Deposits, discounts and rounding that are lines below zero: hold, or take them off the other lines of their tax.',
  },
  lateDocuments: {
    is: choice(LATE_DOCUMENTS),
    right: 'rules.change',
    default: 'same_period',
    given:
      "A document dated before the device's last receipt: hold it; submit it with the present date if that is in the same tax\nperiod and its tax has the same rate (same_period); or whenever its tax has the same rate (present_date).",
  },
  taxPeriod: {
    is: choice(TAX_PERIODS),
    right: 'rules.change',
    default: 'month',
    given: "Period of the taxpayer's returns: a month, or two, named by the first pair of the year.",
  },
  trigger: {
    is: choice(['approved', 'paid', 'manual']),
    right: 'organisations.go-live',
    isInRuleFile: true,
    default: 'approved',
    given:
      'Event that releases a document: its approval, the payment of an invoice (credit notes follow theirs), or\na person.',
  },
  creditNoteReason: {
    is: { kind: 'line', most: 250 },
    right: 'rules.change',
    default: '',
    given: 'The reason sent with a credit note that gives none; empty: such a credit note is held.',
  },
  writesNote: {
    is: choice(WRITES_NOTE),
    right: 'organisations.change',
    default: 'when_no_link',
    given:
      'When a note is written into the history of the source document, which is one call each: always, when_no_link (there is\nno link on the document to say the same) or never.',
  },
  replacesLink: {
    is: { kind: 'flag' },
    right: 'organisations.change',
    default: false,
    given:
      'Whether a link that another app has set on an invoice is replaced; false: it stays, and ours is not written.',
  },
  attachmentIncludeOnline: {
    is: { kind: 'flag' },
    right: 'organisations.change',
    default: true,
    given: 'Whether a customer who opens the document online is shown the fiscal PDF.',
  },
  writesReference: {
    is: { kind: 'flag' },
    right: 'organisations.change',
    default: false,
    given:
      'Whether an empty reference of an invoice is given the fiscal number; one that is not empty is never touched.',
  },
  repairsAttachment: {
    is: { kind: 'flag' },
    right: 'organisations.change',
    default: false,
    given:
      'Whether a fiscal PDF that was removed is put back when the document is seen changed: one more call for each.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

type All = typeof SETTINGS;
export type SettingName = keyof All;
type NamesOf<Wanted> = { [N in SettingName]: All[N] extends Wanted ? N : never }[SettingName];
type StoredName = NamesOf<{ readonly default: unknown }>;
type RuleSettingName = NamesOf<{ readonly right: 'rules.change' } | { readonly isInRuleFile: true }>;

type Value<F> = F extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends { readonly kind: 'count' }
      ? number
      : string;

/** Stored values of the settings. */
export type StoredSettings = {
  [N in StoredName]: Value<All[N]['is']> | (All[N]['default'] extends null ? null : never);
};

/** Settings that decide how documents are mapped, as opposed to whether and since when they are sent. */
export type RuleSettings = Readonly<Pick<StoredSettings, RuleSettingName>>;

/** Change of settings; absent ones stay. */
export type GivenSettings = {
  [N in SettingName]?: Value<All[N]['is']> | (All[N]['is']['kind'] extends 'day' | 'account' ? null : never);
};

/** Each setting with its name, in order. */
export const ALL_SETTINGS = Object.entries(SETTINGS) as readonly (readonly [SettingName, Setting])[];

export const STORED_SETTINGS = ALL_SETTINGS.filter(
  (entry): entry is readonly [StoredName, Setting] => entry[1].default !== undefined,
);

export const RULE_SETTINGS = STORED_SETTINGS.filter(
  (entry): entry is readonly [RuleSettingName, Setting] =>
    entry[1].right === 'rules.change' || entry[1].isInRuleFile === true,
);

/** Extracts the settings from an object with further fields. */
export function settingsOf<Name extends SettingName, From extends { readonly [N in Name]?: unknown }>(
  from: From,
  settings: readonly (readonly [Name, Setting])[],
): Pick<From, Name> {
  return Object.fromEntries(settings.map(([name]) => [name, from[name]])) as Pick<From, Name>;
}
