import { randomUUID } from 'node:crypto';
import type { AccountingConnector } from '../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../src/connectors/books-access';
import { DocumentsRepository } from '../../src/document-store/documents.repository';
import type { SalesDocument } from '../../src/documents/sales-document';
import { Books } from '../../src/organisations/books/books';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmissionSender } from '../../src/sync/submit/submission-sender';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { countingStatements } from '../support/statements-of-one-call';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

function invoice(): SalesDocument {
  const line = aLine({ unitAmount: decimal('100'), lineAmount: decimal('100'), taxAmount: decimal('15.5') });
  const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
  const identity = { sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1) };
  return anInvoice({ ...identity, ...totals, lines: [line] });
}

describe('a round of submissions', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  it('in which one document goes asks no more of PostgreSQL than it must: with many organisations most are like it', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    const round = async (): Promise<[number, number]> => {
      await api.store(organisation, [invoice()], 'collected');
      await pipeline.makeDue(organisation);
      const work = await pipeline.workOn(organisation);
      const due = await api.application.get(DueWorkRepository).of(organisation);
      let counted: [number, number] = [0, 0];
      await countingStatements(api.dataSource, async (count) => {
        counted = [
          await count(() => api.application.get(PrepareStage).run(work, due)),
          await count(() => api.application.get(SubmitStage).run(work)),
        ];
      });
      const states = (await pipeline.documents(organisation)).map(({ state }) => state);
      expect(states).not.toContain('ready');
      expect(states).not.toContain('waiting');
      return counted;
    };
    // The first one asks as well what a process asks once. One statement asks which contacts share a number, for the whole batch.
    await round();
    expect(await round()).toEqual([7, 12]);
  });

  it('sends by the settings that there are when a document begins, not by those of the first one', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    await api.store(organisation, [invoice(), invoice()], 'ready');
    await pipeline.makeDue(organisation);
    const sender = api.application.get(SubmissionSender);
    const send = sender.send.bind(sender);
    const sending = jest.spyOn(sender, 'send').mockImplementation(async (...given) => {
      const sent = await send(...given);
      await api.patch(`/api/organisations/${organisation.id}`, { trigger: 'manual' });
      return sent;
    });
    try {
      await api.application.get(SubmitStage).run(await pipeline.workOn(organisation));
      expect(sending).toHaveBeenCalledTimes(1);
    } finally {
      sending.mockRestore();
    }
    const states = (await pipeline.documents(organisation)).map(({ state }) => state);
    expect(states.sort()).toEqual(['processing', 'waiting']);
  });

  it('leaves everything that is ready for later, in its order, while the first outcomes are awaited', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    await api.store(
      organisation,
      Array.from({ length: 8 }, () => invoice()),
      'ready',
    );
    await pipeline.makeDue(organisation);
    const due = (): Promise<unknown[]> =>
      api.application.get(DocumentsRepository).due(organisation.id, 'ready', 50);
    expect(await api.application.get(SubmitStage).run(await pipeline.workOn(organisation))).toBe(5);
    expect(await due()).toEqual([]);
    const states = (await pipeline.documents(organisation)).map(({ state }) => state);
    expect(states.filter((state) => state === 'ready')).toHaveLength(3);
  });

  it('sends the buyer as the books have it, however long ago the document was prepared', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    const sale = invoice();
    await api.store(organisation, [sale], 'ready');
    await pipeline.makeDue(organisation);
    const age = (column: string) => `${column} = clock_timestamp() - interval '1 hour'`;
    await api.dataSource.query(`update documents set ${age('seen_at')} where organisation_id = $1`, [
      organisation.id,
    ]);
    await api.dataSource.query(`update customers set ${age('fetched_at')} where organisation_id = $1`, [
      organisation.id,
    ]);
    const customer = { ...sale.customer, companyNumber: '2000654399' };
    const connector = {
      reread: () => Promise.resolve([sale]),
      customers: () => Promise.resolve([customer]),
    } as unknown as AccountingConnector;
    const using = jest
      .spyOn(api.application.get(Books), 'use')
      .mockImplementation((_organisation, call) => call(connector, {} as BooksAccess));
    try {
      expect(await api.application.get(SubmitStage).run(await pipeline.workOn(organisation))).toBe(1);
    } finally {
      using.mockRestore();
    }
    const [sent] = await api.dataSource.query<{ payload: string }[]>(
      'select s.payload from submissions s join documents d on d.id = s.document_id where d.organisation_id = $1',
      [organisation.id],
    );
    expect(JSON.parse(sent?.payload ?? '{}')).toMatchObject({ BuyerContact: { Tin: '2000654399' } });
  });
});
