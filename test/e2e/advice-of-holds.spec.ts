import { randomUUID } from 'node:crypto';
import { callJson } from '../../demo/http-json';
import type { ShownDocument } from '../../demo/connector-api';
import { FISCAL_ACCOUNT, TENANT_ID } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { addDays } from '../../src/domain/calendar-day';
import type { IssueCode } from '../../src/domain/issues/issue-catalogue';
import type { ExplanationDto } from '../../src/review/explanation/explanation.dto';
import type { FiscalisedSaleDto } from '../../src/review/outside/moved-sales.dto';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import type { GapDto } from '../../src/setup/change/foresee.dto';
import { World } from '../support/world';
import { BUYER, creditNote, invoice, today } from '../support/xero-documents';

type Fields = Readonly<Record<string, unknown>>;

/** Document that is held for a code, and somebody who does what a sentence of the advice says. */
interface Followed {
  readonly enter: (desk: Desk) => Promise<string>;
  /** State in which the code is shown; left out: held. */
  readonly shown?: 'excluded';
  /** Part of the advice that is followed. */
  readonly says: string;
  readonly follow: (desk: Desk, held: ShownDocument) => Promise<unknown>;
  readonly ends?: 'excluded';
}

const LINE = {
  ...{ Description: 'Bricks', Quantity: 10, UnitAmount: 11.55, LineAmount: 115.5, TaxAmount: 15.5 },
  ...{ TaxType: 'TAX001', AccountCode: '200' },
};
const line = (changes: Fields = {}) => ({ LineItemID: randomUUID(), ...LINE, ...changes });
const untaxed = { TaxType: 'ZERORATEDOUTPUT', TaxAmount: 0, LineAmount: 100, UnitAmount: 10 };
const UNTAXED_TOTALS = { SubTotal: 100, TotalTax: 0, Total: 100 };
const SOUND = { LineItems: [line()], SubTotal: 100, TotalTax: 15.5, Total: 115.5 };

const WITHHOLDING = line({
  ...{ Description: 'Withholding tax 10 %', Quantity: 1 },
  ...{ UnitAmount: -11.55, LineAmount: -11.55, TaxAmount: -1.55 },
});
const WITHHELD = { LineItems: [line(), WITHHOLDING], SubTotal: 90, TotalTax: 13.95, Total: 103.95 };
const TIPS = line({
  ...{ ...untaxed, TaxType: 'NONE', Description: 'Tips', Quantity: 1, UnitAmount: 10, LineAmount: 10 },
  AccountCode: '831',
});
const WITH_TIPS = { LineItems: [line(), TIPS], SubTotal: 110, TotalTax: 15.5, Total: 125.5 };
const TIPS_ALONE = { LineItems: [TIPS], SubTotal: 10, TotalTax: 0, Total: 10 };
const RENT = { ...TIPS_ALONE, LineItems: [{ ...TIPS, Description: 'Rent of a house', AccountCode: '832' }] };
const NONE_AS_EXEMPT = {
  ...{ taxType: 'NONE', taxCode: 'NONE', taxName: 'Exempt', percent: 'exempt', deviceTaxId: '1' },
};
/** Rules by which lines without VAT of an account can be sent. */
const exemptOn = (key: string) => ({
  taxes: [NONE_AS_EXEMPT],
  productCodes: [{ scope: 'account', key, code: '99001000' }],
});
const TWICE = line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 });
const twice = { SubTotal: 200, TotalTax: 31, Total: 231 };
const dated = (day: string) => ({ Date: `/Date(${Date.parse(day)}+0000)/`, DateString: `${day}T00:00:00` });
const SAYS = { by: 'Rudo Moyo', reason: 'The receipt lies in the file of the customer.' };
let lastReceipt = 100;

/** Address in the QR code of a receipt of another device. */
function receiptAddress(number: number, day = '2026-02-01'): string {
  const code = number.toString(16).toUpperCase().padStart(16, 'A');
  const written = day.split('-').reverse().join('');
  return `https://fdms.zimra.co.zw/0000077001${written}${String(number).padStart(10, '0')}${code}`;
}

interface SentInvoice {
  readonly invoice: { readonly sent: { readonly buyer: { readonly address: readonly string[] } } };
}

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

  /** Document that a person has excluded. */
  async excluded(): Promise<string> {
    await this.settings({ trigger: 'manual' });
    const sourceId = await this.invoice();
    await this.exclude(await this.world.until(sourceId, 'waiting'));
    await this.settings({ trigger: 'approved' });
    await this.world.until(sourceId, 'excluded');
    return sourceId;
  }

  exclude({ id }: ShownDocument): Promise<unknown> {
    return this.post(`/api/documents/${id}/exclude`, { reason: 'As the advice says.' });
  }

  /** Records a receipt of another device. */
  record({ id, number: documentNumber, issuedOn }: ShownDocument, given: object = {}): Promise<unknown> {
    const receipt = { address: receiptAddress((lastReceipt += 1), issuedOn) };
    return this.post(`/api/documents/${id}/outside-receipt`, { ...SAYS, documentNumber, receipt, ...given });
  }

  recorded({ id, number: documentNumber }: ShownDocument, decision: string): Promise<unknown> {
    return this.post(`/api/documents/${id}/outside-receipt/${decision}`, { ...SAYS, documentNumber });
  }

  /** Invoice from before the go-live date, with the receipt that was recorded for it. */
  async soldElsewhere(
    day: string,
    given: object = {},
  ): Promise<{ InvoiceID: string; InvoiceNumber: string }> {
    const document = { ...invoice(), ...dated(day) };
    await this.world.books({ Invoices: [document] });
    await this.record(await this.world.until(document.InvoiceID, 'waiting'), given);
    return document;
  }

  /** Changes the account at the simulated fiscal service, as only its provider can. */
  service(changes: object): Promise<unknown> {
    return callJson('PUT', `${this.world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`, changes);
  }

  /** Chooses "Check the account". */
  async checkAccount(): Promise<unknown> {
    const [account] = await this.world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    return this.post(`/api/fiscal-accounts/${account?.id}/check`);
  }

  /** Makes submissions and what the service has said older. @returns number of its statements without an owner */
  async later(minutes: number): Promise<number> {
    const older = (column: string): string => `${column} = ${column} - interval '${minutes} minutes'`;
    const moments = ['heard_at', 'tried_at', 'looked_at'].map(older).join();
    await this.world.inTheDatabase(`update submissions set ${older('started_at')}, ${older('answered_at')}`);
    const heard = `with moved as (update outcomes set ${moments} where settled_at is null returning id) select id from moved`;
    return (await this.world.inTheDatabase(heard)).length;
  }

  /** Stores a success that contradicts the rejection, as the service may say at any time. */
  heardSuccessOf(documentId: string): Promise<unknown> {
    return this.world.inTheDatabase(
      `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, claims_success, settled_at)
       select fiscal_account_id, request_id, '{}', '', 'status', true, now() from submissions where document_id = $1`,
      [documentId],
    );
  }

  /** Signs a tax period off without its check, which a browser with a passkey would make first. */
  async signOff(from: string, till: string): Promise<void> {
    const { id } = this.world.organisation;
    await this.world.inTheDatabase(
      `with person as (insert into people (name) values ('Rudo Moyo') returning id),
         checked as (insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, state, report)
           values ($1, 'on_demand', $2, $3, 'incremental', 'completed', '{}') returning id)
       insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, signed_by,
         signed_by_name, fingerprint) select $1, $2, $3, checked.id, '{}', '', person.id, 'Rudo Moyo', '' from person, checked`,
      [id, from, till],
    );
  }

  /** Makes the program fail wherever it holds this document. */
  async breakFor(sourceId: string): Promise<void> {
    await this.world.inTheDatabase(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`,
    );
    await this.world.inTheDatabase(
      `create trigger fails before update on documents for each row
         when (new.source_id = '${sourceId}' and new.reason = 'DESCRIPTION_MISSING') execute function fail()`,
    );
  }

  async withoutMappingOf(taxType: string): Promise<void> {
    const mappings = await this.world.api.get<{ id: string; taxType: string }[]>(`${this.path}/tax-mappings`);
    for (const { id } of mappings.filter((one) => one.taxType === taxType))
      await this.world.api.send('DELETE', `${this.path}/tax-mappings/${id}`);
  }

  async takeSuggestionFor(contact: string): Promise<unknown> {
    const { suggestions } = await this.world.api.get<{ suggestions: { id: string; kind: string }[] }>(
      `${this.path}/mapping-suggestions`,
    );
    const ids = suggestions.filter(({ id, kind }) => kind === 'buyer' && id.includes(contact));
    return this.post(`${this.path}/mapping-suggestions`, { ids: ids.map(({ id }) => id) });
  }

  /** Answers what lines without VAT of the account of the tips are. */
  untaxed(treatment: 'exempt' | 'hold' | 'no_supply'): Promise<unknown> {
    return this.rules({ lineRules: [{ scope: 'untaxed', key: '831', treatment }] });
  }

  buyer(key: string, rule: Fields): Promise<unknown> {
    return this.rules({ buyers: [{ scope: 'contact', key, ...rule }] });
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
function contactCase(
  wrong: Fields,
  says: string,
  follow?: (desk: Desk, ContactID: string) => Promise<unknown>,
): Followed {
  const ContactID = randomUUID();
  const Name = `Kopje Traders ${ContactID.slice(0, 4)}`;
  const own = { ContactID, Name, CompanyNumber: '2000998877', TaxNumber: '' };
  return {
    says,
    enter: async (desk) => {
      await desk.contact({ ...own, ...wrong });
      return desk.invoice({ Contact: { ContactID, Name, ...('Name' in wrong ? { Name: wrong.Name } : {}) } });
    },
    follow: (desk) => (follow === undefined ? desk.contact(own) : follow(desk, ContactID)),
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
const OLD_RATE = {
  LineItems: [line({ TaxType: 'OUTPUT', TaxAmount: 15, LineAmount: 115, UnitAmount: 11.5 })],
  ...{ SubTotal: 100, TotalTax: 15, Total: 115 },
};
let alsoOld = '';
let lastSent = { InvoiceID: '', InvoiceNumber: '' };
let wideCodes: readonly { id: string; scope: string; key: string; code: string }[] = [];

/** Every code with its case: a new one without does not compile. */
const CASES: Readonly<Record<IssueCode, Followed>> = {
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
  DEDUCTION_OF_STATE: edited(WITHHELD, 'delete this line'),
  NO_SUPPLY_LINE: {
    says: 'answer here that they are sent as exempt',
    enter: async (desk) => {
      const rule = { scope: 'account', key: '831', amount: null, reason: 'Staff tips' };
      await desk.rules({ ...exemptOn('831'), exclusions: [rule] });
      return desk.invoice(WITH_TIPS);
    },
    follow: (desk) => desk.untaxed('exempt'),
  },
  TAX_GROUP_NOT_POSITIVE: edited(
    {
      LineItems: [
        line({ Quantity: 20, LineAmount: 231, TaxAmount: 31 }),
        line({ ...untaxed, Description: 'Discount', Quantity: 1, UnitAmount: -50, LineAmount: -50 }),
      ],
      ...{ SubTotal: 150, TotalTax: 31, Total: 181 },
    },
    'give the negative line the tax rate of the lines',
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
    says: 'Let the client make deposits, discounts and rounding part of the other lines',
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
  ORIGINAL_FISCALISED_ELSEWHERE: {
    says: 'Then record the receipt of the credit note on its page here',
    enter: async (desk) => desk.note(await desk.soldElsewhere('2025-11-05')),
    follow: (desk, held) => desk.record(held),
    ends: 'excluded',
  },
  ORIGINAL_UNDER_WAY: {
    says: 'No action',
    enter: async (desk) => {
      await desk.service({ processingDelayMs: 8_000 });
      const original = invoice();
      await desk.world.books({ Invoices: [original] });
      await desk.world.until(original.InvoiceID, 'processing');
      await desk.service({ processingDelayMs: 100 });
      return desk.note(original);
    },
    follow: () => Promise.resolve(),
  },
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
    says: 'then exclude the credit note here',
    enter: async (desk) => desk.note(await desk.soldElsewhere('2024-11-05', { submittedAs: 'till-77' })),
    follow: (desk, held) => desk.exclude(held),
    ends: 'excluded',
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
  VAT_NOT_REGISTERED: {
    says: 'ask your fiscal provider to enter the VAT number, then choose "Check the account" here',
    enter: async (desk) => {
      await desk.service({ device: { deviceId: 25_501, vatNumber: '' } });
      await desk.checkAccount();
      return desk.invoice();
    },
    follow: async (desk) => {
      await desk.service({ device: { deviceId: 25_501, vatNumber: '220123456' } });
      await desk.checkAccount();
    },
  },
  PRODUCT_CODE_MISSING: {
    says: 'Give the item, its account or the whole client an HS code',
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
  // Xero wants a name, but takes one of characters that nobody sees.
  BUYER_NAME_MISSING: contactCase({ Name: '\u3164' }, 'Give the contact a name in Xero'),
  BUYER_TIN_MISSING: contactCase({ CompanyNumber: '' }, 'Enter the 10-digit TIN'),
  BUYER_ABROAD: contactCase(
    {
      Addresses: [{ AddressType: 'STREET', AddressLine1: '1 Cairo Road', City: 'Lusaka', Country: 'Zambia' }],
    },
    'buyer rule',
    (desk) => desk.rules({ buyers: [{ scope: 'country', key: 'Zambia', sendAs: 'cash_name' }] }),
  ),
  BUYER_TIN_INVALID: contactCase(
    { CompanyNumber: '12345' },
    'Enter the right TIN, of 10 digits, in the TIN field of the contact',
  ),
  BUYER_TIN_DOUBTFUL: contactCase({ CompanyNumber: '1111111111' }, 'Enter the TIN of the customer'),
  BUYER_VAT_INVALID: contactCase({ TaxNumber: '22' }, 'Correct the VAT number on the contact'),
  BUYER_NUMBERS_MISPLACED: contactCase(
    { CompanyNumber: '220998877', TaxNumber: 'TIN: 2000998877' },
    'take the suggestion',
    (desk, contact) => desk.takeSuggestionFor(contact),
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
  DECISION_OUTDATED: {
    says: 'Decide about it as it is now, on its page: exclude or include it',
    enter: async (desk) => {
      const sourceId = await desk.excluded();
      await desk.world.inTheBooks(sourceId, 'edit', { fields: { LineItems: [TWICE], ...twice } });
      return sourceId;
    },
    follow: (desk, { id }) => desk.post(`/api/documents/${id}/include`),
  },
  EXCLUDED_BY_PERSON: {
    says: 'To send it, include it on its page',
    enter: (desk) => desk.excluded(),
    shown: 'excluded',
    follow: (desk, { id }) => desk.post(`/api/documents/${id}/include`),
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
  NOT_APPROVED: {
    says: 'Approve the document in Xero',
    enter: async (desk) => {
      const sourceId = await desk.invoice({ LineItems: [line({ Description: ' ' })] });
      await desk.world.until(sourceId, 'waiting');
      await desk.world.inTheBooks(sourceId, 'edit', { fields: { Status: 'SUBMITTED', ...SOUND } });
      return sourceId;
    },
    shown: 'excluded',
    follow: (desk, { sourceId }) => desk.world.inTheBooks(sourceId, 'approve'),
  },
  VOIDED_IN_BOOKS: {
    says: 'No action: it is excluded automatically',
    enter: async (desk) => {
      const sourceId = await desk.invoice({ LineItems: [line({ Description: ' ' })] });
      await desk.world.until(sourceId, 'waiting');
      await desk.world.inTheBooks(sourceId, 'void');
      return sourceId;
    },
    shown: 'excluded',
    follow: () => Promise.resolve(),
    ends: 'excluded',
  },
  FISCALISED_ELSEWHERE: {
    says: 'choose "Fiscalise anyway" and give the reason',
    enter: (desk) => desk.invoice({ Url: 'https://fdms.zimra.co.zw/0000000001' }),
    follow: async (desk, { id, number: confirmation }) => {
      const { version } = await desk.world.api.get<{ version: string }>(`/api/documents/${id}`);
      await desk.post(`/api/documents/${id}/fiscalise-anyway`, { reason: 'A test.', confirmation, version });
    },
  },
  RECORDED_ELSEWHERE: {
    says: 'If the record is wrong, withdraw it on the page of the document',
    enter: async (desk) => {
      const sourceId = await desk.invoice({ LineItems: [line({ Description: ' ' })] });
      await desk.record(await desk.world.until(sourceId, 'waiting'));
      await desk.world.inTheBooks(sourceId, 'edit', { fields: SOUND });
      return sourceId;
    },
    shown: 'excluded',
    follow: (desk, held) => desk.recorded(held, 'withdrawal'),
  },
  RECORDED_RECEIPT_DIFFERS: {
    says: 'If the recorded one is right, confirm it on the page of the document',
    enter: async (desk) => {
      const sourceId = await desk.invoice({ Url: receiptAddress(41) });
      await desk.record(await desk.world.until(sourceId, 'waiting'));
      return sourceId;
    },
    follow: (desk, held) => desk.recorded(held, 'confirmation'),
    ends: 'excluded',
  },
  SUCCESS_RECEIVED: {
    says: 'then exclude it here',
    enter: async (desk) => {
      const sold = invoice();
      const ofSold = { documentNumber: sold.InvoiceNumber, times: 1 };
      await desk.world.fiscalFault({ ...ofSold, operation: 'process', kind: 'reject' });
      await desk.world.books({ Invoices: [sold] });
      const { id } = await desk.world.until(sold.InvoiceID, 'rejected');
      await desk.heardSuccessOf(id);
      await desk.world.inTheBooks(sold.InvoiceID, 'edit', { fields: { LineItems: [TWICE], ...twice } });
      return sold.InvoiceID;
    },
    follow: (desk, held) => desk.exclude(held),
    ends: 'excluded',
  },
  SUCCESS_UNEXPLAINED: {
    says: 'It goes on automatically once your fiscal provider says which document the success is about',
    enter: async (desk) => {
      const sold = invoice();
      const ofSold = { documentNumber: sold.InvoiceNumber, times: 1_000 };
      await desk.world.fiscalFault({
        ...ofSold,
        operation: 'invoice',
        kind: 'error-after',
        status: 429,
        times: 1,
      });
      await desk.world.fiscalFault({ ...ofSold, operation: 'download', kind: 'late' });
      await desk.world.books({ Invoices: [sold] });
      await eventually('a success without an owner', async () => ((await desk.later(11)) > 0 ? true : null));
      await eventually('a hold', async () => {
        const { id, state } = await desk.known(sold.InvoiceID);
        if (state === 'ready') await desk.world.retry(id);
        return state === 'waiting' ? true : null;
      });
      return sold.InvoiceID;
    },
    follow: async (desk) => {
      await callJson('DELETE', `${desk.world.fiscal.url}/_control/faults`);
      await desk.later(11);
    },
  },
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
  MADE_IN_GAP: {
    says: 'Then say in the set-up, question "Start", that nobody else has fiscalised the rest',
    enter: async (desk) => {
      await desk.settings({ isPaused: true });
      await desk.world.inTheDatabase(
        `update organisations set gaps = (select jsonb_agg(gap || jsonb_build_object('since', (gap ->> 'since')::timestamptz
           - interval '4 days')) from jsonb_array_elements(gaps) gap)`,
      );
      await desk.settings({ isPaused: false });
      return desk.invoice(dated(addDays(today(), -2)));
    },
    follow: async (desk) => {
      const { question } = await eventually('the books, read since', async () => {
        const gap = await desk.world.api.get<GapDto>(`${desk.path}/gap`);
        return gap.question?.isRead === true ? gap : null;
      });
      await desk.settings({ confirmGaps: question?.text });
    },
  },
  DATED_IN_SIGNED_PERIOD: {
    says: 'Release it',
    enter: async (desk) => {
      await desk.signOff('2026-02-01', '2026-02-28');
      return desk.invoice(dated('2026-02-27'));
    },
    follow: (desk, { id }) => desk.post(`/api/documents/${id}/release`),
  },
  DATED_IN_THE_FUTURE: {
    ...edited(
      { Date: '/Date(4070908800000+0000)/', DateString: '2099-01-01T00:00:00' },
      'Correct the date in Xero',
      { Date: '/Date(1772323200000+0000)/' },
    ),
  },
  DATED_BEFORE_LAST: {
    says: 'Choose "Send it with today’s date"',
    enter: async (desk) => {
      await desk.settings({ lateDocuments: 'hold' });
      await desk.sent(dated(today()));
      return desk.invoice();
    },
    follow: async (desk, { id }) => {
      await desk.post(`/api/documents/${id}/declare-in-this-period`);
      await desk.settings({ lateDocuments: 'present_date' });
    },
  },
  LATE_TAX_CHANGED: {
    says: 'void it in Xero, then enter the sale again with today’s date and tax',
    enter: async (desk) => {
      const old = { TaxType: 'OUTPUT', TaxAmount: 15, LineAmount: 115, UnitAmount: 11.5 };
      await desk.sent();
      return desk.invoice({
        ...{ LineItems: [line(old)], SubTotal: 100, TotalTax: 15, Total: 115 },
        ...dated('2025-12-29'),
      });
    },
    follow: async (desk, { sourceId }) => {
      await desk.world.inTheBooks(sourceId, 'void');
      await desk.sent(dated(today()));
    },
    ends: 'excluded',
  },
  CURRENCY_UNMAPPED: edited({ CurrencyCode: 'ZAR' }, 'enter the document in a currency that it supports', {
    CurrencyCode: 'USD',
  }),
  TAX_UNMAPPED: edited(OLD_RATE, 'choose the rate of the day on the line'),
  PROGRAM_FAULT: {
    says: 'After a correction choose "Check again now" on the document',
    enter: async (desk) => {
      const sold = { ...invoice(), LineItems: [line({ Description: ' ' })] };
      const sourceId = sold.InvoiceID;
      await desk.breakFor(sourceId);
      await desk.world.books({ Invoices: [sold] });
      const { id } = await eventually('a fault', async () => {
        // Between the tries lie minutes.
        const due = `update documents set due_at = clock_timestamp() where source_id = $1 and state = 'collected'`;
        await desk.world.inTheDatabase(due, [sourceId]);
        const document = await desk.world.document(sourceId);
        return document?.issues[0]?.code === 'PROGRAM_FAULT' ? document : null;
      });
      expect(desk.world.connectorLog()).toContain(id);
      return sourceId;
    },
    follow: async (desk, held) => {
      await desk.world.inTheDatabase('drop function fail cascade');
      await desk.post(`/api/documents/${held.id}/retry`);
      await eventually('the hold of before', async () =>
        (await desk.known(held.sourceId)).issues[0]?.code === 'DESCRIPTION_MISSING' ? true : null,
      );
      await desk.edit(held, SOUND);
    },
  },
};

/** Other parts of the same advice, each followed in the same way. */
const FURTHER: readonly (readonly [IssueCode, Followed])[] = [
  [
    'NEGATIVE_LINE',
    {
      says: 'delete the line, and enter what came back as a credit note of the invoice that it was sold with',
      enter: async (desk) => {
        lastSent = await desk.sent();
        await desk.rules({ lineRules: [{ scope: 'account', key: '267', treatment: 'hold' }] });
        const returned = { UnitAmount: -11.55, LineAmount: -11.55, TaxAmount: -1.55, AccountCode: '267' };
        return desk.invoice({
          LineItems: [line(), line({ Description: 'Returned', Quantity: 1, ...returned })],
          ...{ SubTotal: 90, TotalTax: 13.95, Total: 103.95 },
        });
      },
      follow: async (desk, held) => {
        await desk.edit(held, SOUND);
        const cameBack = line({ Quantity: 1, LineAmount: 11.55, TaxAmount: 1.55 });
        const note = { LineItems: [cameBack], SubTotal: 10, TotalTax: 1.55, Total: 11.55 };
        await desk.world.until(await desk.note(lastSent, note), 'written_back');
      },
    },
  ],
  [
    'NO_SUPPLY_LINE',
    {
      says: 'If the tax rate is wrong, choose the right one in Xero',
      enter: async (desk) => {
        await desk.rules(exemptOn('831'));
        await desk.untaxed('hold');
        return desk.invoice(WITH_TIPS);
      },
      follow: (desk, held) =>
        desk.edit(held, {
          LineItems: [line(), line({ AccountCode: '831' })],
          ...twice,
        }),
    },
  ],
  [
    'NO_SUPPLY_LINE',
    {
      says: 'move these lines to an invoice of their own: that is excluded',
      enter: async (desk) => {
        await desk.rules(exemptOn('831'));
        await desk.untaxed('no_supply');
        return desk.invoice(WITH_TIPS);
      },
      follow: async (desk, held) => {
        await desk.edit(held, SOUND);
        const tips = await desk.invoice(TIPS_ALONE);
        const leftOut = await eventually('the tips, left out', async () => {
          const document = await desk.world.document(tips);
          return document?.reason === 'EXCLUDED_BY_RULE' ? document : null;
        });
        expect(leftOut.state).toBe('waiting');
      },
    },
  ],
  [
    'PRODUCT_CODE_INVALID',
    {
      says: 'Store an HS code of 8 digits for the item',
      enter: async (desk) => {
        await desk.rules({ productCodes: [{ scope: 'account', key: '297', code: '1905' }] });
        const bun = line({ ...untaxed, ItemCode: 'BUN', AccountCode: '297' });
        return desk.invoice({ LineItems: [bun], ...UNTAXED_TOTALS });
      },
      // On the card, which stores for its own subject: other goods of the account keep their code.
      follow: async (desk) => {
        const { causes } = await desk.post<PreflightReportDto>(`${desk.path}/preflight`);
        const card = causes.find(({ code }) => code === 'PRODUCT_CODE_INVALID');
        expect(card).toMatchObject({ subject: 'item', key: 'BUN' });
        await desk.rules({ productCodes: [{ scope: card?.subject, key: card?.key, code: '19059000' }] });
      },
    },
  ],
  [
    'TAX_UNMAPPED',
    {
      says: 'on many at once under "Find & recode"',
      enter: async (desk) => {
        alsoOld = await desk.invoice(OLD_RATE);
        return desk.invoice(OLD_RATE);
      },
      follow: async (desk, held) => {
        const other = await desk.world.until(alsoOld, 'waiting');
        for (const one of [other, held]) await desk.edit(one, SOUND);
        await desk.world.until(alsoOld, 'written_back');
      },
    },
  ],
  [
    'TAX_UNMAPPED',
    {
      says: 'map it to the exempt tax of the device where its sales are exempt',
      enter: async (desk) => {
        await desk.withoutMappingOf('NONE');
        await desk.rules({ productCodes: exemptOn('832').productCodes });
        return desk.invoice(RENT);
      },
      follow: (desk) => desk.rules({ taxes: [NONE_AS_EXEMPT] }),
    },
  ],
  [
    'TAX_UNMAPPED',
    {
      says: 'exclude here what is no sale',
      enter: async (desk) => {
        await desk.withoutMappingOf('NONE');
        return desk.invoice(RENT);
      },
      follow: (desk, held) => desk.exclude(held),
      ends: 'excluded',
    },
  ],
  [
    'BUYER_NUMBERS_MISPLACED',
    contactCase(
      { Name: 'Gombe Stores TIN 2000998873', CompanyNumber: '' },
      'take the suggestion',
      (desk, contact) => desk.takeSuggestionFor(contact),
    ),
  ],
  [
    'BUYER_NUMBERS_MISPLACED',
    contactCase(
      { Name: 'Ruwa Stores 2000998874', CompanyNumber: '' },
      'add a buyer rule for it',
      (desk, contact) => desk.buyer(contact, { sendAs: 'taxpayer' }),
    ),
  ],
  [
    'BUYER_TIN_INVALID',
    contactCase(
      { Name: 'Norton Stores TIN 200099887', CompanyNumber: '' },
      'Enter the right TIN, of 10 digits, in the TIN field of the contact',
      (desk, ContactID) =>
        desk.contact({
          ContactID,
          Name: 'Norton Stores TIN 200099887',
          TaxNumber: '',
          CompanyNumber: '2000998875',
        }),
    ),
  ],
  [
    'BUYER_TIN_INVALID',
    contactCase(
      { Name: 'Chegutu Stores TIN 200099886', CompanyNumber: '' },
      'Or type it here',
      (desk, contact) => desk.buyer(contact, { sendAs: 'taxpayer', tin: '2000998876' }),
    ),
  ],
  [
    'BUYER_ABROAD',
    contactCase(
      { CompanyNumber: '', TaxNumber: 'GB123456782' },
      'Add a buyer rule for the contact',
      (desk, contact) => desk.buyer(contact, { sendAs: 'cash_name' }),
    ),
  ],
  [
    'BUYER_ABROAD',
    contactCase({ CompanyNumber: '', TaxNumber: 'GB123456782' }, 'or all countries abroad', (desk) =>
      desk.rules({ buyers: [{ scope: 'country', key: '*', sendAs: 'cash_name' }] }),
    ),
  ],
  [
    'NUMBER_NOT_UNIQUE',
    {
      says: 'choose "This is that sale" on its page',
      enter: async (desk) => {
        lastSent = await desk.sent();
        return desk.invoice({ InvoiceNumber: lastSent.InvoiceNumber });
      },
      follow: async (desk, { id, number: documentNumber }) => {
        const path = `/api/documents/${id}/same-sale`;
        const [sale] = await desk.world.api.get<FiscalisedSaleDto[]>(path);
        const chosen = { originalId: sale?.documentId, differences: sale?.differences };
        await desk.post(path, { ...SAYS, documentNumber, ...chosen });
      },
      ends: 'excluded',
    },
  ],
  [
    'FISCALISED_ELSEWHERE',
    {
      says: 'record its receipt here ("Fiscalised elsewhere")',
      enter: (desk) => desk.invoice({ Url: 'https://fdms.zimra.co.zw/0000000002' }),
      follow: (desk, held) => desk.record(held),
      ends: 'excluded',
    },
  ],
  [
    'ORIGINAL_UNKNOWN',
    {
      says: 'or write the full number of the invoice and the reason into its reference',
      enter: async (desk) => {
        lastSent = await desk.sent();
        return desk.note(lastSent, { Allocations: [], Reference: 'Damaged' });
      },
      follow: (desk, held) => desk.edit(held, { Reference: `Damaged ${lastSent.InvoiceNumber}` }),
    },
  ],
  [
    'ORIGINAL_NOT_FISCALISED',
    {
      says: 'If the invoice is never to be fiscalised, exclude the credit note as well',
      enter: async (desk) => {
        const original = { ...invoice(), LineItems: [line({ Description: ' ' })] };
        await desk.world.books({ Invoices: [original] });
        await desk.exclude(await desk.world.until(original.InvoiceID, 'waiting'));
        return desk.note(original);
      },
      follow: (desk, held) => desk.exclude(held),
      ends: 'excluded',
    },
  ],
  [
    'REASON_MISSING',
    {
      says: 'Or set one reason for all credit notes that give none',
      enter: async (desk) => desk.note(await desk.sent(), { Reference: '', CreditNoteNumber: '' }),
      follow: async (desk, held) => {
        await desk.settings({ creditNoteReason: 'Goods returned' });
        await desk.edit(held, { CreditNoteNumber: `TS-${process.pid}` });
      },
    },
  ],
  [
    'LINE_TOTAL_DIFFERS',
    edited(
      { LineItems: [line({ UnitAmount: 11.95 })] },
      'Or enter the quantity 1 and the whole amount as price',
      { LineItems: [line({ Quantity: 1, UnitAmount: 115.5 })] },
    ),
  ],
  [
    'TOTAL_DIFFERS',
    edited({ Total: 115 }, 'enter a discount on the largest line, or raise its price', {
      LineItems: [line({ Quantity: 1, UnitAmount: 115, LineAmount: 115, TaxAmount: 15.43 })],
      ...{ SubTotal: 99.57, TotalTax: 15.43, Total: 115 },
    }),
  ],
  [
    'DEDUCTION_OF_STATE',
    edited(WITHHELD, 'If the line is a discount or a deposit, write only that into its description instead', {
      ...WITHHELD,
      LineItems: [line(), { ...WITHHOLDING, Description: 'Discount' }],
    }),
  ],
  [
    'BUYER_TIN_DOUBTFUL',
    contactCase(
      { CompanyNumber: '1111111111' },
      'If the customer has none, add a buyer rule',
      (desk, contact) => desk.buyer(contact, { sendAs: 'cash_name' }),
    ),
  ],
  [
    'BUYER_VAT_INVALID',
    contactCase({ TaxNumber: '22' }, 'or leave it empty to send none', (desk, contact) =>
      desk.buyer(contact, { sendAs: 'taxpayer', vatNumber: 'none' }),
    ),
  ],
  [
    'BUYER_TIN_MISSING',
    contactCase({ CompanyNumber: '' }, 'add a buyer rule for the contact', (desk, contact) =>
      desk.buyer(contact, { sendAs: 'cash_name' }),
    ),
  ],
  [
    'DECISION_OUTDATED',
    {
      says: 'Put back in Xero as it was, the decision counts again',
      enter: async (desk) => {
        const sourceId = await desk.excluded();
        await desk.world.inTheBooks(sourceId, 'edit', { fields: { LineItems: [TWICE], ...twice } });
        return sourceId;
      },
      follow: (desk, held) => desk.edit(held, SOUND),
      ends: 'excluded',
    },
  ],
  [
    'DATED_BEFORE_LAST',
    {
      says: 'decides for all documents of the running tax period',
      enter: async (desk) => {
        await desk.settings({ lateDocuments: 'hold' });
        await desk.sent(dated(today()));
        return desk.invoice();
      },
      follow: (desk) => desk.settings({ lateDocuments: 'present_date' }),
    },
  ],
];

describe('the advice of a hold, followed as it is written', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = new Desk(await World.start());
    await desk.settings({ negativeLines: 'fold', lateDocuments: 'present_date' });
  });
  afterAll(() => desk.world.stop());

  const CODES = Object.entries(CASES) as [IssueCode, Followed][];
  const WAYS = [...CODES, ...FURTHER].map(([code, way]) => [code, way.says, way] as const);

  /** What a person reads about a code: on the document, or in its explanation where it is excluded. */
  async function adviceOn(document: ShownDocument, code: IssueCode): Promise<string | null> {
    const issue = document.issues.find((one) => one.code === code);
    if (issue !== undefined || document.state !== 'excluded') return issue?.fix ?? null;
    const { gates } = await desk.world.api.get<ExplanationDto>(`/api/documents/${document.id}/explanation`);
    return gates.find(({ gate }) => gate === code)?.fix ?? null;
  }

  it.each(WAYS)(
    'ends %s: %s',
    async (code, says, { enter, shown = 'waiting', follow, ends = 'written_back' }) => {
      const sourceId = await enter(desk);
      const [held, advice] = await eventually(
        `${code} of ${sourceId}`,
        async () => {
          const document = await desk.world.document(sourceId);
          if (document?.state !== shown) return null;
          const read = await adviceOn(document, code);
          return read === null ? null : ([document, read] as const);
        },
        async () => JSON.stringify(await desk.world.document(sourceId)),
      );
      expect(advice).toContain(says);
      await follow(desk, held);
      await desk.world.until(sourceId, ends);
    },
  );

  it('a town that an address lacks is proposed, and sent once it is accepted, while Xero keeps its contact', async () => {
    const contact = { ...BUYER, ContactID: randomUUID(), Name: 'Mutare Timber', CompanyNumber: '2000654399' };
    const street = { AddressType: 'STREET', AddressLine1: '5 Main Street', City: '', Region: '' };
    const Addresses = [street, { AddressType: 'POBOX', AddressLine1: 'Box 9', City: 'Gweru', Region: '' }];
    await desk.world.books({ Contacts: [{ ...contact, Addresses }] });
    const Contact = { ContactID: contact.ContactID, Name: contact.Name };
    const addressSent = async (): Promise<unknown> => {
      const { id } = await desk.world.until(
        (await desk.sent({ Contact, ...dated(today()) })).InvoiceID,
        'written_back',
      );
      const { invoice: shown } = await desk.world.api.get<SentInvoice>(`/api/documents/${id}`);
      return shown.sent.buyer.address;
    };
    expect(await addressSent()).toEqual([]);
    const { addressesLeftOut } = await desk.post<PreflightReportDto>(`${desk.path}/preflight`);
    const proposal = addressesLeftOut.find(({ key }) => key === contact.ContactID)?.proposal;
    expect(proposal).toMatchObject({ town: 'Gweru', province: 'Midlands', from: 'other_address' });
    await desk.post(`${desk.path}/mapping-rules/import?mode=merge&renews=true`, { buyers: [proposal?.rule] });
    expect(await addressSent()).toEqual(['5', 'Main Street', 'Gweru', 'Midlands']);
    const read = await desk.post<PreflightReportDto>(`${desk.path}/preflight`);
    expect(read.addressesLeftOut.some(({ key }) => key === contact.ContactID)).toBe(false);
  });
});
