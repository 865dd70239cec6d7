import { randomUUID } from 'node:crypto';
import { addDays, dayAt } from '../../src/domain/calendar-day';
import { DOCUMENT_DECISIONS, type DecisionName } from '../../src/domain/lifecycle/document-decision';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { TodayDto } from '../../src/practice/today/today.dto';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import { editedInBooks } from '../support/edited-in-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, aCustomer, anInvoice, decimal } from '../support/sales-document-builder';

const TODAY = dayAt(new Date(), '+02:00');
const ago = (days: number): string => addDays(TODAY, -days);
const STANDARD = { taxType: 'OUTPUT155', taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 }; // prettier-ignore
const ZERO_RATED = { taxType: 'ZERORATED', taxCode: 'ZERO', taxName: 'Zero', percent: '0', deviceTaxId: 2 };
const RULES = { currencies: [{ source: 'USD', destination: 'USD' }], taxes: [STANDARD, ZERO_RATED] };

/** Link of a shop with the word in it, which is no receipt, and that of a receipt. */
const SHOP = 'https://shop.example/fiscal-year-offer';
const FDMS = 'https://fdms.zimra.co.zw/0000011111030320260000000007ABCDEF0123456789';

type Edit = (sales: SalesDocument) => SalesDocument;
const withCustomer =
  (changes: Partial<SalesDocument['customer']>): Edit =>
  (sales) => ({ ...sales, customer: { ...sales.customer, ...changes } });
const withLine =
  (changes: Partial<SalesDocument['lines'][number]>): Edit =>
  (sales) => ({ ...sales, lines: sales.lines.map((line) => ({ ...line, ...changes })) });

/** Edits of each field, and whether the edit ends decisions. */
const EDITS: readonly (readonly [what: string, edit: Edit, ends: boolean])[] = [
  ['the name of the customer', withCustomer({ name: 'Cash customer' }), true],
  [
    'the number of the customer, who is another contact of the same name',
    (sales) => withCustomer({ sourceId: randomUUID(), companyNumber: '2009999994' })(sales),
    true,
  ],
  ['the currency', (sales) => ({ ...sales, currency: 'ZAR' }), true],
  ['the date', (sales) => ({ ...sales, issuedOn: addDays(sales.issuedOn, 1) }), true],
  [
    'the amount',
    (sales) => ({
      ...withLine({ unitAmount: decimal('1000'), lineAmount: decimal('1000'), taxAmount: decimal('155') })(sales),
      ...{ subTotal: decimal('1000'), totalTax: decimal('155'), total: decimal('1155') },
    }),
    true,
  ],
  ['the tax of the same total', withLine({ taxType: 'ZERORATED' }), true],
  ['texts', withLine({ description: 'The same in other words' }), false],
  ['the spelling of name and number', withCustomer({ name: ' BUYER  ltd', companyNumber: '20 0011-1117' }), false],
]; // prettier-ignore

const only = <Key extends keyof SalesDocument>(
  sales: SalesDocument,
  keys: readonly Key[],
): Pick<SalesDocument, Key> =>
  Object.fromEntries(keys.map((key) => [key, sales[key]])) as Pick<SalesDocument, Key>;

/** Decisions that send a document or leave it out. `sale` is tested in `same-sales`. */
type Sending = Exclude<DecisionName, 'sale'>;
const isSending = (decision: DecisionName): decision is Sending => decision !== 'sale';

const TABLE = DOCUMENT_DECISIONS.filter(isSending).flatMap((decision) =>
  EDITS.map(([what, edit, ends]) => ({ decision, what, edit, ends })),
);

describe('a decision about a document', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let last = 0;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
    organisation = await pipeline.organisation(ago(100), { ...RULES, settings: { lateDocuments: 'hold' } });
    // Sends a document of today, so that all others are late.
    await enter({ issuedOn: TODAY });
    await pipeline.run(organisation);
  });

  afterAll(() => pipeline.stop());

  const path = (id: string): string => `/api/documents/${id}`;
  const shown = (id: string): Promise<DocumentDetailDto> => pipeline.api.get(path(id));
  const settings = (changes: object): Promise<unknown> =>
    pipeline.api.patch(`/api/organisations/${organisation.id}`, changes);

  async function enter(changes: Partial<SalesDocument>): Promise<string> {
    last += 1;
    const make = changes.kind === 'credit_note' ? aCreditNote : anInvoice;
    const customer = aCustomer({ sourceId: randomUUID(), name: 'Buyer Ltd', companyNumber: '2000111117' });
    const sales = make({ sourceId: randomUUID(), number: `D-${last}`, customer, ...changes });
    const [row] = await pipeline.api.store(organisation, [sales], 'collected');
    return row?.id ?? '';
  }

  const change = (id: string, edit: Edit): Promise<void> => editedInBooks(pipeline, organisation, id, edit);

  const marked = (link: string): SalesDocument['marks'] => ({ link, hasFiles: false });
  async function fiscaliseAnyway(id: string): Promise<void> {
    const { number, version } = await shown(id);
    const decision = { reason: 'The link is an advertisement.', confirmation: number, version };
    await pipeline.api.post(`${path(id)}/fiscalise-anyway`, decision, 202);
  }

  /** Documents by decision, which are sent or left out as soon as the stages run. */
  const DECIDED: Readonly<Record<Sending, () => Promise<string>>> = {
    excluded: async () => {
      const id = await enter({ issuedOn: TODAY });
      await pipeline.api.post(`${path(id)}/exclude`, { reason: 'till slip' }, 204);
      return id;
    },
    released: async () => {
      await settings({ trigger: 'manual' });
      const id = await enter({ issuedOn: TODAY });
      await pipeline.api.post(`${path(id)}/release`, {}, 202);
      return id;
    },
    declared: async () => {
      const id = await enter({ issuedOn: ago(3) });
      await pipeline.api.post(`${path(id)}/declare-in-this-period`, {}, 202);
      return id;
    },
    original: async () => {
      const customer = aCustomer({ sourceId: randomUUID(), name: 'Buyer Ltd', companyNumber: '2000111117' });
      const originalId = await enter({ issuedOn: TODAY, customer });
      await pipeline.run(organisation);
      expect((await shown(originalId)).state).toBe('fiscalised');
      const id = await enter({ kind: 'credit_note', issuedOn: TODAY, allocations: [], customer });
      await pipeline.api.put(`${path(id)}/original`, { originalId }, 202);
      return id;
    },
    anyway: async () => {
      const id = await enter({ issuedOn: TODAY, marks: marked(SHOP) });
      await pipeline.run(organisation);
      await fiscaliseAnyway(id);
      return id;
    },
  };

  const edited = EDITS.find(([what]) => what === 'the amount')?.[1] ?? ((sales: SalesDocument) => sales);
  const said = async (id: string): Promise<string[]> =>
    (await shown(id)).issues.map(({ message }) => message);

  it('says what was decided, and what the document is now, on Today and on the document', async () => {
    const id = await DECIDED.excluded();
    await change(id, (sales) => edited(withCustomer({ name: 'Cash customer' })(sales)));
    await pipeline.run(organisation);
    const sentence = 'It was excluded as "till slip" for USD 115.50 to Buyer Ltd; it is now USD 1,155.00 to Cash customer.'; // prettier-ignore
    expect(await said(id)).toEqual([sentence]);
    const { groups } = await pipeline.api.get<TodayDto>('/api/today');
    const group = groups.find(({ code }) => code === 'DECISION_OUTDATED');
    expect(group?.isOneByOne).toBe(true);
    expect(group?.lines.map(({ name }) => name)).toContain(sentence);
  });

  it('counts again once the document is what it was', async () => {
    const id = await DECIDED.excluded();
    await change(id, edited);
    await pipeline.run(organisation);
    await change(id, (sales) => ({ ...anInvoice(), ...only(sales, ['sourceId', 'number', 'issuedOn', 'customer']) }));
    await pipeline.run(organisation);
    expect(await shown(id)).toMatchObject({ state: 'excluded', reason: 'EXCLUDED' });
  }); // prettier-ignore

  it('is made anew for what the document is now', async () => {
    const id = await DECIDED.excluded();
    await change(id, edited);
    await pipeline.run(organisation);
    await pipeline.api.post(`${path(id)}/exclude`, { reason: 'sold by the till' }, 204);
    await change(id, withLine({ description: 'In other words' }));
    await pipeline.run(organisation);
    expect((await shown(id)).state).toBe('excluded');
  });

  it('to leave it out is taken back while it is asked about, and then it goes', async () => {
    await settings({ trigger: 'approved' });
    const id = await DECIDED.excluded();
    await change(id, edited);
    await pipeline.run(organisation);
    await pipeline.api.post(`${path(id)}/include`, {}, 202);
    await pipeline.run(organisation);
    expect((await shown(id)).state).toBe('fiscalised');
  });

  it('to fiscalise it anyway is about the signs that were shown, each of them', async () => {
    const id = await DECIDED.anyway();
    // Before it is sent, another program fiscalises it and writes its link.
    await change(id, (sales) => ({ ...sales, marks: marked(FDMS) }));
    await pipeline.run(organisation);
    const { state, reason, submissions } = await shown(id);
    expect([state, reason, submissions]).toEqual(['waiting', 'FISCALISED_ELSEWHERE', []]);
    expect((await said(id)).join()).toContain('The answer "Fiscalise anyway" was about another sign.');
    await fiscaliseAnyway(id);
    // The sign answered first is still answered.
    await change(id, (sales) => ({ ...sales, marks: marked(SHOP) }));
    await pipeline.run(organisation);
    expect((await shown(id)).state).toBe('fiscalised');
  });

  it('to fiscalise it anyway is refused where another sign has come since it was looked at', async () => {
    const id = await enter({ issuedOn: TODAY, marks: marked(SHOP) });
    await pipeline.run(organisation);
    const { number, version } = await shown(id);
    await change(id, (sales) => ({ ...sales, marks: marked(FDMS) }));
    await pipeline.run(organisation);
    const decision = { reason: 'The link is an advertisement.', confirmation: number, version };
    const refused = await pipeline.api.post(`${path(id)}/fiscalise-anyway`, decision, 409);
    expect(refused).toMatchObject({ code: 'CHANGED_SINCE_CHOSEN' });
    await pipeline.run(organisation);
    const { state, issues, submissions } = await shown(id);
    expect([state, issues[0]?.parameters, submissions]).toEqual(['waiting', { by: 'link', text: FDMS }, []]);
    await fiscaliseAnyway(id);
    await pipeline.run(organisation);
    expect((await shown(id)).state).toBe('fiscalised');
  });

  it.each([
    ['released', 'release', { trigger: 'manual' }, { issuedOn: TODAY }],
    ['declared', 'declare-in-this-period', {}, { issuedOn: ago(3) }],
    ['included', 'include', {}, { issuedOn: TODAY }],
  ] as const)('is not %s where it has changed since it was looked at', async (_what, act, changes, dated) => {
    await settings(changes);
    const id = await enter(dated);
    if (act === 'include') await pipeline.api.post(`${path(id)}/exclude`, { reason: 'till slip' }, 204);
    await pipeline.run(organisation);
    const { version } = await shown(id);
    await change(id, edited);
    await pipeline.run(organisation);
    const decide = (seen: string, status: number): Promise<object> =>
      pipeline.api.post(`${path(id)}/${act}?version=${seen}`, {}, status);
    expect(await decide(version, 409)).toMatchObject({ code: 'CHANGED_SINCE_CHOSEN' });
    await decide((await shown(id)).version, 202);
  });

  it('does not let anybody include a document that is held for another reason', async () => {
    const id = await enter({ issuedOn: TODAY, currency: 'ZAR' });
    await pipeline.run(organisation);
    await pipeline.api.post(`${path(id)}/include`, {}, 409);
  });

  it.each(TABLE)('($decision) and an edit of $what: asked again $ends', async ({ decision, edit, ends }) => {
    await settings({ trigger: 'approved' });
    const id = await DECIDED[decision]();
    await change(id, edit);
    await pipeline.run(organisation);
    const { state, issues, submissions } = await shown(id);
    const asked = issues.filter(({ code }) => code === 'DECISION_OUTDATED');
    if (ends) {
      expect([state, asked.length, submissions.length]).toEqual(['waiting', 1, 0]);
      expect(asked[0]?.parameters).toMatchObject({ decision });
      return;
    }
    expect(asked).toEqual([]);
    expect(state).toBe(decision === 'excluded' ? 'excluded' : 'fiscalised');
  });
});
