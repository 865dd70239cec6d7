import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { SafeModeDto } from '../../src/sync/submit/safe-mode/safe-mode.dto';
import { SEND_WITHIN_MS } from '../../src/domain/lifecycle/limits';
import { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { RestoresRepository, type SentBefore } from '../../src/sync/submit/safe-mode/restores.repository';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { anInvoice } from '../support/sales-document-builder';
import { ownDatabase } from '../support/test-data-source';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

describe('a submission that a restored database has forgotten', () => {
  const database = ownDatabase();
  let dataSource: DataSource;

  beforeEach(() => {
    ({ dataSource } = database);
  });

  const forgotten = async (account: 'known' | 'unknown', attempts = 1, source = {}) => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const { id, kind, sourceId, number, issuedOn } = await storeDocument(dataSource, organisation);
    await dataSource.manager.update(TrackedDocument, { id }, { source: JSON.stringify(source) });
    const { platform, tenantId } = organisation;
    const entry: SentBefore & { platform: string; tenantId: string } = {
      ...{ at: '2026-03-01T10:00:00.000Z', platform, tenantId, documentId: randomUUID() },
      ...{ id: randomUUID(), attempt: 1 },
      ...{
        kind,
        sourceId,
        number,
        currency: 'USD',
        total: '115.5',
        issuedOn,
        datedAt: `${issuedOn}T10:00:00`,
      },
      ...{ deviceId: null, originalSourceId: null, fingerprint: 'f', payloadSha256: 'a'.repeat(64) },
      fiscalAccountId: account === 'known' ? fiscalAccountId : randomUUID(),
    };
    const restores = new RestoresRepository(dataSource);
    const sent = Array.from({ length: attempts }, (_, before) => ({
      ...{ ...entry, id: randomUUID() },
      attempt: before + 1,
    }));
    await restores.noteUnknown(sent);
    return { organisation, lease, id, restores };
  };

  /** True when the document could be held, its state, and the number of remaining gaps. */
  const held = async (...given: Parameters<typeof forgotten>): Promise<[boolean[], string, number]> => {
    const { organisation, lease, id, restores } = await forgotten(...given);
    const results: boolean[] = [];
    for (const gap of await restores.openOf(organisation.id)) results.push(await restores.hold(lease, gap));
    const { state } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    return [results, state, (await restores.open()).length];
  };

  it('makes its document uncertain', async () => {
    expect(await held('known')).toEqual([[true], 'uncertain', 0]);
  });

  it('says which receipt the link in the books names: the service cannot be asked about it', async () => {
    const link = 'https://fdms.zimra.co.zw/0000025501280220260000000007ABCDEF0123456789';
    expect((await held('known', 1, { marks: { link } }))[1]).toBe('uncertain');
    const [{ detail } = { detail: '' }] = await dataSource.query<{ detail: string }[]>(
      `select detail from document_moves where reason = 'RESTORED'`,
    );
    expect(inEnglish(detail)).toContain(
      'names a receipt: device 25501, number 7, verification code ABCDEF0123456789. Compare it with the portal',
    );
  });

  it('counts once for its document, however often that was tried: earlier ones had not been taken', async () => {
    expect(await held('known', 3)).toEqual([[true, true, true], 'uncertain', 0]);
    const rows = await dataSource.query<object[]>('select attempt, state from submissions');
    expect(rows).toEqual([{ attempt: 1, state: 'unknown' }]);
  });

  it('keeps safe mode on for ten seconds after it was found: until then its bytes may leave from another database', async () => {
    const { lease, id, restores } = await forgotten('known');
    const [unused, journal] = [undefined as never, { ofGaps: () => new Map(), of: () => new Map() }];
    const submissions = new SubmissionsRepository(dataSource);
    const abandoned = new AbandonedSubmissionsService(submissions, unused, restores, journal as never);
    const [{ foundAt } = { foundAt: new Date() }] = await restores.open();
    const declareAfter = async (ms: number): Promise<number> => {
      const now = (): Promise<Date> => Promise.resolve(new Date(foundAt.getTime() + ms));
      return abandoned.declare({ lease, fiscalAccount: null, now });
    };
    expect(await declareAfter(SEND_WITHIN_MS - 1)).toBe(0);
    expect(await restores.obstacles()).toMatchObject({ gaps: 1 });
    expect(await declareAfter(SEND_WITHIN_MS)).toBe(1);
    expect(await restores.obstacles()).toMatchObject({ gaps: 0 });
    expect(await dataSource.manager.findOneBy(TrackedDocument, { id })).toMatchObject({ state: 'uncertain' });
  });

  it('stays open for a person when the fiscal account has been forgotten as well', async () => {
    expect(await held('unknown')).toEqual([[false], 'ready', 1]);
  });
});

describe('safe mode that a person ends', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
    organisation = await pipeline.organisation(dayOf(0), RULES);
  });
  afterAll(() => pipeline.stop());

  /** Stores a submission of the journal that the restored database has forgotten; returns its id. */
  async function forget(sourceId: string, number: string): Promise<string> {
    const { platform, tenantId, fiscalAccountId } = organisation;
    const entry = {
      ...{
        at: new Date().toISOString(),
        platform,
        tenantId,
        fiscalAccountId,
        deviceId: null,
        id: randomUUID(),
      },
      ...{
        documentId: randomUUID(),
        attempt: 1,
        kind: 'invoice',
        sourceId,
        number,
        currency: 'USD',
        total: '115.5',
      },
      ...{ issuedOn: dayOf(4), datedAt: `${dayOf(4)}T10:00:00`, originalSourceId: null, fingerprint: 'f' },
      ...{ payloadSha256: 'a'.repeat(64), seq: '1', database: null },
    };
    await asOwner(
      pipeline.api.dataSource,
      `insert into journal_gaps (document_id, attempt, submission_id, entry, found_at)
       values ($1, 1, $2, $3, now() - interval '1 minute')`,
      [entry.documentId, entry.id, JSON.stringify(entry)],
    );
    return entry.id;
  }

  const release = (...forgotten: string[]): Promise<SafeModeDto> =>
    pipeline.api.post(
      '/api/safe-mode/release',
      { by: 'Tendai', reason: 'The others go on.', forgotten },
      200,
    );

  it('lets others go, and holds a document that the journal knows when it is read later', async () => {
    const [known, other] = [4, 5].map((day) =>
      anInvoice({ sourceId: randomUUID(), number: `INV-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(day) }),
    ) as [SalesDocument, SalesDocument];
    // The client cannot be read when safe mode is ended: its connection is as old as the database.
    expect(await release(await forget(known.sourceId, known.number))).toMatchObject({ isOn: false });
    const [row, free] = await pipeline.api.store(organisation, [known, other], 'collected');
    const after = await pipeline.run(organisation);
    const stateOf = (id: string | undefined) => after.find((one) => one.id === id)?.state;
    expect([stateOf(row?.id), stateOf(free?.id)]).toEqual(['uncertain', 'fiscalised']);
    const sent = await pipeline.api.dataSource.manager.findBy(Submission, { documentId: row?.id });
    expect(sent.map(({ state, payload }) => [state, payload.length])).toEqual([['unknown', 0]]);
  });

  it('stays on for a submission that the person has not seen', async () => {
    const seen = await forget('seen', 'INV-SEEN');
    const { forgotten } = await pipeline.api.get<SafeModeDto>('/api/safe-mode');
    expect(forgotten).toMatchObject([{ id: seen, number: 'INV-SEEN' }]);
    const unseen = await forget('unseen', 'INV-UNSEEN');
    expect(await release(seen)).toMatchObject({
      isOn: true,
      forgotten: [{ id: unseen, number: 'INV-UNSEEN' }],
    });
    expect(await release(unseen)).toEqual({ isOn: false, forgotten: [] });
  });
});
