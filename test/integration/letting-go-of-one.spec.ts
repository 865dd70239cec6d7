import { randomUUID } from 'node:crypto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { RuleEffectDto } from '../../src/setup/change/rule-set.dto';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, anInvoice, decimal } from '../support/sales-document-builder';
import { type SignedInPerson, signedInPerson } from '../support/signed-in-person';
import { storeCheck } from '../support/stored-check';

const LINK = 'https://fdms.zimra.co.zw/0000011111';
const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

describe('what a decision about one document would let go', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    rudo = await signedInPerson(pipeline.api.application, [{ role: 'approver', organisationId: null }]);
  });
  beforeEach(async () => {
    organisation = await pipeline.organisation(dayOf(0), RULES);
  });
  afterAll(() => pipeline.stop());

  const on = (day: number, changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day), ...changes });
  };
  const enter = async (...sales: SalesDocument[]): Promise<{ id: string; number: string }[]> => {
    const stored = await pipeline.api.store(organisation, sales, 'collected');
    await pipeline.run(organisation);
    return stored;
  };
  const foresee = (asked: object): Promise<RuleEffectDto> =>
    pipeline.api.post(`/api/organisations/${organisation.id}/effect`, asked, 200);
  const act = (id: string, action: string, body: object, status: number): Promise<unknown> =>
    pipeline.api.post(`/api/documents/${id}/${action}`, body, status);
  /** Number of documents that are fiscalised after a run. */
  const gone = async (): Promise<number> =>
    (await pipeline.run(organisation)).filter(({ state }) => state === 'fiscalised').length;

  /** Checks that the foreseen documents are sent, and no others; those of another day do not count. */
  const goesAsForeseen = async (
    asked: object,
    day: number,
    doIt: () => Promise<unknown>,
  ): Promise<RuleEffectDto> => {
    const before = await gone();
    const foreseen = await foresee(asked);
    expect(foreseen).toMatchObject({
      released: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      ...{ newlyHeld: { documents: 0 }, irreversible: { firstDay: dayOf(day), lastDay: dayOf(day) } },
    });
    expect(await gone()).toBe(before);
    await doIt();
    expect(await gone()).toBe(before + 1);
    return foreseen;
  };

  it('is said of the deletion of an exclusion', async () => {
    const [one] = await pipeline.api.store(organisation, [on(3), on(2, { currency: 'EUR' })], 'collected');
    const id = one?.id ?? '';
    await act(id, 'exclude', { reason: 'a gift' }, 204);
    await pipeline.run(organisation);
    const { irreversible } = await goesAsForeseen({ again: [id] }, 3, () => act(id, 'include', {}, 202));
    // The older document, whose currency is not mapped, is late from now on.
    expect(irreversible).toMatchObject({ overtaken: { documents: 1 }, late: { documents: 0 } });
  });

  it('is said of one that is late, which waits for the next question', async () => {
    const [late] = await pipeline.api.store(organisation, [on(1)], 'collected');
    const id = late?.id ?? '';
    await act(id, 'exclude', { reason: 'a gift' }, 204);
    await enter(on(3));
    expect((await foresee({ again: [id] })).released.documents).toBe(0);
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, { lateDocuments: 'present_date' });
    expect((await foresee({ again: [id] })).irreversible.late.documents).toBe(1);
  });

  it('is said of what another program seems to have fiscalised', async () => {
    const [one] = await enter(on(3, { marks: { hasFiles: false, link: LINK } }));
    const id = one?.id ?? '';
    const { version } = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${id}`);
    const decision = { reason: 'the link is of another sale', confirmation: one?.number, version };
    await goesAsForeseen({ anyway: [id] }, 3, () => act(id, 'fiscalise-anyway', decision, 202));
  });

  it('is said of the withdrawal of a receipt that was made elsewhere, and its credit notes are held then', async () => {
    const invoice = on(3);
    const credits = { invoiceId: invoice.sourceId, invoiceNumber: invoice.number, amount: invoice.total };
    const note = aCreditNote({
      ...{ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(4) },
      ...{ allocations: [credits], total: decimal('115.5') },
    });
    const [one] = await pipeline.api.store(organisation, [invoice], 'collected');
    const id = one?.id ?? '';
    const said = { by: 'Rudo', reason: 'a mistake', documentNumber: one?.number };
    const receipt = { deviceId: '88001', fiscalNumber: '12' };
    await act(id, 'outside-receipt', { ...said, receipt, submittedAs: 'old-1' }, 202);
    await pipeline.api.store(organisation, [note], 'waiting');
    expect(await foresee({ again: [id] })).toMatchObject({ released: { documents: 1 } });
    const withdraw = (): Promise<unknown> => act(id, 'outside-receipt/withdrawal', said, 202);
    const before = await foresee({ again: [id] });
    expect(before.irreversible.firstDay).toBe(dayOf(3));
    await withdraw();
    // Both are sent: the invoice, and then its credit note.
    expect(await gone()).toBe(2);
  });

  it('is said of the choice of an invoice', async () => {
    const [invoice] = await enter(on(2), on(2));
    const note = aCreditNote({
      ...{ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(3) },
      ...{ allocations: [], reference: 'Returned', total: decimal('115.5') },
    });
    const [credit] = await enter(note);
    const documentId = credit?.id ?? '';
    const originalId = invoice?.id ?? '';
    await goesAsForeseen({ originals: [{ documentId, originalId }] }, 3, () =>
      pipeline.api.put(`/api/documents/${documentId}/original`, { originalId }, 202),
    );
  });

  it('is said of a signed period: what is released in it, and what its sign-off holds', async () => {
    const period = { from: dayOf(0), to: dayOf(2) };
    const reconciliationId = await storeCheck(pipeline.api.dataSource, organisation.id, period);
    await pipeline.api.dataSource.query(
      `insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, signed_by,
         signed_by_name, fingerprint) values ($1, $2, $3, $4, '{}', '', $5, 'Rudo', '')`,
      [organisation.id, period.from, period.to, reconciliationId, rudo.personId],
    );
    const [one] = await enter(on(1));
    const id = one?.id ?? '';
    expect(await foresee({ unsigned: period })).toMatchObject({ released: { documents: 1 } });
    expect(await foresee({ unsigned: { ...period, to: dayOf(1) } })).toMatchObject({
      released: { documents: 0 },
    });
    const { irreversible } = await goesAsForeseen({ released: [id] }, 1, () => act(id, 'release', {}, 202));
    expect(irreversible.signed).toMatchObject({ documents: 1 });
  });

  it('is said of a till that is switched on, by the money received that was read', async () => {
    await enter(on(2));
    const receive = (day: number, bankAccountId: string, tax: string, currency = 'USD'): Promise<unknown> => {
      const line = { description: '', accountCode: '200', taxType: 'OUTPUT155', net: '100', tax };
      return pipeline.api.dataSource.query(
        `insert into other_sales (organisation_id, kind, source_id, document_id, issued_on, reference, customer, bank_account_id,
           bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
         values ($1, 'receive_money', $2, $2, $3, '', 'Walk-in customers', $4, 'Till', $6, true, $5, '[]', now(), now())`,
        [organisation.id, randomUUID(), dayOf(day), bankAccountId, JSON.stringify([line]), currency],
      );
    };
    for (const [day, till, tax] of [
      [1, 'till-1', '15.5'],
      [3, 'till-1', '15.5'],
      [4, 'till-1', '0'],
      [4, 'till-2', '15.5'],
    ] as const)
      await receive(day, till, tax);
    // Only the rules of documents are checked; data that is not stored does not hold it.
    await receive(4, 'till-1', '15.5', 'EUR');
    const takings = { bankAccountId: 'till-1', firstDay: dayOf(0) };
    expect(await foresee({ takings })).toMatchObject({
      released: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      irreversible: { firstDay: dayOf(3), late: { documents: 0 } },
    });
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, { lateDocuments: 'present_date' });
    expect(await foresee({ takings })).toMatchObject({
      ...{ released: { documents: 2 }, irreversible: { firstDay: dayOf(1), late: { documents: 1 } } },
    });
    expect(await foresee({ takings: { ...takings, lastDay: dayOf(2) } })).toMatchObject({
      released: { documents: 1 },
    });
  });
});
