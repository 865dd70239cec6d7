import { CONTRACT_RULES, type ContractRuleName } from '../contract-rules';
import type { FiscalClient } from '../testing/fiscal-client';
import { Harness } from '../testing/harness';
import { type Body, BUYER, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';

interface Call {
  readonly method?: 'PUT';
  readonly path: string;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string | null>>;
}

const invoice = (body: Body): Call => ({ path: '/invoice', body: soundInvoice(body) });
const currency = (body: Body): Call => ({
  path: '/currencymapping',
  body: { SourceCurrency: 'ZWL', DestinationCurrency: 'ZWG', ...body },
});
const tax = (body: Body): Call => ({
  path: '/taxmapping',
  body: { TaxCode: 'NEW', DestinationTaxId: 517, ...body },
});
const status = (headers: Call['headers']): Call => ({ path: '/status', body: [], headers });
const spelt = (field: string, as: string): Body => {
  const { [field]: value, ...rest } = soundLine();
  return { LineItems: [{ ...rest, [as]: value }] };
};

/** Calls that break exactly one rule, by rule; a rule without one does not compile. */
const BROKEN: Readonly<Record<ContractRuleName, readonly [what: string, call: Call][]>> = {
  VERSION_NUMBER: ['abc', 'v1', '1.', 'latest'].map((version) => [
    `X-App-Version ${version}`,
    status({ 'X-App-Version': version }),
  ]),
  JSON_BODY: [
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'].map(
      (type): [string, Call] => [type, status({ 'Content-Type': type })],
    ),
    ['an invoice as text', { ...invoice({}), headers: { 'Content-Type': 'text/plain;charset=UTF-8' } }],
    ['a mapping as text', { ...currency({}), headers: { 'Content-Type': 'text/plain' } }],
  ],
  KNOWN_FIELD: [
    ['a field more', invoice({ Discount: 0 })],
    ['another case', invoice({ reference: 'PO 1' })],
    ['the original of a credit note on an invoice', invoice({ OriginalInvoiceId: 'a' })],
    ['a misspelt field of a line', invoice(spelt('DiscountAmount', 'DiscountAmmount'))],
    ['a field more of the buyer', invoice({ BuyerContact: { ...BUYER, TaxId: '1' } })],
    ['a field more of the address', invoice({ BuyerContact: { ...BUYER, Address: { Country: 'ZW' } } })],
    ['a name that every object has', invoice({ toString: 'x' })],
    [
      'an invoice number on a credit note',
      { path: '/creditnote', body: soundCreditNote({ InvoiceId: 'a' }, { InvoiceNumber: 'INV-1' }) },
    ],
  ],
  NULL_WHERE_ALLOWED: [
    ['Total', invoice({ Total: null })],
    ['Reference', invoice({ Reference: null })],
    ['IsRetry', invoice({ IsRetry: null })],
    ['Tin', invoice({ BuyerContact: { ...BUYER, Tin: null } })],
    ['Address', invoice({ BuyerContact: { ...BUYER, Address: null } })],
    ['City', invoice({ BuyerContact: { ...BUYER, Address: { City: null } } })],
  ],
  CURRENCY_CODE: [
    ['usd', invoice({ CurrencyCode: 'usd' })],
    ['US$', invoice({ CurrencyCode: 'US$' })],
    ['usd, mapped', currency({ SourceCurrency: 'usd' })],
    ['to usd', currency({ DestinationCurrency: 'usd' })],
  ],
  CURRENCY_MAPPED: [['ZAR', invoice({ CurrencyCode: 'ZAR' })]],
  CURRENCY_SUPPORTED: [['JPY', currency({ DestinationCurrency: 'JPY' })]],
  TAX_OF_DEVICE: [['5555', tax({ DestinationTaxId: 5555 })]],
  OWN_MAPPING: [
    ['currency', currency({ UserId: 999_999 })],
    ['tax', tax({ UserId: 999_999 })],
  ],
  MAPPING_OF_PATH: [
    ['currency', { ...currency({ Id: 999_999 }), method: 'PUT' }],
    ['tax', { ...tax({ Id: 999_999 }), method: 'PUT' }],
  ],
};

const CASES = Object.entries(BROKEN).flatMap(([rule, calls]) =>
  calls.map(([what, call]) => [rule as ContractRuleName, what, call] as const),
);

describe('the rules of the contract', () => {
  let harness: Harness;
  let account: FiscalClient;

  beforeAll(async () => {
    harness = await Harness.start();
    account = await harness.account();
  });

  afterAll(() => harness.stop());

  const mappings = async (): Promise<string> =>
    (await account.call('GET', '/currencymapping')).text + (await account.call('GET', '/taxmapping')).text;

  const send = async ({ method, path, body, headers }: Call): Promise<[number, string]> => {
    const [known] =
      method === 'PUT' ? (await account.call('GET', path)).json<{ Id: number }[]>() : [undefined];
    const place = known === undefined ? path : `${path}/${known.Id}`;
    const answer = await account.call(method ?? 'POST', place, body, headers);
    return [answer.status, answer.text];
  };

  it.each(CASES)('%s refuses %s, says why, and nothing comes of the call', async (rule, _what, call) => {
    const { status, says } = CONTRACT_RULES[rule];
    const before = await mappings();
    expect(await send(call)).toEqual([status, expect.stringContaining(says)]);
    expect(await mappings()).toBe(before);
    expect((await harness.register(account)).requests).toEqual([]);
  });

  it.each<[string, Call]>([
    ['a version of four parts', status({ 'X-App-Version': '2.10.0.1' })],
    ['a media type with its charset', status({ 'Content-Type': 'Application/JSON; charset=utf-8' })],
    ['any custom fields', invoice({ LineItems: [soundLine({ CustomFields: { Shelf: [null, 1] } })] })],
    ['null for phone, e-mail and discount', invoice({ BuyerContact: { ...BUYER, Email: null } })],
    ['a mapping of its own user, with a field of the future', currency({ Extra: 'kept' })],
  ])('let pass %s', async (_what, call) => {
    const fresh = await harness.account();
    const answer = await fresh.call('POST', call.path, call.body, call.headers);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  });

  it('ask a call without a body for no media type', async () => {
    expect((await account.call('GET', '/profile', undefined, { 'Content-Type': null })).status).toBe(200);
  });

  it('ask a device that is not attached for its taxes in vain', async () => {
    const bare = await harness.account({ device: null }, {});
    const answer = await bare.call('POST', '/taxmapping', { TaxCode: 'STD', DestinationTaxId: 517 });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('DestinationTaxId')]);
  });
});
