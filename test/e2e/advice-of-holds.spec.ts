import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { callJson } from '../../demo/http-json';
import type { ShownDocument } from '../../demo/connector-api';
import { TENANT_ID } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { ISSUE_CODES, type IssueCode } from '../../src/domain/issues/issue-catalogue';
import { World } from '../support/world';
import { BUYER, creditNote, invoice } from '../support/xero-documents';

type Fields = Readonly<Record<string, unknown>>;

/** Document that is held for a code, and somebody who does what a sentence of the advice says. */
interface Followed {
  readonly enter: (desk: Desk) => Promise<string>;
  /** Part of the advice that is followed. */
  readonly says: string;
  readonly follow: (desk: Desk, held: ShownDocument) => Promise<unknown>;
  readonly ends?: 'excluded';
}

/** Suite that brings about the code and ends it. */
interface Elsewhere {
  readonly followedIn: string;
}

/** Code that cannot be brought about in a few minutes over HTTP, with the reason. */
interface OutOfReach {
  readonly outOfReach: string;
}

const LINE = {
  ...{ Description: 'Bricks', Quantity: 10, UnitAmount: 11.55, LineAmount: 115.5, TaxAmount: 15.5 },
  ...{ TaxType: 'TAX001', AccountCode: '200' },
};
const line = (changes: Fields = {}) => ({ LineItemID: randomUUID(), ...LINE, ...changes });
const untaxed = { TaxType: 'ZERORATEDOUTPUT', TaxAmount: 0, LineAmount: 100, UnitAmount: 10 };
const UNTAXED_TOTALS = { SubTotal: 100, TotalTax: 0, Total: 100 };
const SOUND = { LineItems: [line()], SubTotal: 100, TotalTax: 15.5, Total: 115.5 };

/** Desk of a bookkeeper with Xero on one side and Ledgerstamp on the other. */
class Desk {
  constructor(readonly world: World) {}

  get path(): string {
    return `/api/organisations/${this.world.organisation.id}`;
  }

  async invoice(fields: Fields = {}): Promise<string> {
    const document = { ...invoice(), ...fields };
    await this.world.books({ Invoices: [document] });
    return document.InvoiceID;
  }

  async sent(fields: Fields = {}): Promise<{ InvoiceID: string; InvoiceNumber: string }> {
    const document = { ...invoice(), ...fields };
    await this.world.books({ Invoices: [document] });
    await this.world.until(document.InvoiceID, 'written_back');
    return document;
  }

  async note(of: { InvoiceID: string; InvoiceNumber: string }, fields: Fields = {}): Promise<string> {
    const document = { ...creditNote(of), ...fields };
    await this.world.books({ CreditNotes: [document] });
    return document.CreditNoteID;
  }

  edit(held: ShownDocument, fields: Fields): Promise<void> {
    return this.world.inTheBooks(held.sourceId, 'edit', { fields });
  }

  post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return this.world.api.send<T>('POST', path, body);
  }

  settings(body: object): Promise<unknown> {
    return this.world.api.send('PATCH', this.path, body);
  }

  rules(rules: object): Promise<unknown> {
    return this.post(`${this.path}/mapping-rules/import`, rules);
  }

  exclude({ id }: ShownDocument): Promise<unknown> {
    return this.post(`/api/documents/${id}/exclude`, { reason: 'As the advice says.' });
  }

  original({ id }: ShownDocument, originalId: string): Promise<unknown> {
    return this.world.api.send('PUT', `/api/documents/${id}/original`, { originalId });
  }

  async known(sourceId: string): Promise<ShownDocument> {
    return eventually(`document ${sourceId}`, () => this.world.document(sourceId));
  }

  /** Writes a contact in Xero, new or corrected, and has the waiting documents checked. */
  async contact(fields: Fields): Promise<void> {
    const path = `${this.world.xero.url}/_control/organisations/${TENANT_ID}/load?replace=true`;
    await callJson('POST', path, { Contacts: [{ ...BUYER, ...fields }] });
    await this.post(`${this.path}/check-again`);
  }
}

/** Invoice to a contact of its own, whose fields are put right in Xero. */
function contactCase(wrong: Fields, says: string, follow?: Followed['follow']): Followed {
  const ContactID = randomUUID();
  const Name = `Kopje Traders ${ContactID.slice(0, 4)}`;
  const own = { ContactID, Name, CompanyNumber: '2000998877', TaxNumber: '' };
  return {
    says,
    enter: async (desk) => {
      await desk.contact({ ...own, ...wrong });
      return desk.invoice({ Contact: { ContactID, Name } });
    },
    follow: follow ?? ((desk) => desk.contact(own)),
  };
}

const edited = (fields: Fields, says: string, right: Fields = SOUND): Followed => ({
  says,
  enter: (desk) => desk.invoice(fields),
  follow: (desk, held) => desk.edit(held, right),
});

/** Credit note of a sent invoice, whose fields are put right in Xero. */
const noted = (fields: Fields, says: string, right: Fields, original: Fields = {}): Followed => ({
  says,
  enter: async (desk) => desk.note(await desk.sent(original), fields),
  follow: (desk, held) => desk.edit(held, right),
});

const twoTaxes = {
  LineItems: [line(), line(untaxed)],
  ...{ SubTotal: 200, TotalTax: 15.5, Total: 215.5 },
};
const twice = { SubTotal: 200, TotalTax: 31, Total: 231 };
let lastSent = { InvoiceID: '', InvoiceNumber: '' };
let wideCodes: readonly { id: string; scope: string; key: string; code: string }[] = [];

/** Every code with its case: a new one without does not compile. */
const CASES: Readonly<Record<IssueCode, Followed | Elsewhere | OutOfReach>> = {
  DESCRIPTION_MISSING: edited({ LineItems: [line({ Description: ' ' })] }, 'Describe the line'),
  LINES_MISSING: {
    says: 'If it has none, void it',
    enter: (desk) => desk.invoice({ LineItems: [] }),
    follow: (desk, held) => desk.world.inTheBooks(held.sourceId, 'void'),
    ends: 'excluded',
  },
  LINE_NOT_POSITIVE: edited({ LineItems: [line({ Quantity: 0 })] }, 'edit the document'),
  NEGATIVE_LINE: {
    says: 'Decide once for the account',
    enter: (desk) =>
      desk.invoice({
        LineItems: [
          line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 }),
          line({
            Description: 'Returned',
            Quantity: 1,
            UnitAmount: -115.5,
            LineAmount: -115.5,
            TaxAmount: -15.5,
            AccountCode: '266',
          }),
        ],
      }),
    follow: (desk) => desk.rules({ lineRules: [{ scope: 'account', key: '266', treatment: 'fold' }] }),
  },
  DEDUCTION_OF_STATE: edited(
    {
      LineItems: [
        line(),
        line({
          Description: 'Withholding tax 10 %',
          Quantity: 1,
          UnitAmount: -11.55,
          LineAmount: -11.55,
          TaxAmount: -1.55,
        }),
      ],
      ...{ SubTotal: 90, TotalTax: 13.95, Total: 103.95 },
    },
    'delete this line',
  ),
  NO_SUPPLY_LINE: {
    says: 'answer here that they are sent as exempt',
    enter: async (desk) => {
      const tax = {
        taxType: 'NONE',
        taxCode: 'NONE',
        taxName: 'Exempt',
        percent: 'exempt',
        deviceTaxId: '1',
      };
      const code = { scope: 'account', key: '831', code: '99001000' };
      const rule = { scope: 'account', key: '831', amount: null, reason: 'Staff tips' };
      await desk.rules({ taxes: [tax], productCodes: [code], exclusions: [rule] });
      const tips = {
        ...untaxed,
        TaxType: 'NONE',
        Description: 'Tips',
        Quantity: 1,
        UnitAmount: 10,
        LineAmount: 10,
      };
      return desk.invoice({
        LineItems: [line(), line({ ...tips, AccountCode: '831' })],
        ...{ SubTotal: 110, TotalTax: 15.5, Total: 125.5 },
      });
    },
    follow: (desk) => desk.rules({ lineRules: [{ scope: 'untaxed', key: '831', treatment: 'exempt' }] }),
  },
  TAX_GROUP_NOT_POSITIVE: edited(
    {
      LineItems: [
        line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 }),
        line({ ...untaxed, Description: 'Discount', Quantity: 1, UnitAmount: -50, LineAmount: -50 }),
      ],
      ...{ SubTotal: 150, TotalTax: 31, Total: 181 },
    },
    'give the line below zero the tax rate of the lines',
    {
      LineItems: [
        line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 }),
        line({
          Description: 'Discount',
          Quantity: 1,
          UnitAmount: -57.75,
          LineAmount: -57.75,
          TaxAmount: -7.75,
        }),
      ],
      ...{ SubTotal: 150, TotalTax: 23.25, Total: 173.25 },
    },
  ),
  LINE_TOTAL_DIFFERS: edited({ LineItems: [line({ UnitAmount: 11.95 })] }, 'Enter the price that was meant'),
  LINE_TOO_PRECISE: edited(
    { LineItems: [line({ Quantity: 10.0000001 })] },
    'Use at most 6 decimals for the quantity',
  ),
  TOTAL_NOT_POSITIVE: {
    says: 'exclude it here',
    enter: (desk) =>
      desk.invoice({
        LineItems: [line({ UnitAmount: 0, LineAmount: 0, TaxAmount: 0 })],
        ...{ SubTotal: 0, TotalTax: 0, Total: 0 },
      }),
    follow: (desk, held) => desk.exclude(held),
    ends: 'excluded',
  },
  TOTAL_ROUNDED: {
    says: 'Let the organisation make deposits, discounts and rounding part of the other lines',
    enter: async (desk) => {
      await desk.settings({ negativeLines: 'hold' });
      return desk.invoice({ Total: 115.55, RoundingAmount: 0.05 });
    },
    follow: (desk) => desk.settings({ negativeLines: 'fold' }),
  },
  TOTAL_DIFFERS: edited({ Total: 120 }, 'clear the total that was typed'),
  TAX_DIFFERS: edited(
    { LineItems: [line({ TaxAmount: 25.5 })], SubTotal: 90, TotalTax: 25.5 },
    'clear an amount of tax that was typed',
  ),
  REASON_MISSING: noted({ Reference: '', CreditNoteNumber: '' }, 'Write the reason into the reference', {
    Reference: 'Broken',
    CreditNoteNumber: `TR-${process.pid}`,
  }),
  ORIGINAL_UNKNOWN: {
    says: 'Choose the invoice here',
    enter: async (desk) => {
      lastSent = await desk.sent();
      return desk.note(lastSent, { Allocations: [], Reference: 'Damaged' });
    },
    follow: async (desk, held) => desk.original(held, (await desk.known(lastSent.InvoiceID)).id),
  },
  ORIGINAL_AMBIGUOUS: {
    says: 'choose the one invoice here',
    enter: async (desk) => {
      const other = await desk.sent();
      lastSent = await desk.sent();
      const Reference = `Damaged ${other.InvoiceNumber} ${lastSent.InvoiceNumber}`;
      return desk.note(lastSent, { Allocations: [], Reference });
    },
    follow: async (desk, held) => desk.original(held, (await desk.known(lastSent.InvoiceID)).id),
  },
  ORIGINAL_BUYER_DIFFERS: {
    says: 'choose the invoice here',
    enter: async (desk) => {
      const own = { ContactID: randomUUID(), Name: `Sanyati Stores ${process.pid}` };
      await desk.contact({ ...own, CompanyNumber: '2000112233', TaxNumber: '' });
      lastSent = await desk.sent({ Contact: own });
      await desk.contact({ ...own, CompanyNumber: '2000445566', TaxNumber: '' });
      return desk.note(lastSent, { Contact: own });
    },
    follow: async (desk, held) => desk.original(held, (await desk.known(lastSent.InvoiceID)).id),
  },
  ORIGINAL_NOT_FISCALISED: {
    says: 'If it is held, fix what holds it',
    enter: async (desk) => {
      const original = { ...invoice(), LineItems: [line({ Description: ' ' })] };
      await desk.world.books({ Invoices: [original] });
      await desk.world.until(original.InvoiceID, 'waiting');
      lastSent = original;
      return desk.note(original);
    },
    follow: (desk) => desk.world.inTheBooks(lastSent.InvoiceID, 'edit', { fields: SOUND }),
  },
  ORIGINAL_FISCALISED_ELSEWHERE: { followedIn: 'test/integration/outside-receipts.spec.ts' },
  ORIGINAL_UNDER_WAY: { followedIn: 'test/integration/releasing.spec.ts' },
  ORIGINAL_CURRENCY_DIFFERS: {
    says: 'If the credit note is applied to an invoice, remove that. Then void it',
    enter: async (desk) => desk.note(await desk.sent(), { CurrencyCode: 'ZWG' }),
    follow: async (desk, held) => {
      await desk.edit(held, { Allocations: [], RemainingCredit: 115.5 });
      await desk.world.inTheBooks(held.sourceId, 'void');
    },
    ends: 'excluded',
  },
  ORIGINAL_TAX_DIFFERS: noted(
    { LineItems: [line(untaxed)], ...UNTAXED_TOTALS },
    'the tax rates that the invoice was fiscalised with',
    SOUND,
  ),
  ORIGINAL_TOO_OLD: {
    outOfReach: 'an invoice of a year ago is older than the 15.5 % of the simulated device',
  },
  CREDIT_EXCEEDS_ORIGINAL: noted(
    { LineItems: [line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 })], ...twice },
    'Lower the credit note to what is left',
    SOUND,
  ),
  CREDIT_EXCEEDS_TAX: noted(
    {
      LineItems: [line({ Quantity: 15, LineAmount: 173.25, TaxAmount: 23.25 })],
      SubTotal: 150,
      TotalTax: 23.25,
      Total: 173.25,
    },
    'lower the lines',
    SOUND,
    twoTaxes,
  ),
  VAT_NOT_REGISTERED: { outOfReach: 'the simulated device of the sample business has a VAT number' },
  PRODUCT_CODE_MISSING: {
    says: 'Give the item, its account or the whole organisation an HS code',
    enter: async (desk) => {
      const codes = await desk.world.api.get<typeof wideCodes>(`${desk.path}/product-codes`);
      wideCodes = codes.filter(({ scope }) => scope === 'default');
      for (const { id } of wideCodes) await desk.world.api.send('DELETE', `${desk.path}/product-codes/${id}`);
      return desk.invoice({ LineItems: [line({ AccountCode: '299' })] });
    },
    follow: (desk) => {
      const whole = wideCodes.map(({ scope, key, code }) => ({ scope, key, code }));
      return desk.rules({ productCodes: [...whole, { scope: 'account', key: '299', code: '6904' }] });
    },
  },
  PRODUCT_CODE_INVALID: {
    says: 'Store an HS code of 8 digits for the item',
    enter: async (desk) => {
      await desk.rules({ productCodes: [{ scope: 'item', key: 'LOAF', code: '1905' }] });
      return desk.invoice({ LineItems: [line({ ...untaxed, ItemCode: 'LOAF' })], ...UNTAXED_TOTALS });
    },
    follow: (desk) => desk.rules({ productCodes: [{ scope: 'item', key: 'LOAF', code: '19059000' }] }),
  },
  PRODUCT_CODE_UNCONFIRMED: {
    says: 'or say that it is not',
    enter: (desk) => desk.invoice({ LineItems: [line({ ...untaxed, ItemCode: '1006' })], ...UNTAXED_TOTALS }),
    follow: (desk) =>
      desk.post(`${desk.path}/written-codes`, { confirm: [], refuse: [{ scope: 'item', key: '1006' }] }),
  },
  BUYER_NAME_MISSING: { outOfReach: 'Xero has no contact without a name' },
  BUYER_TIN_MISSING: contactCase({ CompanyNumber: '' }, 'Enter the 10-digit TIN'),
  BUYER_ABROAD: contactCase(
    {
      Addresses: [{ AddressType: 'STREET', AddressLine1: '1 Cairo Road', City: 'Lusaka', Country: 'Zambia' }],
    },
    'buyer rule',
    (desk) => desk.rules({ buyers: [{ scope: 'country', key: 'Zambia', sendAs: 'cash_name' }] }),
  ),
  BUYER_TIN_INVALID: contactCase({ CompanyNumber: '12345' }, 'Correct the TIN on the contact'),
  BUYER_TIN_DOUBTFUL: contactCase({ CompanyNumber: '1111111111' }, 'Enter the TIN of the customer'),
  BUYER_VAT_INVALID: contactCase({ TaxNumber: '22' }, 'Correct the VAT number on the contact'),
  BUYER_NUMBERS_MISPLACED: contactCase(
    { CompanyNumber: '220998877', TaxNumber: 'TIN: 2000998877' },
    'take the suggestion',
    async (desk) => {
      const { suggestions } = await desk.world.api.get<{ suggestions: { id: string; kind: string }[] }>(
        `${desk.path}/mapping-suggestions`,
      );
      const ids = suggestions.filter(({ kind }) => kind === 'buyer').map(({ id }) => id);
      return desk.post(`${desk.path}/mapping-suggestions`, { ids });
    },
  ),
  DOCUMENT_UNREADABLE: edited({ CurrencyCode: null }, 'correct the field named', { CurrencyCode: 'USD' }),
  TEXT_UNSTORABLE: edited({ InvoiceNumber: `HIDDEN-\u202e${process.pid}` }, 'type it again by hand', {
    InvoiceNumber: `TYPED-${process.pid}`,
  }),
  TEXT_TOO_LONG: edited({ InvoiceNumber: `LONG-${'9'.repeat(60)}` }, 'Shorten what is named', {
    InvoiceNumber: `SHORT-${process.pid}`,
  }),
  NUMBER_MISSING: edited({ InvoiceNumber: '' }, 'Give the document a number', {
    InvoiceNumber: `NUMBERED-${process.pid}`,
  }),
  NUMBER_NOT_UNIQUE: {
    says: 'Only another sale gets another number',
    enter: async (desk) => desk.invoice({ InvoiceNumber: (await desk.sent()).InvoiceNumber }),
    follow: (desk, held) => desk.edit(held, { InvoiceNumber: `ANOTHER-${process.pid}` }),
  },
  DECISION_OUTDATED: { followedIn: 'test/integration/decided-content.spec.ts' },
  EXCLUDED_BY_PERSON: {
    outOfReach: 'an excluded document shows no issue; test/e2e/decisions.spec.ts includes one',
  },
  EXCLUDED_BY_RULE: {
    says: 'change or delete the exclusion rule',
    enter: async (desk) => {
      const rule = { scope: 'account', key: '298', amount: null, reason: 'Interest' };
      await desk.rules({ exclusions: [rule] });
      return desk.invoice({ LineItems: [line({ AccountCode: '298' })] });
    },
    follow: async (desk) => {
      const rules = await desk.world.api.get<{ id: string }[]>(`${desk.path}/exclusion-rules`);
      for (const { id } of rules) await desk.world.api.send('DELETE', `${desk.path}/exclusion-rules/${id}`);
    },
  },
  NOT_APPROVED: { followedIn: 'test/integration/older-documents.spec.ts' },
  VOIDED_IN_BOOKS: { followedIn: 'test/integration/preflight.spec.ts' },
  FISCALISED_ELSEWHERE: {
    says: 'choose "Fiscalise anyway" and give the reason',
    enter: (desk) => desk.invoice({ Url: 'https://fdms.zimra.co.zw/0000000001' }),
    follow: (desk, { id, number }) =>
      desk.post(`/api/documents/${id}/fiscalise-anyway`, { reason: 'A test.', confirmation: number }),
  },
  RECORDED_ELSEWHERE: { followedIn: 'test/integration/outside-receipts.spec.ts' },
  RECORDED_RECEIPT_DIFFERS: { followedIn: 'test/integration/outside-receipts.spec.ts' },
  SUCCESS_RECEIVED: { outOfReach: 'the provider has to say what became of the document' },
  SUCCESS_UNEXPLAINED: { followedIn: 'test/integration/orphans.spec.ts' },
  NOT_PAID: {
    says: 'Release the document to send it now',
    enter: async (desk) => {
      await desk.settings({ trigger: 'paid' });
      return desk.invoice();
    },
    follow: async (desk, { id }) => {
      await desk.post(`/api/documents/${id}/release`);
      await desk.settings({ trigger: 'approved' });
    },
  },
  NOT_RELEASED: {
    says: 'Release the document',
    enter: async (desk) => {
      await desk.settings({ trigger: 'manual' });
      return desk.invoice();
    },
    follow: async (desk, { id, sourceId }) => {
      await desk.post(`/api/documents/${id}/release`);
      await desk.world.until(sourceId, 'written_back');
      await desk.settings({ trigger: 'approved' });
    },
  },
  BEFORE_GO_LIVE: {
    says: 'exclude those that are not to be fiscalised',
    enter: (desk) => {
      const date = { Date: '/Date(1761955200000+0000)/', DateString: '2025-11-01T00:00:00' };
      return desk.invoice(date);
    },
    follow: (desk, held) => desk.exclude(held),
    ends: 'excluded',
  },
  MADE_IN_GAP: { followedIn: 'test/integration/gaps.spec.ts' },
  DATED_IN_SIGNED_PERIOD: { followedIn: 'test/integration/signed-periods.spec.ts' },
  DATED_IN_THE_FUTURE: {
    ...edited(
      { Date: '/Date(4070908800000+0000)/', DateString: '2099-01-01T00:00:00' },
      'Correct the date in the books',
      { Date: '/Date(1772323200000+0000)/' },
    ),
  },
  DATED_BEFORE_LAST: { followedIn: 'test/integration/late-documents.spec.ts' },
  LATE_TAX_CHANGED: { followedIn: 'test/integration/late-documents.spec.ts' },
  CURRENCY_UNMAPPED: edited({ CurrencyCode: 'ZAR' }, 'enter the document in a currency that it supports', {
    CurrencyCode: 'USD',
  }),
  TAX_UNMAPPED: edited(
    {
      LineItems: [line({ TaxType: 'OUTPUT', TaxAmount: 15, LineAmount: 115, UnitAmount: 11.5 })],
      SubTotal: 100,
      TotalTax: 15,
      Total: 115,
    },
    'choose the rate of the day on the line',
  ),
  PROGRAM_FAULT: { followedIn: 'test/integration/poison.spec.ts' },
};

const FOLLOWED = Object.entries(CASES).filter((one): one is [IssueCode, Followed] => 'follow' in one[1]);

describe('the advice of a hold, followed as it is written', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = new Desk(await World.start());
    await desk.settings({ negativeLines: 'fold' });
  });
  afterAll(() => desk.world.stop());

  it.each(FOLLOWED)('ends %s', async (code, { enter, says, follow, ends = 'written_back' }) => {
    const sourceId = await enter(desk);
    const held = await eventually(
      `${code} of ${sourceId}`,
      async () => {
        const document = await desk.world.document(sourceId);
        return document?.issues.some((issue) => issue.code === code) === true ? document : null;
      },
      async () => JSON.stringify(await desk.world.document(sourceId)),
    );
    expect(held.state).toBe('waiting');
    expect(held.issues.find((issue) => issue.code === code)?.fix).toContain(says);
    await follow(desk, held);
    await desk.world.until(sourceId, ends);
  });

  it('is followed for most codes, in this suite or one that names the code', () => {
    for (const [code, one] of Object.entries(CASES)) {
      if (!('followedIn' in one)) continue;
      expect([code, existsSync(one.followedIn)]).toEqual([code, true]);
      expect([code, readFileSync(one.followedIn, 'utf8').includes(code)]).toEqual([code, true]);
    }
    const outOfReach = ISSUE_CODES.filter((code) => 'outOfReach' in CASES[code]);
    expect(outOfReach.length).toBeLessThanOrEqual(5);
  });
});
