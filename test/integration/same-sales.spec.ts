import { randomUUID } from 'node:crypto';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { OutsideReceiptRow } from '../../src/documents/receipts.entities';
import { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument, WriteBack } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { withinRows } from '../../src/platform/database/walls/row-access';
import type { FiscalisedSaleDto } from '../../src/review/outside/moved-sales.dto';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import { OutsideReceiptsService } from '../../src/review/outside/outside-receipts.service';
import { SameSalesService } from '../../src/review/outside/same-sales.service';
import { CircumstancesService } from '../../src/setup/circumstances/circumstances.service';
import { dayOf, rulesFile } from '../support/draft-books';
import { editedInBooks } from '../support/edited-in-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, aCustomer, anInvoice, aLine, decimal } from '../support/sales-document-builder';
import { storedWords } from '../../src/domain/texts/stored-sentence';

const RULES = rulesFile({
  ...{
    trigger: 'approved',
    buyerWithoutTin: 'hold',
    creditNoteReason: 'Goods returned',
    lateDocuments: 'hold',
  },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});
const SAYS = { by: 'Rudo Moyo', reason: 'The books were moved.' };

describe('a sale that was fiscalised with another document', () => {
  let pipeline: RunningPipeline;
  let old: Organisation;
  let moved: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  afterAll(() => pipeline.stop());

  /** Creates the old and the new books of one taxpayer. */
  beforeEach(async () => {
    old = await pipeline.organisation(dayOf(0), RULES);
    const { id } = await pipeline.api.organisation();
    moved = await pipeline.liveWith(id, old.fiscalAccountId ?? '', dayOf(0), RULES);
  });

  const customer = aCustomer({ name: 'Buyer Ltd', companyNumber: '2000111117' });
  const sale = (changes: Partial<SalesDocument> = {}): SalesDocument =>
    anInvoice({ sourceId: randomUUID(), issuedOn: dayOf(1), customer, ...changes });
  const amounting = (amount: string, tax: string, total: string): Partial<SalesDocument> => ({
    lines: [aLine({ unitAmount: decimal(amount), lineAmount: decimal(amount), taxAmount: decimal(tax) })],
    ...{ subTotal: decimal(amount), totalTax: decimal(tax), total: decimal(total) },
  });
  const note = (of: SalesDocument, total: [string, string, string]): SalesDocument =>
    aCreditNote({
      ...{ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(2), customer },
      allocations: [{ invoiceId: of.sourceId, invoiceNumber: of.number, amount: decimal(total[2]) }],
      ...amounting(...total),
    });

  async function entered(into: Organisation, sales: SalesDocument): Promise<TrackedDocument> {
    const [row] = await pipeline.api.store(into, [sales], 'collected');
    return standing(into, row?.id ?? '');
  }
  async function standing(of: Organisation, id: string): Promise<TrackedDocument> {
    const found = (await pipeline.run(of)).find((one) => one.id === id);
    if (found === undefined) throw new Error('the document is gone');
    return found;
  }
  const codes = ({ issues }: TrackedDocument): string[] => issues.map(({ code }) => code);
  const candidates = (id: string): Promise<FiscalisedSaleDto[]> =>
    pipeline.api.get(`/api/documents/${id}/same-sale`);
  const link = (
    { id, number }: TrackedDocument,
    originalId: string,
    differences: string[] = [],
    status = 202,
  ) =>
    pipeline.api.post(
      `/api/documents/${id}/same-sale`,
      { ...SAYS, documentNumber: number, originalId, differences },
      status,
    );
  const sent = (document: TrackedDocument): Promise<number> =>
    pipeline.api.dataSource.manager.countBy(Submission, { documentId: document.id });

  it('is proposed with both documents and the receipt, and is linked to that: nothing is sent', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    expect(first.state).toBe('fiscalised');
    const again = await entered(moved, sale({ number: number.toLowerCase() }));
    expect([again.state, ...codes(again)]).toEqual(['waiting', 'NUMBER_NOT_UNIQUE']);
    const [found, ...others] = await candidates(again.id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ documentId: first.id, organisationId: old.id, number, customer: 'Buyer Ltd', total: '115.50' },
      ...{ obstacles: [], differences: [], receipt: { fiscalNumber: expect.any(String) as string } },
    });
    // A person without access to the other client neither sees its document nor can name it.
    const sales = pipeline.api.application.get(SameSalesService);
    await withinRows(
      () => [moved.id],
      async () => {
        expect(await sales.candidates(again.id)).toEqual([]);
        const input = { ...SAYS, documentNumber: again.number, originalId: first.id, differences: [] };
        await expect(sales.link(again.id, input)).rejects.toThrow('originalId is no document');
      },
    );
    await link(again, first.id);
    const linked = await standing(moved, again.id);
    expect([linked.state, linked.reason, await sent(again)]).toEqual(['excluded', 'RECORDED_ELSEWHERE', 0]);
    const { manager } = pipeline.api.dataSource;
    const [recorded] = await manager.findBy(OutsideReceiptRow, { documentId: again.id });
    expect(recorded).toMatchObject({
      ...{ source: 'sale', submittedAs: first.sourceId, fiscalAccountId: old.fiscalAccountId },
      ...{ fiscalNumber: found?.receipt.fiscalNumber, deviceId: found?.receipt.deviceId },
    });
    const broken = await new InvariantsRepository(pipeline.api.dataSource).violations();
    expect(broken).toEqual([]);
  });

  it('is credited once, whichever of the documents its credit notes name', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const [before, now] = [sale({ number }), sale({ number })];
    const first = await entered(old, before);
    const again = await entered(moved, now);
    await link(again, first.id);
    const credit = await entered(moved, note(now, ['60', '9.30', '69.30']));
    expect([credit.state, codes(credit)]).toEqual(['fiscalised', []]);
    const [submission] = await pipeline.api.dataSource.manager.findBy(Submission, { documentId: credit.id });
    expect(submission?.payload.toString()).toContain(first.sourceId);
    expect(submission?.payload.toString()).not.toContain(now.sourceId);
    const over = await entered(old, note(before, ['60', '9.30', '69.30']));
    expect([over.state, codes(over)[0]]).toEqual(['waiting', 'CREDIT_EXCEEDS_ORIGINAL']);
    const rest = await entered(old, note(before, ['40', '6.20', '46.20']));
    expect([rest.state, codes(rest)]).toEqual(['fiscalised', []]);
    const reader = pipeline.api.application.get(CircumstancesService);
    const place = { organisationId: moved.id, fiscalAccount: null, now: new Date() };
    const known = (await reader.read(place, [credit])).get(credit.id)?.circumstances.originals;
    expect(known?.map(({ credited, total }) => [credited.toFixed(2), total.toFixed(2)])).toEqual([
      ['46.20', '115.50'],
    ]);
  });

  it('asks for each difference singly, and is another one with another customer, currency or a higher total', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    const rest = await entered(
      moved,
      sale({ number, issuedOn: dayOf(0), ...amounting('40', '6.20', '46.20') }),
    );
    expect((await candidates(rest.id))[0]?.differences).toEqual(['date', 'rest']);
    const refused = await link(rest, first.id, ['rest'], 409);
    expect(refused).toMatchObject({ code: 'SALE_NOT_CONFIRMED' });
    const other = await entered(moved, sale({ number: `X-${number}`, customer: aCustomer({ sourceId: randomUUID(), name: 'Somebody else' }) })); // prettier-ignore
    expect(await link(other, first.id, ['number'], 409)).toMatchObject({ code: expect.stringMatching(/SALE_IS_ANOTHER|STATE_FORBIDS_RECORD/) as string }); // prettier-ignore
    await link(rest, first.id, ['date', 'rest']);
    expect((await standing(moved, rest.id)).state).toBe('excluded');
  });

  it('is found where its receipt was made elsewhere and recorded, and can be taken back', async () => {
    const number = `RE-${randomUUID().slice(0, 8)}`;
    const [row] = await pipeline.api.store(old, [sale({ number })], 'waiting');
    const receipt = { deviceId: '77001', fiscalNumber: '15', datedOn: dayOf(0) };
    await pipeline.api.post(
      `/api/documents/${row?.id}/outside-receipt`,
      { ...SAYS, documentNumber: number, receipt },
      202,
    );
    const again = await entered(moved, sale({ number }));
    expect([again.state, ...codes(again)]).toEqual(['waiting', 'NUMBER_NOT_UNIQUE']);
    expect((await candidates(again.id))[0]?.receipt).toMatchObject(receipt);
    await link(again, row?.id ?? '');
    expect((await standing(moved, again.id)).state).toBe('excluded');
    await pipeline.api.post(
      `/api/documents/${again.id}/outside-receipt/withdrawal`,
      { ...SAYS, documentNumber: number },
      202,
    );
    expect(codes(await standing(moved, again.id))).toEqual(['NUMBER_NOT_UNIQUE']);
  });

  it('keeps the receipt that others are linked to: those are withdrawn first, and each is then asked about again', async () => {
    const number = `RE-${randomUUID().slice(0, 8)}`;
    const [row] = await pipeline.api.store(old, [sale({ number })], 'waiting');
    const receipt = { deviceId: '77001', fiscalNumber: '25', datedOn: dayOf(0) };
    const path = (id = ''): string => `/api/documents/${id}/outside-receipt`;
    const asked = { ...SAYS, documentNumber: number };
    await pipeline.api.post(path(row?.id), { ...asked, receipt }, 202);
    const again = await entered(moved, sale({ number }));
    await link(again, row?.id ?? '');
    // The caller may see the other client or not: the refusal names no document of another client.
    const refused = pipeline.api.post(`${path(row?.id)}/withdrawal`, asked, 409);
    expect(await refused).toMatchObject({ code: 'RECEIPT_LINKED', parameters: { number: null } });
    const service = pipeline.api.application.get(OutsideReceiptsService);
    await withinRows(
      () => [old.id],
      () =>
        expect(service.withdraw(row?.id ?? '', asked)).rejects.toMatchObject({
          more: { code: 'RECEIPT_LINKED' },
        }),
    );
    await pipeline.api.post(`${path(again.id)}/withdrawal`, asked, 202);
    await pipeline.api.post(`${path(row?.id)}/withdrawal`, asked, 202);
    expect((await standing(old, row?.id ?? '')).state).toBe('fiscalised');
    const left = await standing(moved, again.id);
    expect([left.state, ...codes(left)]).toEqual(['waiting', 'NUMBER_NOT_UNIQUE']);
  });

  it('is held under whatever headers an account is asked: each leads to the same taxpayer and device', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    expect((await entered(old, sale({ number }))).state).toBe('fiscalised');
    const account = await pipeline.api.dataSource.manager.findOneByOrFail(FiscalAccount, {
      id: old.fiscalAccountId ?? '',
    });
    const name = randomUUID();
    const credentials = { apiKey: name, apiSecret: 'secret', application: 'ledgerstamp' };
    await pipeline.api.atService('PUT', `/accounts/${name}`, {
      ...{ ...credentials, profile: 'published', processingDelayMs: 0 },
      device: { ...DEFAULT_DEVICE, deviceId: Number(account.deviceId) },
    });
    const published = { name, credentials, profile: 'published' };
    const { id: accountId } = await pipeline.api.post<{ id: string }>('/api/fiscal-accounts', published, 201);
    const { id } = await pipeline.api.organisation();
    const again = await entered(await pipeline.liveWith(id, accountId, dayOf(0), RULES), sale({ number }));
    expect([again.state, ...codes(again), await sent(again)]).toEqual(['waiting', 'NUMBER_NOT_UNIQUE', 0]);
  });

  it('is changed after its receipt once it is another sale in the books, and nothing that a person does sends it', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    const now = sale({ number });
    const again = await entered(moved, now);
    await link(again, first.id);
    const edit = (sales: SalesDocument): SalesDocument => ({
      ...{ ...sales, ...amounting('1000', '155', '1155') },
      number: `${number}-2`,
    });
    await editedInBooks(pipeline, moved, again.id, edit);
    const changed = await standing(moved, again.id);
    expect([changed.state, changed.reason]).toEqual(['changed_after_fiscalisation', 'EDITED']);
    const shown = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${again.id}`);
    expect(shown.explanation).toContain('it is now USD 1,155.00 to Buyer Ltd. Put the invoice back');
    const excluding = { reason: 'It is not ours.' };
    for (const act of ['release', 'include', 'declare-in-this-period', 'exclude'])
      await pipeline.api.post(`/api/documents/${again.id}/${act}`, act === 'exclude' ? excluding : {}, 409);
    await pipeline.api.post(`/api/documents/${again.id}/retry`, {}, 202);
    // A second edit is shown as well, and doubts of the books are not written to the document.
    await editedInBooks(pipeline, moved, again.id, (sales) => ({
      ...edit(sales),
      ...amounting('2000', '310', '2310'),
    }));
    const { state } = await standing(moved, again.id);
    expect([state, await sent(again)]).toEqual(['changed_after_fiscalisation', 0]);
    expect(await new InvariantsRepository(pipeline.api.dataSource).violations()).toEqual([]);
    const credit = await entered(moved, note(now, ['40', '6.20', '46.20']));
    expect([credit.state, codes(credit)]).toEqual(['fiscalised', []]);
    // Reverted, the document is that sale again, and everything not written yet is due.
    await editedInBooks(pipeline, moved, again.id, () => now);
    const back = await standing(moved, again.id);
    expect([back.state, back.reason]).toEqual(['excluded', 'RECORDED_ELSEWHERE']);
    expect(back.dueAt).not.toBeNull();
  });

  it('is automatically that sale again once the books agree with the receipt, though it was linked with differences', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    const other = (changes: Partial<SalesDocument>) => sale({ number: `M-${number}`, ...changes });
    const now = other({ issuedOn: dayOf(0), ...amounting('40', '6.20', '46.20') });
    const again = await entered(moved, { ...now, number });
    await link(again, first.id, ['date', 'rest']);
    const edited = async (changes: Partial<SalesDocument>): Promise<TrackedDocument> => {
      await editedInBooks(pipeline, moved, again.id, () => ({ ...now, ...changes }));
      return standing(moved, again.id);
    };
    const stands = ({ state, reason }: TrackedDocument): unknown[] => [state, reason];
    const OVER = ['excluded', 'RECORDED_ELSEWHERE'];
    const CHANGED = ['changed_after_fiscalisation', 'EDITED'];
    const whole = other(amounting('100', '15.50', '115.50'));
    const asSent = { ...whole, sourceId: now.sourceId };
    expect(stands(await edited({ ...asSent, issuedOn: dayOf(0) }))).toEqual(CHANGED);
    const credit = await entered(moved, note(now, ['40', '6.20', '46.20']));
    const over = await edited(asSent);
    expect([...stands(over), over.dueAt === null, await sent(again)]).toEqual([...OVER, false, 0]);
    const after = (await pipeline.run(moved)).find(({ id }) => id === credit.id);
    expect([after?.state, after?.issues]).toEqual(['fiscalised', []]);
    const { history } = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${again.id}`);
    expect(history.map(({ to }) => to)).toContain('changed_after_fiscalisation');
    // A linked document stays that sale, and a partial one that leaves room for no other does not.
    expect(stands(await edited({}))).toEqual(OVER);
    const rest = await entered(moved, sale({ number, ...amounting('60', '9.30', '69.30') }));
    await link(rest, first.id, ['rest']);
    expect(stands(await edited(asSent))).toEqual(CHANGED);
    expect(await new InvariantsRepository(pipeline.api.dataSource).violations()).toEqual([]);
  });

  it('ends the voided document that it was entered for once it is the whole of that sale', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    const part = sale({ number, ...amounting('40', '6.20', '46.20') });
    const again = await entered(moved, part);
    await link(again, first.id, ['rest']);
    await pipeline.api.dataSource.manager.update(
      TrackedDocument,
      { id: first.id },
      { state: 'written_back' },
    );
    const voided = (sales: SalesDocument): SalesDocument => ({ ...sales, status: 'void' });
    await editedInBooks(pipeline, old, first.id, voided);
    expect((await standing(old, first.id)).reason).toBe('VOIDED');
    await editedInBooks(pipeline, moved, again.id, (one) => ({
      ...one,
      ...amounting('100', '15.50', '115.50'),
    }));
    expect((await standing(moved, again.id)).reason).toBe('RECORDED_ELSEWHERE');
    const ended = await standing(old, first.id);
    expect([ended.state, ended.reason]).toEqual(['written_back', 'ENTERED_AGAIN']);
  });

  it('is looked at again where it was changed after its receipt, and its link is withdrawn or it is voided', async () => {
    const changed = async (): Promise<TrackedDocument> => {
      const number = `INV-${randomUUID().slice(0, 8)}`;
      const first = await entered(old, sale({ number }));
      const again = await entered(moved, sale({ number }));
      await link(again, first.id);
      await editedInBooks(pipeline, moved, again.id, (one) => ({
        ...one,
        ...amounting('1000', '155', '1155'),
      }));
      expect((await standing(moved, again.id)).state).toBe('changed_after_fiscalisation');
      return again;
    };
    const [other, voided] = [await changed(), await changed()];
    const said = { ...SAYS, documentNumber: other.number };
    await pipeline.api.post(`/api/documents/${other.id}/outside-receipt/withdrawal`, said, 202);
    expect(codes(await standing(moved, other.id))).toEqual(['NUMBER_NOT_UNIQUE']);
    await editedInBooks(pipeline, moved, voided.id, (one) => ({ ...one, status: 'void' }));
    const { state, reason } = await standing(moved, voided.id);
    expect([state, reason]).toEqual(['excluded', 'VOIDED']);
    expect(await new InvariantsRepository(pipeline.api.dataSource).violations()).toEqual([]);
  });

  it('is written once more where a part was refused, and only there', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const first = await entered(old, sale({ number }));
    const again = await entered(moved, sale({ number }));
    await link(again, first.id);
    const { manager } = pipeline.api.dataSource;
    const rest = () => manager.update(TrackedDocument, { id: again.id }, { dueAt: null });
    await rest();
    await manager.insert(WriteBack, {
      ...{
        documentId: again.id,
        part: 'link',
        result: 'refused',
        detail: storedWords('The period is locked.'),
      },
    });
    await pipeline.api.post(`/api/documents/${again.id}/retry`, {}, 202);
    const now = await manager.findOneByOrFail(TrackedDocument, { id: again.id });
    expect([now.state, now.dueAt === null]).toEqual(['excluded', false]);
    expect(await manager.countBy(WriteBack, { documentId: again.id })).toBe(0);
    await rest();
    const refused = await pipeline.api.post(`/api/documents/${again.id}/retry`, {}, 409);
    expect(refused).toMatchObject({ code: 'NOTHING_TO_WRITE_BACK' });
  });

  it('is not known to another account that was not sent it, which holds its credit notes', async () => {
    const number = `INV-${randomUUID().slice(0, 8)}`;
    const elsewhere = await pipeline.organisation(dayOf(0), RULES);
    const own = { taxpayerTin: '2000123457', taxpayerSaidBy: 'service' as const };
    for (const id of [old.fiscalAccountId, elsewhere.fiscalAccountId])
      await pipeline.api.dataSource.manager.update(FiscalAccount, { id: id ?? '' }, own);
    const first = await entered(old, sale({ number }));
    const now = sale({ number });
    const again = await entered(elsewhere, now);
    await link(again, first.id);
    const credit = await entered(elsewhere, note(now, ['40', '6.20', '46.20']));
    expect([credit.state, codes(credit)]).toEqual(['waiting', ['ORIGINAL_FISCALISED_ELSEWHERE']]);
  });
});
