import { ALERT_CAUSES, type AlertCause, type AlertFacts } from '../issues/alert-catalogue';
import type { GateParameters } from '../lifecycle/gate-catalogue';
import type { IssueParameters, NothingNamed } from '../issues/issue-parameters';
import { PERIOD_OBSTACLES } from '../lifecycle/obstacles';
import { storedStop } from '../lifecycle/backfill-stop';
import { RECEIPT_HOLDS } from '../receipt/receipt-certificate';
import { REFUSAL_CATALOGUE, type RefusalCode, type RefusalParameters } from '../issues/refusal-catalogue';
import { findingOf, NORTH, SOUTH, TAXPAYER_DIFFERENCES } from '../../../test/support/finding-samples';
import { formsOf, SENTENCE, UNFILLED, unused } from '../../../test/support/said-forms';
import { englishIn, FINISHED } from '../../../test/support/english-in';
import { inTurn, sentencesOf, storedSentence, storedWords } from './stored-sentence';
import type { ReceiptFault, UnfitReceipt } from '../receipt/outside-receipt';
import type { ZReportFault } from '../issues/file-fault';
import { TEXTS, TEXTS_IN } from './language';
import { naming } from '../../messages/naming';
import type { Texts } from './texts';
import { spellDay as spellDayIn } from '../../messages/spelling';
import { COMPILED } from '../../messages/compiled/languages';

/** Sample parameters of each sentence, one for each of its forms. Those that are missing are in {@link ownSample}. */
type Samples<Named> = {
  readonly [Code in keyof Named as Named[Code] extends NothingNamed ? never : Code]: readonly Named[Code][];
};

const AMOUNTS = { line: 4, quantity: '2', unitAmount: '-3.5', lineAmount: '-7.1' };
const EXCLUSION = { scope: 'contact', key: 'Key', amount: null, reason: 'agreed' } as const;
const RECEIPT = {
  deviceId: '12345',
  fiscalNumber: '17',
  datedOn: '2026-03-02',
  verificationCode: '0123456789ABCDEF',
};
const CANDIDATE = {
  ...{ documentId: 'd9', number: 'INV-9', issuedOn: '2026-02-01', currency: 'USD', left: '9.3' },
  ...{ signs: [], weight: 0 },
};

const TAX_CREDIT = {
  invoice: 'INV-9',
  taxType: 'T1',
  percent: '15',
  taxCode: 'A',
  left: '8.2',
  credit: '9.3',
};
const DECIDED = {
  ...{ currency: 'USD', total: '10.00', customer: 'Till', issuedOn: '2026-05-03' },
  ...{ numbers: ['2000123456'], taxes: [{ taxType: 'OUTPUT', net: '8.66', tax: '1.34' }] },
};
const TAX_SUM = { currency: 'USD', books: '1.1', authority: '1.2', difference: '0.1', isTaxInclusive: true };

const ISSUES: Partial<Samples<IssueParameters>> = {
  DOCUMENT_UNREADABLE: [{ fault: 'The date cannot be read.' }],
  NOT_APPROVED: [{ status: 'draft' }, { status: 'unknown' }],
  TEXT_UNSTORABLE: [
    { text: 'number', characters: ['U+0000'] },
    { text: 'lines[3].itemCode', characters: ['U+D83D', 'U+202E'] },
    { text: 'brandingThemeId', characters: ['U+0000'] },
  ],
  TEXT_TOO_LONG: [
    { field: 'number', characters: 61, most: 50 },
    { field: 'customerName', characters: 61, most: 50 },
  ],
  EXCLUDED_BY_RULE: [
    EXCLUSION,
    { ...EXCLUSION, scope: 'account' },
    { ...EXCLUSION, scope: 'item' },
    { ...EXCLUSION, scope: 'branding_theme' },
    { ...EXCLUSION, scope: 'total_below', amount: '5.00' },
    { ...EXCLUSION, scope: 'untaxed', reason: '' },
  ],
  FISCALISED_ELSEWHERE: [
    { by: 'link', text: '/fiscal/7' },
    { by: 'file', text: 'fiscal-1.pdf' },
    { by: 'note', text: 'Fiscalised' },
    { by: 'number', text: 'INV-7', of: 'a fiscal-1.pdf' },
    { by: 'link', text: `/fiscal/${'7'.repeat(200)}`, isAnotherAnswered: true },
  ],
  RECORDED_ELSEWHERE: [{ receipt: RECEIPT }, { receipt: { ...RECEIPT, datedOn: null } }],
  DECISION_OUTDATED: [
    ...(['excluded', 'released', 'declared', 'original', 'anyway'] as const).map((decision) => ({
      ...{ decision, reason: 'slip', before: DECIDED },
      now: { ...DECIDED, total: '50000.00', customer: 'Cash', issuedOn: '2026-05-04', numbers: [] },
    })),
    {
      ...{ decision: 'released' as const, reason: '', before: DECIDED },
      now: { ...DECIDED, taxes: [{ taxType: 'ZERO', net: '10.00', tax: '0.00' }] },
    },
  ],
  RECORDED_RECEIPT_DIFFERS: [{ receipt: RECEIPT, inBooks: { ...RECEIPT, fiscalNumber: '18' } }],
  BEFORE_GO_LIVE: [
    { issuedOn: '2026-01-31', goLiveOn: '2026-02-01' },
    { issuedOn: '2026-01-31', goLiveOn: null },
  ],
  MADE_IN_GAP: [
    { because: 'paused', since: '2026-01-31', till: '2026-02-08' },
    { because: 'disconnected', since: '2026-01-31', till: '2026-01-31' },
    { because: 'restored', since: '2026-01-31', till: '2026-02-08' },
  ],
  CURRENCY_UNMAPPED: [
    { currency: 'USD' },
    { currency: 'ZAR', destination: 'USD' },
    { currency: 'USD', destination: 'USD', declaredAs: 'ZWG' },
    { currency: 'OLD', destination: 'NEW', since: '2024-04-05', issuedOn: '2024-04-04' },
  ],
  TAX_UNMAPPED: [
    { line: 4, taxType: 'T1', day: '2026-01-31' },
    { line: 4, taxType: '', day: '2026-01-31' },
    { line: 4, taxType: 'T1', day: '2026-01-31', datedOn: '2026-01-30' },
    {
      ...{ line: 4, taxType: 'T1', day: '2026-01-31' },
      differs: { id: 999, percent: '15.5', readOn: '2026-02-01', device: null },
    },
    {
      ...{ line: 4, taxType: 'T1', day: '2026-01-31' },
      differs: {
        ...{ id: 2, percent: '15.5', readOn: '2026-02-01' },
        device: { name: 'Zero', percent: '0', isValidOn: true },
      },
    },
    {
      ...{ line: 4, taxType: 'T1', day: '2026-01-31' },
      differs: {
        ...{ id: 1, percent: '0', readOn: '2026-02-01' },
        device: { name: 'Free', percent: null, isValidOn: true },
      },
    },
    {
      ...{ line: 4, taxType: 'T1', day: '2026-01-31' },
      differs: {
        ...{ id: 517, percent: '15.5', readOn: '2026-02-01' },
        device: { name: 'Late', percent: '15.5', isValidOn: false },
      },
    },
    {
      ...{ line: 4, taxType: 'T1', day: '2026-01-31' },
      differs: {
        ...{ id: 517, percent: '15.5', readOn: '2026-02-01', device: null },
        leads: { code: 'A', id: 3 },
      },
    },
  ],
  PRODUCT_CODE_MISSING: [
    { line: 4, itemCode: 'A1' },
    { line: 4, itemCode: '' },
  ],
  PRODUCT_CODE_INVALID: [
    { line: 4, code: '99', wanted: 'taxed', from: 'item', isWritten: true },
    { line: 4, code: '99', wanted: 'untaxed', from: 'account', isWritten: false },
  ],
  PRODUCT_CODE_UNCONFIRMED: [
    { line: 4, scope: 'item', key: '1001', code: '1001', wanted: 'taxed' },
    { line: 4, scope: 'description', key: '20240000', code: '20240000', wanted: null },
  ],
  BUYER_TIN_DOUBTFUL: [
    { customer: 'Buyer', tin: '1111111111', why: 'placeholder' },
    { customer: 'Buyer', tin: '2000123456', why: 'seller' },
    { customer: 'Buyer', tin: '2000123456', why: 'shared', others: ['Other', 'Third'] },
  ],
  LINE_NOT_POSITIVE: [AMOUNTS],
  NEGATIVE_LINE: [
    { line: 4, description: 'Taken back', lineAmount: '-7.0', scope: 'account', key: '200', isRuled: false },
    { line: 4, description: 'Taken back', lineAmount: '-7.0', scope: 'item', key: 'A1', isRuled: true },
  ],
  DEDUCTION_OF_STATE: [
    { line: 4, description: 'Less 5 %', lineAmount: '-7.0', what: 'withholding' },
    { line: 4, description: 'Less 2 %', lineAmount: '-7.0', what: 'levy' },
  ],
  NO_SUPPLY_LINE: [
    { line: 4, description: 'Tips', lineAmount: '7.0', accountCode: '831', answer: 'no_supply' },
    { line: 4, description: 'Tips', lineAmount: '7.0', accountCode: '831', answer: 'wrong_rate' },
  ],
  TAX_GROUP_NOT_POSITIVE: [
    { lines: [4], taxType: 'T1', others: 0, sold: '0.0', off: '7.0', left: '-7.0' },
    { lines: [4, 6], taxType: 'T1', others: 3, sold: '6.0', off: '7.0', left: '-1.0' },
    { lines: [4], taxType: '', others: 2, sold: '6.0', off: '7.0', left: '-1.0' },
  ],
  LINE_TOTAL_DIFFERS: [
    { ...AMOUNTS, of: 'product', product: '-7.0' },
    { ...AMOUNTS, of: 'anyPrice' },
  ],
  TOTAL_DIFFERS: [
    { of: 'lines', currency: 'USD', total: '9.1', lines: '8.2', difference: '0.9', rounding: '0.02' },
    { of: 'lines', currency: 'USD', total: '9.1', lines: '8.2', difference: '0.9', rounding: null },
    { of: 'parts', net: '7.4', tax: '1.3', total: '9.1', rounding: '0.02' },
    { of: 'parts', net: '7.4', tax: '1.3', total: '9.1', rounding: null },
  ],
  TAX_DIFFERS: [
    { ...TAX_SUM, why: 'rounding', taxes: [{ percent: '15', amount: '8.4', tax: '1.2', booksTax: '1.1' }] },
    {
      ...TAX_SUM,
      why: 'no_tax',
      taxes: [{ percent: '15', amount: '8.4', tax: '1.2', booksTax: '1.1' }],
      isTaxInclusive: false,
    },
    { ...TAX_SUM, why: 'unknown', taxes: [{ percent: null, amount: '8.4', tax: '0.0', booksTax: '0.0' }] },
  ],
  ORIGINAL_UNKNOWN: [
    { named: ['INV-8', 'INV-9'], candidates: [] },
    ...[
      { named: [], candidates: [] },
      { named: [], candidates: [CANDIDATE] },
    ],
  ],
  ORIGINAL_AMBIGUOUS: [{ invoices: ['INV-8', 'INV-9'], candidates: [] }],
  ORIGINAL_BUYER_DIFFERS: [
    { invoice: 'INV-9', customer: 'Alpha', tin: '7', invoiceCustomer: 'Beta', invoiceTin: '8' },
    { invoice: 'INV-9', customer: 'Alpha', tin: '', invoiceCustomer: 'Beta', invoiceTin: '' },
  ],
  ORIGINAL_NOT_FISCALISED: [{ invoice: 'INV-9' }, { invoice: 'INV-9', isLeftOut: true }],
  ORIGINAL_FISCALISED_ELSEWHERE: [{ invoice: 'INV-9' }, { invoice: 'INV-9', isOfOtherDevice: true }],
  CREDIT_EXCEEDS_TAX: [TAX_CREDIT, { ...TAX_CREDIT, percent: null }],
  PROGRAM_FAULT: [{ fault: 'no such column.' }],
};

const GATES: Samples<GateParameters> = {
  notConnected: [{ reason: 'CONSENT_GONE' }, { reason: 'TENANT_GONE' }],
  excluded: [{ explanation: 'By a rule.' }],
  excludedForGood: [{ explanation: 'By a person.' }],
  rejected: [{ explanation: 'A code is wrong.' }],
  rejectedFinally: [{ explanation: 'A code is wrong.' }],
  rejectedAfterSuccess: [{ explanation: 'A code is wrong.' }],
  currencyMissingAtService: [{ explanation: 'No such currency.' }],
  notSubmittedYet: [{ failure: 'It does not answer.' }],
  submitted: [{ attempt: 3 }],
  fiscalised: [{ fiscalNumber: '4711' }],
  uncertain: [{ explanation: 'No answer.' }],
  undecided: [{ failure: 'It does not answer.' }],
  partRefused: [{ part: 'PDF', detail: 'It is locked.' }],
  fiscalisedTwice: [{ explanation: 'Two receipts.' }],
};

const RULE = { kind: 'tax', code: 'T1' };

const RECEIPT_FAULTS: readonly ReceiptFault[] = [
  { field: 'deviceId', fault: 'not_digits' },
  { field: 'datedOn', fault: 'no_day' },
  { field: 'verificationCode', fault: 'no_code' },
  { field: 'address', fault: 'no_address' },
  { field: 'address', fault: 'names_nothing' },
  { field: 'address', fault: 'form_unknown' },
  { field: 'deviceId', fault: 'missing' },
  { field: 'datedOn', fault: 'still_to_come', day: '2027-03-02' },
  { field: 'datedOn', fault: 'differs', typed: '2026-03-02', inAddress: '2026-03-04' },
];

const UNFIT_RECEIPTS: readonly UnfitReceipt[] = [
  { fault: 'unknown_document', number: 'INV-7' },
  { fault: 'several_documents', number: 'INV-7' },
  { fault: 'of_document', number: 'INV-7' },
  { fault: 'of_another_organisation' },
  { fault: 'state_forbids', number: 'INV-7', state: 'processing' },
  { fault: 'of_row', number: 'INV-7', row: 'line 8' },
  { fault: 'recorded', number: 'INV-7', receipt: RECEIPT },
  { fault: 'other_in_row', number: 'INV-7', row: 'line 8', receipt: RECEIPT },
  { fault: 'two_receipts', receipt: RECEIPT, other: { ...RECEIPT, fiscalNumber: '18' } },
];

const Z_REPORT_FAULTS: readonly ZReportFault[] = [
  { fault: 'no_lines' },
  { fault: 'no_csv', line: 7 },
  { fault: 'no_csv', line: null },
  { fault: 'missing', line: 2, field: 'tax' },
  { fault: 'tax_unnamed', line: 2 },
  { fault: 'no_kind', line: 2, field: 'kind', value: 'refund' },
  { fault: 'no_amount', line: 2, field: 'tax', value: '1,5' },
  { fault: 'negative', line: 2, field: 'tax', value: '-1.5' },
  { fault: 'no_rate', line: 2, field: 'percent', value: 'half' },
];

const REFUSALS: Partial<Samples<RefusalParameters>> = {
  NOT_THERE: [{ what: 'alert' }],
  PDF_NOT_STORED: [{ isNamed: true }, { isNamed: false }],
  PASSKEYS_IMPOSSIBLE: [{ because: 'The address is not encrypted.' }],
  OTHER_SALES_DAY_USED: [
    { calls: 4, at: '24 November 2026 at 02:00' },
    { calls: 4, at: null },
  ],
  TAKINGS_BEFORE_GO_LIVE: [{ goLiveOn: '2026-01-01' }],
  STATE_FORBIDS_DECISION: [
    { decision: 'retried', state: 'ready' },
    { decision: 'excluded', state: 'ready' },
  ],
  STATE_FORBIDS_ACTION: [
    { action: 'pause', state: 'planned' },
    { action: 'start', state: 'running' },
  ],
  RECEIPT_UNREADABLE: RECEIPT_FAULTS.map((fault) => ({ faults: [fault] })),
  RECEIPT_OF_ANOTHER: [{ number: 'INV-9' }, { number: null }],
  RECEIPT_LINKED: [{ number: 'INV-9' }, { number: null }],
  SALE_IS_ANOTHER: [
    { obstacles: ['customer', 'currency', 'total'] },
    { obstacles: ['total', 'customer', 'currency'] },
  ],
  SALE_NOT_CONFIRMED: [
    { differences: ['number', 'date', 'tax', 'rest'] },
    { differences: ['rest', 'number', 'date', 'tax'] },
  ],
  DECISION_IMPOSSIBLE: [
    { objections: [{ objection: 'too_early', leastMinutes: 30, minutes: 12 }] },
    { objections: [{ objection: 'was_received', requestId: 'r-1' }] },
    { objections: [{ objection: 'has_another_request', requestId: 'r-1' }] },
    { objections: [{ objection: 'too_late' }] },
    { objections: [{ objection: 'request_of_document', requestId: 'r-1', number: 'INV-7', attempt: 3 }] },
    { objections: [{ objection: 'request_of_organisation', requestId: 'r-1' }] },
    { objections: [{ objection: 'request_proven', requestId: 'r-1' }] },
    { objections: [{ objection: 'success_unexplained' }] },
    { objections: [{ objection: 'numbers_of_another', number: 'INV-7' }] },
    { objections: [{ objection: 'numbers_of_another', number: null }] },
    {
      objections: [
        {
          objection: 'pdf_unreadable',
          pdfName: 'a-1.pdf',
          why: [{ code: 'pdfReaderEnded', parameters: {} }],
        },
      ],
    },
    { objections: [{ objection: 'pdf_differs', pdfName: 'a-1.pdf' }] },
  ],
  CONFIRMATION_REFUSED: [
    { obstacles: ['isUnknown'], changes: [] },
    { obstacles: ['isOver'], changes: [] },
    { obstacles: ['isOther'], changes: ['Rudo Moyo changed the tax mapping OUTPUT2'] },
    { obstacles: ['isOwn'], changes: [] },
    { obstacles: ['isStale'], changes: [] },
    { obstacles: ['isTooNew'], changes: [] },
  ],
  RECEIPT_DOUBTFUL: Object.values(RECEIPT_HOLDS).map((reason) => ({
    reason,
    detail: sentencesOf(storedSentence('charactersUnsafe')),
  })),
  REQUEST_REJECTED: [{ requestId: 'r-1', message: sentencesOf(storedWords('A code is wrong.')) }],
  REQUEST_UNREADABLE: [{ requestId: 'r-1', why: sentencesOf(storedSentence('statementNotJson')) }],
  REQUEST_DOUBTFUL: [{ requestId: 'r-1', detail: sentencesOf(storedWords('The day is another.')) }],
  BOOKS_NOT_READ: [{ because: 'The books are not read yet.' }],
  LATE_NOT_ACKNOWLEDGED: [
    { because: 'Three are late.', acknowledgement: 'Send them with the present date.' },
  ],
  NOTHING_TO_SEND: [{ emptyBecause: sentencesOf(storedSentence('noneInBooks')) }, { emptyBecause: null }],
  BUYER_CHANGED: [{ customers: ['Banda Hardware', 'Moyo Kiosk'] }],
  CODES_UNCONFIRMED: [
    { codes: [{ scope: 'item', key: '1001', documents: 2 }] },
    { codes: [{ scope: 'description', key: '1001', documents: 2 }] },
    {
      codes: [
        { scope: 'item', key: '1001', documents: 2 },
        { scope: 'description', key: '2024', documents: 1 },
      ],
    },
  ],
  TAXPAYER_DIFFERS: TAXPAYER_DIFFERENCES.map((difference) => ({ difference })),
  TAXPAYER_TIN_DIFFERS: [{ taxpayer: NORTH }],
  GAPS_NOT_AS_READ: [{ isRead: false }, { isRead: true }],
  BACKFILL_OVERTAKEN: [
    { documents: 1737, lost: 834 },
    { documents: 1, lost: 834 },
    { documents: 1737, lost: 12 },
  ],
  BINDING_NOT_AS_READ: [{ read: null }, { read: 'North @ 77001: North, TIN 2000777777' }],
  CREDENTIALS_OF_ANOTHER: [
    { taxpayer: NORTH, bound: SOUTH },
    { taxpayer: SOUTH, bound: NORTH },
  ],
  DEVICE_IN_USE: [
    { before: '25501', deviceId: '25502', documents: [{ id: 'a', number: 'INV-7' }] },
    {
      ...{ before: null, deviceId: null },
      documents: Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, number: `INV-${index}` })),
    },
  ],
  ACCOUNT_FAULTY: [
    {
      faults: sentencesOf(
        inTurn(
          storedSentence('choiceWanted', { field: 'profile', names: 'A1, B2' }),
          storedSentence('nameUnknown', { field: 'settings.colour', names: 'station' }),
        ),
      ),
    },
  ],
  SUGGESTION_GONE: [{ suggestions: ['tax T1', 'tax T2'] }],
  SERVICE_LACKS_RULE: [
    { ...RULE, because: { reason: 'several_entries' } },
    { ...RULE, because: { reason: 'no_device_tax' } },
    { ...RULE, because: { reason: 'rules_differ' } },
    { ...RULE, because: { reason: 'service_differs', held: '15 %', destination: '5 %' } },
    { ...RULE, because: { reason: 'refused', detail: sentencesOf(storedSentence('pushNeeded')) } },
  ],
  PERIOD_NOT_READY: PERIOD_OBSTACLES.map((obstacle) => ({ obstacle, reasons: ['USD 7.'] })),
  Z_REPORT_FAULTY: Z_REPORT_FAULTS.map((fault) => ({ faults: [fault] })),
  SCHEDULE_FAULTY: [{ fault: sentencesOf(storedSentence('neverDue')) }],
};

type Codes = Record<string, readonly object[] | undefined>;
type Say = Record<string, (named: object) => string | readonly string[]>;

/** A number for each parameter that the English sentence of an issue or a refusal names itself. */
function ownSample(code: string): object {
  const { issues, refusals } = COMPILED.en.server;
  const said = ({ ...map(issues, 'cause'), ...refusals } as Readonly<Record<string, unknown>>)[code];
  const names: string[] = [];
  const named = new Proxy({}, { get: (_, name) => names.push(String(name)) });
  if (typeof said === 'function') (said as (named: object) => string)(named);
  return Object.fromEntries([...new Set(names)].map((name, at) => [name, 1001 + at]));
}

describe.each(FINISHED)('the sentences of issues and gates in %s', (language) => {
  const texts = TEXTS_IN[language];
  const causes = Object.entries(texts.issues).map(([code, { cause }]) => [code, cause] as const);
  const findings = Object.entries(texts.gates).map(([code, { sentence }]) => [code, sentence] as const);

  it.each([...causes, ...findings])(
    'say of %s in whole sentences everything that is named',
    (code, cause) => {
      const samples: Codes = { ...ISSUES, ...GATES };
      const forms = formsOf(samples[code] ?? [ownSample(code)], cause as (named: object) => string);
      for (const { words } of forms) {
        expect(words).toMatch(SENTENCE);
        expect(words).not.toMatch(UNFILLED);
      }
      expect(new Set(forms.map(({ words }) => words)).size).toBe(forms.length);
      expect(unused(forms)).toEqual([]);
    },
  );
});

describe.each(FINISHED)('the sentences of refusals in %s', (language) => {
  it.each(Object.keys(REFUSAL_CATALOGUE) as RefusalCode[])('say of %s everything that is named', (code) => {
    const say = (TEXTS_IN[language].refusals as Say)[code];
    const samples = (REFUSALS as Codes)[code] ?? [ownSample(code)];
    const forms = formsOf(samples, (named) => [say?.(named) ?? []].flat().join(' '));
    for (const { words } of forms) {
      // Recognises a fault of a field, which begins with the field's name instead of a capital.
      const isOfField = REFUSAL_CATALOGUE[code].isList && !/^[\p{Lu}\d"]/u.test(words);
      expect(words).toMatch(isOfField ? /^\p{Ll}.{8,}\S$/u : SENTENCE);
      expect(words).not.toMatch(/\b[A-Z]+_[A-Z_]+: /);
      expect(words).not.toMatch(UNFILLED);
    }
    expect(new Set(forms.map(({ words }) => words)).size).toBe(forms.length);
    expect(unused(forms)).toEqual([]);
  });
});

describe.each(FINISHED)('the words about receipts that cannot be recorded in %s', (language) => {
  const { receiptFault } = TEXTS_IN[language];

  it.each(UNFIT_RECEIPTS.map((found) => [found.fault, found] as const))(
    'say of %s what it names',
    (_, found) => {
      const forms = formsOf([found], () => receiptFault(found)).map(({ words, values }) => ({
        words,
        values: new Map([...values].filter(([path]) => path !== 'fault')),
      }));
      expect(unused(forms)).toEqual([]);
      expect(receiptFault(found)).not.toMatch(UNFILLED);
      if (language !== 'en') expect(englishIn(receiptFault(found), TEXTS.receiptFault(found))).toEqual([]);
    },
  );
});

/** What alerts name besides their subject. */
const ALERTS: Partial<AlertFacts> = {
  RECONNECT_NEEDED: { reason: 'CONSENT_GONE' },
  CONNECTIONS_USED_UP: { used: 20, allowed: 25 },
  DOCUMENTS_UNCERTAIN: { left: null, forgotten: 0 },
  DOCUMENTS_OVERTAKEN: { since: '2026-11-21', later: 14 },
  WEBHOOK_LOOKS_DISABLED: findingOf('WEBHOOK_LOOKS_DISABLED'),
  WORK_STANDS_STILL: { cause: 'unreachable', clients: 2 },
  WRITE_BACK_POSTPONED: { reason: '2026-11-21 14:00 UTC' },
  LISTED_TOTALS_DIFFER: { listed: '1.00', own: '1.01' },
  SETTINGS_UNREAD: {
    fault: storedSentence('settingsUnread', {
      list: 'items',
      why: sentencesOf(storedSentence('xeroTooLarge', { what: 'items', bytes: '67108864' })),
    }),
  },
  BACKFILL_STOPPED: { stop: storedStop({ rule: 'first', released: 5, rejected: 1 }) },
  SUBSCRIPTION_EXPIRING: findingOf('SUBSCRIPTION_EXPIRING'),
  RULES_CONTRADICTED: findingOf('RULES_CONTRADICTED'),
  RULES_DIFFER: findingOf('RULES_DIFFER'),
  ENCRYPTION_KEY_MISSING: { organisations: 1, accounts: 2 },
  FISCALISED_TWICE: {
    receipts: storedSentence('copyCameFirst', { requestId: 'b7e1', deviceId: '25501', fiscalNumber: '12' }),
  },
  LEDGER_BROKEN: {
    fault: storedSentence('atEntry', {
      entry: 7,
      sentence: sentencesOf(storedSentence('entryAltered', { entry: 7 })),
    }),
  },
  SAFE_MODE: { found: 3 },
  JOURNAL_CLOSED: { reason: 'lost' },
  WRONG_KEYS: { reason: '203.0.113.7, 203.0.113.8' },
  OWNER_LINK_MADE: { reason: '2026-11-21 14:00 UTC' },
  BREAK_GLASS_USED: { calls: 3, since: '2026-11-21 14:00 UTC' },
  APPROVERS_CHANGED: { change: 'got', name: 'Rudo Moyo' },
  PERSON_INVITED: { name: 'Rudo Moyo', roles: ['approver', 'owner'] },
  CONFIRMATION_WAITS: { matter: 'go_live', name: 'Rudo Moyo' },
  IDENTITY_CHANGED: {
    ...{ confirmed: 'North @ 25501: North, TIN 2000123456', read: 'North @ 77001: South, TIN 2000777777' },
  },
  SUBMISSIONS_STOPPED: { cause: 'device', detail: storedWords('RCPT020: the signature is not valid.') },
  SIGNED_PERIOD_CHANGED: { from: '2026-10-01', to: '2026-10-31' },
  SIGNED_PERIOD_NOT_COMPARED: { from: '2026-10-01', to: '2026-10-31' },
  BACKUP_MISSING: { fault: storedSentence('noSpace', { text: 'write' }), neverMade: false },
  REHEARSAL_OVERDUE: { fault: storedSentence('noSpace', { text: 'write' }), neverMade: false },
  CLOCK_DIFFERS: { reason: 61 },
  EVENTS_NOT_DELIVERED: { isStopped: false, missed: 1 },
};

/** Alerts about no client, address or day. */
const OF_INSTALLATION: readonly AlertCause[] = [
  ...([
    'BACKUP_MISSING',
    'REHEARSAL_OVERDUE',
    'ENCRYPTION_KEY_MISSING',
    'JOURNAL_CLOSED',
    'SAFE_MODE',
  ] as const),
];

/** One of something that is counted, and no part of an amount. */
const ONE = /(?<![\p{L}\d.,:-])1 (?=\p{L})/u;

describe.each(FINISHED)('the sentences of alerts in %s', (language) => {
  const texts = TEXTS_IN[language];
  const named = {
    subject: 'b-1',
    about: 'Sample Trading',
    numbers: ['INV-7', 'INV-8'],
  };
  const say = (cause: AlertCause, documents: number | null): string =>
    (texts.alerts[cause].what as (named: object) => string)({ ...named, ...ALERTS[cause], documents });

  it.each(ALERT_CAUSES)('say of %s what it is about, and count its documents', (cause) => {
    const [none = '', one = '', several = ''] = [null, 1, 12].map((documents) => say(cause, documents));
    for (const words of [none, one, several]) {
      expect(words).toMatch(SENTENCE);
      expect(words).not.toMatch(UNFILLED);
      if (!OF_INSTALLATION.includes(cause)) expect(words).toMatch(/Sample Trading|203[.]0[.]113[.]7|2026/);
    }
    if (one === several) return;
    expect(one).toMatch(ONE);
    expect(several).toMatch(/\b12 \p{L}/u);
    // "12 document" is no form of a language that has several.
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    if (pluralCategories.length > 1) expect(one.replace(ONE, '12 ')).not.toBe(several);
  });

  it('say why a connection is lost in words, and a reason that has none as it is', () => {
    const lost = (reason: string) =>
      texts.alerts.RECONNECT_NEEDED.what({ ...named, documents: null, reason });
    for (const code of ['CONSENT_GONE', 'TENANT_GONE', 'ACCESS_REFUSED'])
      expect(lost(code)).not.toContain(code);
    expect(lost('of their own')).toContain(': of their own.');
  });

  it('spell the days of their reasons, and say the zone of a time', () => {
    const spell = (day: string) => spellDayIn(day, COMPILED[language].spelling.days);
    expect(say('DOCUMENTS_OVERTAKEN', 2)).toContain(spell('2026-11-21'));
    const sinceAMoment = ['WRITE_BACK_POSTPONED', 'OWNER_LINK_MADE', 'BREAK_GLASS_USED'] as const;
    for (const cause of sinceAMoment) expect(say(cause, 2)).toContain(`${spell('2026-11-21')} 14:00 UTC`);
  });

  it('use every parameter that an alert has', () => {
    const all = ALERT_CAUSES.map((cause) => say(cause, 12)).join(' ');
    for (const value of ['b-1', 'Sample Trading', '203.0.113.7', '12', 'INV-7, INV-8'])
      expect(all).toContain(value);
  });
});

/** Codes that quote others' texts, or texts stored in English (docs/languages.md). */
const QUOTING: readonly string[] = [
  ...['DOCUMENT_UNREADABLE', 'PROGRAM_FAULT'],
  ...['excludedForGood', 'rejectedAfterSuccess'],
  ...['excluded', 'rejected', 'rejectedFinally', 'currencyMissingAtService', 'notSubmittedYet', 'undecided'],
  ...['partRefused', 'PASSKEYS_IMPOSSIBLE', 'REQUEST_REJECTED'],
  ...['REQUEST_DOUBTFUL', 'BOOKS_NOT_READ', 'LATE_NOT_ACKNOWLEDGED'],
  'CONFIRMATION_REFUSED',
  ...['SUBMISSIONS_STOPPED'],
];

/** Every form of a sentence for its samples, in order. */
function formsIn({ issues, gates, refusals, alerts }: Texts, code: string): string[] {
  const all = {
    ...refusals,
    ...map(issues, 'cause'),
    ...map(gates, 'sentence'),
    ...map(alerts, 'what'),
  } as Say;
  const samples: Codes = { ...ISSUES, ...GATES, ...REFUSALS };
  const alert = {
    ...{ subject: 'b-1', about: 'Sample Trading', documents: 2, numbers: [] },
    ...ALERTS[code as AlertCause],
  };
  return (samples[code] ?? [alert]).map((named) => [all[code]?.(named) ?? []].flat().join(' '));
}

/** Plain texts of a language, by path; functions are left out. */
function plainTexts(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${path}${key}`, value] as [string, string]];
    return typeof value === 'object' && value !== null ? plainTexts(value, `${path}${key}.`) : [];
  });
}

function map(texts: object, name: string): object {
  return Object.fromEntries(
    Object.entries(texts as Record<string, Record<string, unknown>>).map(([code, text]) => [
      code,
      text[name],
    ]),
  );
}

describe.each(FINISHED.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  const texts = TEXTS_IN[language];

  it('name the same settings, commands and headings of the manual as the English ones', () => {
    const english = new Map(plainTexts(TEXTS));
    const namesOf = (text = ''): string[] => (text.match(/\b[A-Z]+_[A-Z_]+\b|`[^`]+`/g) ?? []).sort();
    const lost = plainTexts(texts).filter(
      ([path, text]) => namesOf(text).join() !== namesOf(english.get(path)).join(),
    );
    expect(lost).toEqual([]);
  });

  it.each(Object.keys({ ...ISSUES, ...GATES, ...REFUSALS, ...ALERTS }))(
    'say nothing of %s in English that is given to them',
    (code) => {
      const english = formsIn(TEXTS, code);
      const found = formsIn(texts, code).flatMap((words, at) => englishIn(words, english[at] ?? ''));
      expect(found.length > 0).toBe(QUOTING.includes(code));
    },
  );
});

describe('the texts of another platform', () => {
  it('have its name where the sentence speaks of it, and not in the name of a customer', () => {
    const { xeroAnswer } = naming('Harbour', COMPILED.en).server.stored;
    const said = xeroAnswer({ what: 'Xero Traders', words: 'unknown to Xero', status: 404 });
    expect(said).toBe('Harbour, Xero Traders: unknown to Xero (HTTP 404)');
  });
});
