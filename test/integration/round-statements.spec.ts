import { randomUUID } from 'node:crypto';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { countingStatements } from '../support/statements-of-one-call';

describe('a round in which one document goes', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  it('asks no more of PostgreSQL than it must, since with many organisations most rounds are like it', async () => {
    const rules = rulesFile({
      ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
    });
    const organisation = await pipeline.organisation(dayOf(0), rules);
    const { api } = pipeline;
    const round = async (): Promise<[number, number]> => {
      const line = aLine({
        unitAmount: decimal('100'),
        lineAmount: decimal('100'),
        taxAmount: decimal('15.5'),
      });
      const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
      const identity = { sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1) };
      await api.store(organisation, [anInvoice({ ...identity, ...totals, lines: [line] })], 'collected');
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
    // The first one asks as well what a process asks once.
    await round();
    expect(await round()).toEqual([6, 11]);
  });
});
