import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { AccountingConnector } from '../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../src/connectors/books-access';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { SEND_WITHIN_MS } from '../../src/domain/lifecycle/limits';
import type { Customer, SalesDocument } from '../../src/domain/sales/sales-document';
import { BooksService } from '../../src/organisations/books/books.service';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { Lease } from '../../src/organisations/lease/lease';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { ForeignReceiptsService } from '../../src/sync/submit/foreign-receipts.service';
import { JournalRegister } from '../../src/sync/submit/safe-mode/journal-register';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { SubmissionSenderService } from '../../src/sync/submit/submission-sender.service';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCustomer, aLine, anInvoice, decimal } from '../support/sales-document-builder';
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
    // Runs a first round, which makes the queries that a process makes once.
    await round();
    expect(await round()).toEqual([6, 12]);
  });

  const settings = ({ id }: Organisation, given: object): Promise<unknown> =>
    pipeline.api.patch(`/api/organisations/${id}`, given, 200);

  it.each([
    [
      'a rule that leaves it out',
      ({ id }: Organisation) =>
        pipeline.api.post(
          `/api/organisations/${id}/exclusion-rules`,
          { scope: 'total_below', key: 'USD', amount: '1000', reason: 'Fiscalised on the till.' },
          201,
        ),
    ],
    ['the end of being live', (client: Organisation) => settings(client, { goLiveOn: null })],
    ['a later day of going live', (client: Organisation) => settings(client, { goLiveOn: dayOf(10) })],
  ])('sends nothing by what was changed during the last look at Xero: %s', async (_what, change) => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    const [row] = await api.store(organisation, [invoice()], 'ready');
    const signs = api.application.get(ForeignReceiptsService);
    const looking = jest.spyOn(signs, 'sign').mockImplementationOnce(async () => {
      await change(organisation);
      return null;
    });
    await pipeline.run(organisation);
    looking.mockRestore();
    expect(await api.dataSource.manager.countBy(Submission, { documentId: row?.id })).toBe(0);
  });

  it.each([
    ['of its contact', 'contacts', ({ customer }: SalesDocument) => customer.sourceId],
    ['of itself', 'documents', ({ sourceId }: SalesDocument) => sourceId],
  ] as const)(
    'sends nothing as it was before news %s came during the last look at Xero',
    async (_of, told, idOf) => {
      const organisation = await pipeline.organisation(dayOf(0), RULES);
      const { api } = pipeline;
      const sales = invoice();
      const [row] = await api.store(organisation, [sales], 'ready');
      const { platform, tenantId } = organisation;
      const hints = api.application.get(BookHintsRepository);
      const news = { kind: 'invoice', tenantId, sourceId: idOf(sales), happenedAt: new Date() } as const;
      const signs = api.application.get(ForeignReceiptsService);
      const looking = jest.spyOn(signs, 'sign').mockImplementationOnce(async () => {
        if (told === 'contacts') await hints.contactsChanged(platform, [news]);
        else await hints.store(platform, [news]);
        return null;
      });
      const work = await pipeline.workOn(organisation);
      await api.application.get(SubmitStage).run(work);
      looking.mockRestore();
      expect(await api.dataSource.manager.countBy(Submission, { documentId: row?.id })).toBe(0);
    },
  );

  it('looks for another program by the answer that there is when a document begins', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    await api.store(organisation, [invoice(), invoice()], 'ready');
    const answers: (string | null)[] = [];
    const signs = api.application.get(ForeignReceiptsService);
    const looking = jest.spyOn(signs, 'sign').mockImplementation(async ({ otherIntegration }) => {
      answers.push(otherIntegration);
      await settings(organisation, { otherIntegration: 'in_use' });
      return null;
    });
    await pipeline.run(organisation);
    looking.mockRestore();
    expect(new Set(answers.slice(1))).toEqual(new Set(['in_use']));
  });

  it('sends by the settings that there are when a document begins, not by those of the first one', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    await api.store(organisation, [invoice(), invoice()], 'ready');
    await pipeline.makeDue(organisation);
    const sender = api.application.get(SubmissionSenderService);
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

  const withReadyInvoice = async (): Promise<Organisation> => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    await pipeline.api.store(organisation, [invoice()], 'ready');
    await pipeline.makeDue(organisation);
    return organisation;
  };
  const statesOf = ({ id }: { readonly id: string }): Promise<object[]> =>
    pipeline.api.dataSource.query<object[]>(
      `select d.state as document, s.state as submission
       from documents d left join submissions s on s.document_id = d.id where d.organisation_id = $1`,
      [id],
    );

  /** Submits a document while the process waits for eight seconds. @returns its state */
  async function afterWait(where: 'connection' | 'intent'): Promise<object | undefined> {
    const organisation = await withReadyInvoice();
    const { api } = pipeline;
    let waitedMs = 0;
    const now = Lease.now.bind(Lease);
    const clock = jest.spyOn(Lease, 'now').mockImplementation(() => now() + waitedMs);
    const guard = api.application.get(SafeModeService);
    const inSession = guard.inSession.bind(guard);
    const asked = jest.spyOn(guard, 'inSession').mockImplementation((work) => {
      if (where === 'connection') waitedMs = 8_000;
      return inSession(async (session) => {
        const done = await work(session);
        waitedMs = 8_000;
        return done;
      });
    });
    try {
      await api.application.get(SubmitStage).run(await pipeline.workOn(organisation));
    } finally {
      for (const spy of [clock, asked]) spy.mockRestore();
    }
    const [document] = await api.dataSource.query<object[]>(
      'select state from documents where organisation_id = $1',
      [organisation.id],
    );
    return document;
  }

  it('counts the time to the first byte from the intent, not from the wait for a connection', async () => {
    expect(await afterWait('connection')).toMatchObject({ state: 'processing' });
  });

  it('says that the process is too busy when an intent came too late to be sent', async () => {
    await expect(afterWait('intent')).rejects.toMatchObject({
      kind: 'not_sent',
      message: expect.stringMatching(/^this process is too busy/),
    });
  });

  it('leaves no doubt where the journal cannot be checked after the intent: no byte has left', async () => {
    const organisation = await withReadyInvoice();
    const { api } = pipeline;
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const read = jest.spyOn(JournalRegister.prototype, 'read');
    const submissions = api.application.get(SubmissionsRepository);
    const begin = submissions.begin.bind(submissions);
    const begun = jest.spyOn(submissions, 'begin').mockImplementation(async (...given) => {
      const submission = await begin(...given);
      read.mockRejectedValueOnce(new Error('EMFILE: too many open files'));
      return submission;
    });
    try {
      await expect(
        api.application.get(SubmitStage).run(await pipeline.workOn(organisation)),
      ).rejects.toMatchObject({
        kind: 'not_sent',
        side: 'journal',
        message: expect.stringMatching(/EMFILE/),
      });
      expect(log).toHaveBeenCalledWith(expect.anything(), 'the journal could not be checked');
    } finally {
      for (const spy of [log, read, begun]) spy.mockRestore();
    }
    expect(await statesOf(organisation)).toEqual([{ document: 'ready', submission: 'not_sent' }]);
  });

  it('begins a document anew that waited long for its turn, since its rules may be others by then', async () => {
    const organisation = await withReadyInvoice();
    const { api } = pipeline;
    let waitedMs = 0;
    const now = Lease.now.bind(Lease);
    const clock = jest.spyOn(Lease, 'now').mockImplementation(() => now() + waitedMs);
    const pace = api.application.get(SubmissionSenderService)['pace'];
    const enter = pace.enter.bind(pace);
    const turn = jest.spyOn(pace, 'enter').mockImplementationOnce(() => {
      expect(enter()).toBeNull();
      waitedMs = SEND_WITHIN_MS + 1_000;
      return Promise.resolve();
    });
    try {
      await api.application.get(SubmitStage).run(await pipeline.workOn(organisation));
      expect(await statesOf(organisation)).toEqual([{ document: 'ready', submission: null }]);
      await api.application.get(SubmitStage).run(await pipeline.workOn(organisation));
    } finally {
      for (const spy of [clock, turn]) spy.mockRestore();
    }
    expect(await statesOf(organisation)).toEqual([{ document: 'processing', submission: 'accepted' }]);
  });

  it('holds a session for four documents at the journal, idle and in no transaction, and none for those behind them', async () => {
    const { api } = pipeline;
    const organisations: Organisation[] = [];
    for (let nth = 0; nth < 7; nth += 1) organisations.push(await withReadyInvoice());
    const works = await Promise.all(organisations.map((organisation) => pipeline.workOn(organisation)));
    const guard = api.application.get(SafeModeService);
    const record = guard.record.bind(guard);
    let letGo = (): void => undefined;
    const held = new Promise<void>((settle) => (letGo = settle));
    const recording = jest.spyOn(guard, 'record').mockImplementation(async (...given) => {
      await held;
      return record(...given);
    });
    const pace = api.application.get(SubmissionSenderService)['pace'];
    try {
      const rounds = works.map((work) => api.application.get(SubmitStage).run(work));
      const end = Date.now() + 30_000;
      while ((recording.mock.calls.length < 4 || pace['waiting'].length < 3) && Date.now() < end)
        await new Promise((settle) => setTimeout(settle, 20));
      const sessions = await Promise.all(
        recording.mock.calls.map(([, , , session]) =>
          session.query<[{ pid: number }]>('select pg_backend_pid() as pid'),
        ),
      );
      const pids = sessions.map(([{ pid }]) => pid);
      const states = await api.dataSource.query<{ state: string; sessions: number }[]>(
        `select state, count(*)::int as sessions from pg_stat_activity where pid = any($1) group by state`,
        [pids],
      );
      expect(states).toEqual([{ state: 'idle', sessions: 4 }]);
      const { master } = api.dataSource.driver as unknown as {
        readonly master: { readonly totalCount: number; readonly idleCount: number };
      };
      expect([pace['waiting'].length, master.totalCount - master.idleCount]).toEqual([3, 4]);
      letGo();
      await Promise.all(rounds);
    } finally {
      letGo();
      recording.mockRestore();
    }
    for (const organisation of organisations)
      expect(await statesOf(organisation)).toEqual([{ document: 'processing', submission: 'accepted' }]);
  });

  /** Submits a prepared document whose contact was corrected. @param contactAge time since the contact was read */
  async function submitted(
    corrected: Partial<Customer>,
    contactAge = '1 hour',
    others: readonly Customer[] = [],
  ): Promise<{ readonly Tin?: string } | string> {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const { api } = pipeline;
    const sale = invoice();
    await api.store(organisation, [sale], 'ready');
    await api.application.get(CustomersRepository).save(organisation.id, others, new Date());
    await pipeline.makeDue(organisation);
    const age = (column: string, interval: string) =>
      `${column} = clock_timestamp() - interval '${interval}' where organisation_id = $1`;
    await api.dataSource.query(`update documents set ${age('seen_at', '1 hour')}`, [organisation.id]);
    await api.dataSource.query(`update customers set ${age('fetched_at', contactAge)}`, [organisation.id]);
    const connector = {
      reread: () => Promise.resolve([sale]),
      customers: () => Promise.resolve([{ ...sale.customer, ...corrected }]),
    } as unknown as AccountingConnector;
    const using = jest
      .spyOn(api.application.get(BooksService), 'use')
      .mockImplementation((_organisation, call) => call(connector, {} as BooksAccess));
    try {
      expect(await api.application.get(SubmitStage).run(await pipeline.workOn(organisation))).toBe(1);
    } finally {
      using.mockRestore();
    }
    const [sent] = await api.dataSource.query<{ payload: string | null; issues: { code: string }[] }[]>(
      `select s.payload, d.issues from documents d left join submissions s on s.document_id = d.id
       where d.organisation_id = $1`,
      [organisation.id],
    );
    if (sent?.payload == null) return sent?.issues.map(({ code }) => code).join() ?? '';
    return (JSON.parse(sent.payload) as { BuyerContact: { Tin?: string } }).BuyerContact;
  }

  it('sends the buyer as the books have it, however long ago the document was prepared', async () => {
    expect(await submitted({ companyNumber: '2000654399' })).toMatchObject({ Tin: '2000654399' });
  });

  it('sends the buyer as it is now where the contact was corrected a moment ago, and the document was not', async () => {
    expect(await submitted({ companyNumber: '2000654399' }, '2 minutes')).toMatchObject({
      Tin: '2000654399',
    });
  });

  it('holds a document whose buyer has got the number of somebody else meanwhile', async () => {
    const moyo = aCustomer({ sourceId: 'moyo', name: 'Moyo Stores', companyNumber: '2000654399' });
    expect(await submitted({ companyNumber: '2000654399' }, '1 hour', [moyo])).toBe('BUYER_TIN_DOUBTFUL');
  });
});
