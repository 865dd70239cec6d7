import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { Submission } from '../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { Failure } from '../../src/domain/issues/failure';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { ClientBindingsService } from '../../src/fiscal/accounts/client-bindings.service';
import { confirmedBinding, identityText } from '../../src/domain/fiscal/identity';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { RunOutdated } from '../../src/organisations/lease/lease';
import { Organisation } from '../../src/organisations/organisation.entity';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { intentFor } from '../support/stored-organisation';
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

describe('a credit note of an invoice that an earlier account of the client was sent', () => {
  let pipeline: RunningPipeline;
  let client: Organisation;
  let first: string;
  let second: string;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  afterAll(() => pipeline.stop());

  const customer = aCustomer({ name: 'Buyer Ltd', companyNumber: '2000111117' });
  const sale = (day: number): SalesDocument =>
    anInvoice({
      sourceId: randomUUID(),
      number: `INV-${randomUUID().slice(0, 8)}`,
      issuedOn: dayOf(day),
      customer,
    });
  const note = (of: SalesDocument, day: number): SalesDocument =>
    aCreditNote({
      ...{ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(day), customer },
      allocations: [{ invoiceId: of.sourceId, invoiceNumber: of.number, amount: decimal('46.20') }],
      lines: [aLine({ unitAmount: decimal('40'), lineAmount: decimal('40'), taxAmount: decimal('6.20') })],
      ...{ subTotal: decimal('40'), totalTax: decimal('6.20'), total: decimal('46.20') },
    });
  const sentTo = async ({ id }: TrackedDocument): Promise<string[]> =>
    (await pipeline.api.dataSource.manager.findBy(Submission, { documentId: id })).map(
      ({ fiscalAccountId }) => fiscalAccountId,
    );
  const codes = ({ issues }: TrackedDocument): string[] => issues.map(({ code }) => code);

  async function entered(sales: SalesDocument): Promise<TrackedDocument> {
    const [row] = await pipeline.api.store(client, [sales], 'collected');
    return standing(row?.id ?? '');
  }
  async function standing(id: string): Promise<TrackedDocument> {
    const found = (await pipeline.run(client)).find((one) => one.id === id);
    if (found === undefined) throw new Error('the document is gone');
    return found;
  }

  beforeEach(async () => {
    client = await pipeline.organisation(dayOf(0), RULES);
    first = client.fiscalAccountId ?? '';
    second = await pipeline.api.anotherAccount();
  });

  /** Gives the client another account, with another device of the same taxpayer. */
  async function switched(): Promise<void> {
    client = await pipeline.liveWith(client.id, second, dayOf(0), RULES);
    await pipeline.api.post(`/api/organisations/${client.id}/mappings/push`, {}, 200);
  }

  it('is sent to that account while it is open, in the order of its device, and what is new to the present one', async () => {
    const invoice = sale(1);
    const credited = await entered(invoice);
    await switched();
    const later = await entered(sale(2));
    // The note is dated before the last receipt of the present account, which has another device.
    const credit = await entered(note(invoice, 1));
    const states = [credited, later, credit].map(({ state }) => state);
    expect(states).toEqual(['fiscalised', 'fiscalised', 'fiscalised']);
    expect([await sentTo(credited), await sentTo(later), await sentTo(credit)]).toEqual([
      [first],
      [second],
      [first],
    ]);
    expect(codes(credit)).toEqual([]);
  });

  it('is held again where that account cannot be reached, and what goes to the present one goes on', async () => {
    const invoice = sale(1);
    await entered(invoice);
    await switched();
    await entered(sale(1));
    const connect = pipeline.api.application.get(FiscalRegistry).get('fiscal-harmony');
    const real = connect.connect.bind(connect);
    const broken = jest
      .spyOn(connect, 'connect')
      .mockImplementation((account) =>
        account.id === first
          ? Promise.reject(new Failure('temporary', storedWords('no route')))
          : real(account),
      );
    try {
      const [row] = await pipeline.api.store(client, [note(invoice, 1), sale(2)], 'collected');
      const work = await pipeline.workOn(client);
      await pipeline.makeDue(client);
      const due = await pipeline.api.application.get(DueWorkRepository).of(client);
      await pipeline.api.application.get(PrepareStage).run(work, due);
      await pipeline.api.application.get(SubmitStage).run(work, due);
      const now = await pipeline.documents(client);
      const credit = now.find(({ id }) => id === row?.id);
      expect([credit?.state, credit === undefined ? [] : codes(credit)]).toEqual([
        'waiting',
        ['ORIGINAL_FISCALISED_ELSEWHERE'],
      ]);
      expect(now.filter(({ state }) => state === 'ready')).toEqual([]);
    } finally {
      broken.mockRestore();
    }
    const after = await pipeline.run(client);
    expect(after.map(({ state }) => state)).toEqual(after.map(() => 'fiscalised'));
  });

  it('is sent there, too, where its invoice is linked to the one that was sent', async () => {
    const invoice = sale(1);
    const sent = await entered(invoice);
    await switched();
    const again = await entered({ ...invoice, sourceId: randomUUID() });
    const said = { documentNumber: invoice.number, reason: 'The same sale.', by: 'Rudo' };
    const link = { ...said, originalId: sent.id, differences: [] };
    await pipeline.api.post(`/api/documents/${again.id}/same-sale`, link, 202);
    const credit = await entered(note({ ...invoice, sourceId: again.sourceId }, 1));
    expect([credit.state, await sentTo(credit)]).toEqual(['fiscalised', [first]]);
  });

  it('finds that account again after the number of its taxpayer has changed', async () => {
    await entered(sale(1));
    await switched();
    const { application, dataSource } = pipeline.api;
    const organisation = await dataSource.manager.findOneByOrFail(Organisation, { id: client.id });
    const bound = organisation.bindings[second]!;
    const read = { ...bound, differs: { service: { ...bound.service, tin: '2000654321' } } };
    organisation.bindings = { ...organisation.bindings, [second]: read };
    const clients = application.get(ClientBindingsService);
    await clients.confirm(dataSource.manager, organisation, identityText(confirmedBinding(read)));
    const accounts = await dataSource.manager.findBy(FiscalAccount, { id: In([first, second]) });
    expect(accounts.map(({ taxpayerTin }) => taxpayerTin)).toEqual(['2000654321', '2000654321']);
  });

  it('is all that the database lets begin there', async () => {
    await entered(sale(1));
    await switched();
    await entered(sale(1));
    const [invoice] = await pipeline.api.store(client, [sale(2)], 'ready');
    const { lease } = await pipeline.workOn(client);
    const submissions = new SubmissionsRepository(pipeline.api.dataSource);
    const begun = submissions.begin(lease, invoice!, { ...intentFor(invoice!, first), follows: null });
    await expect(begun).rejects.toThrow(RunOutdated);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'is read as another device',
      () =>
        asOwner(
          pipeline.api.dataSource,
          `update organisations set bindings = jsonb_set(bindings, array[$2, 'differs'], '{"service": {"deviceId": "1"}}') where id = $1`,
          [client.id, first],
        ),
    ],
    [
      'is bound to the client no longer',
      () =>
        asOwner(pipeline.api.dataSource, 'update organisations set bindings = bindings - $2 where id = $1', [
          ...[client.id, first],
        ]),
    ],
    [
      'is of another taxpayer than the present one',
      () =>
        pipeline.api.dataSource.manager.update(FiscalAccount, { id: second }, { taxpayerTin: '2000654321' }),
    ],
  ])('is held before it is sent where that account %s', async (_what, closes) => {
    const invoice = sale(1);
    await entered(invoice);
    await switched();
    await entered(sale(1));
    await closes();
    const credit = await entered(note(invoice, 2));
    expect([credit.state, codes(credit)]).toEqual(['waiting', ['ORIGINAL_FISCALISED_ELSEWHERE']]);
    expect(await sentTo(credit)).toEqual([]);
  });
});
