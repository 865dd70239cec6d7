import { randomUUID } from 'node:crypto';
import { DryRun } from '../../src/mapping/preflight/dry-run';
import type { TrialDto } from '../../src/review/trial/trial.dto';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { anInvoice } from '../support/sales-document-builder';

const { settings: _settings, ...RULES } = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
}) as { settings: object };
const DEFAULT = { scope: 'default', key: '', code: '99001000' };

describe('a document as it would be sent', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  it('is the youngest that is ready, next to the books, and nothing comes of showing it', async () => {
    const organisation = await pipeline.organisation(dayOf(0), { ...RULES, productCodes: [DEFAULT] });
    const trial = () => pipeline.api.get<TrialDto>(`/api/organisations/${organisation.id}/trial`);
    expect(await trial()).toEqual({ document: null });
    const documents = [1, 2].map((day) =>
      anInvoice({ sourceId: randomUUID(), number: `INV-TRIAL-${day}`, issuedOn: dayOf(day) }),
    );
    await pipeline.api.store(organisation, documents, 'collected');

    const mapped = jest.spyOn(DryRun.prototype, 'map');
    const { document } = await trial();
    // Does not map older documents.
    expect(mapped).toHaveBeenCalledTimes(1);
    expect(document?.number).toBe('INV-TRIAL-2');
    expect(document?.invoice.total).toBe('115.50');
    expect(document?.invoice.sent).toMatchObject({
      attempt: 0,
      date: expect.stringContaining(dayOf(2)) as string,
    });
    expect(document?.payload).toContain('"InvoiceNumber":"INV-TRIAL-2"');
    const states = (await pipeline.documents(organisation)).map(({ state }) => state);
    expect(states).toEqual(['collected', 'collected']);

    // The document is sent as it was shown, except for its time.
    await pipeline.run(organisation);
    const stored = (await pipeline.documents(organisation)).find(({ number }) => number === 'INV-TRIAL-2');
    const { submissions } = await pipeline.api.get<{ submissions: { payload: string }[] }>(
      `/api/documents/${stored?.id}`,
    );
    const withoutTime = (text = ''): string => text.replace(/"(Date|InvoiceDate)":"[^"]*"/g, '');
    expect(withoutTime(submissions[0]?.payload)).toBe(withoutTime(document?.payload));
  });

  it('is none that the service has sent back', async () => {
    const organisation = await pipeline.organisation(dayOf(0), { ...RULES, productCodes: [DEFAULT] });
    const sentBack = anInvoice({ sourceId: randomUUID(), number: 'INV-SENT-BACK', issuedOn: dayOf(1) });
    await pipeline.api.store(organisation, [sentBack], 'rejected');
    expect(await pipeline.api.get(`/api/organisations/${organisation.id}/trial`)).toEqual({ document: null });
  });
});
