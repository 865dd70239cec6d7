import { randomUUID } from 'node:crypto';
import type { BackfillDto } from '../../src/backfill/backfill.dto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { PeriodSignOffsRepository } from '../../src/practice/close/period-sign-offs.repository';
import { inTransaction } from '../../src/platform/database/transaction';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { storeCheck } from '../support/stored-check';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { anInvoice } from '../support/sales-document-builder';

describe('a document dated in a signed tax period', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let signOffId: string;
  let rudo: SignedInPerson;
  let signOffs: PeriodSignOffsRepository;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    rudo = await signedInPerson(pipeline.api.application, [{ role: 'approver', organisationId: null }]);
    signOffs = pipeline.api.application.get(PeriodSignOffsRepository);
  });
  beforeEach(async () => {
    const rules = rulesFile({
      ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(0), rules);
    signOffId = await sign(0, 2);
  });
  afterAll(() => pipeline.stop());

  const sign = async (from: number, to: number): Promise<string> => {
    const period = { from: dayOf(from), to: dayOf(to) };
    const reconciliationId = await storeCheck(pipeline.api.dataSource, organisation.id, period);
    const [row] = await pipeline.api.dataSource.query<{ id: string }[]>(
      `insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, signed_by,
         signed_by_name, fingerprint) values ($1, $2, $3, $4, '{}', '', $5, 'Rudo', '') returning id`,
      [organisation.id, period.from, period.to, reconciliationId, rudo.personId],
    );
    return row?.id ?? '';
  };
  const on = (day: number): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day) });
  };
  const enter = async (...sales: SalesDocument[]): Promise<string[]> => {
    const stored = await pipeline.api.store(organisation, sales, 'collected');
    await pipeline.run(organisation);
    return stored.map(({ id }) => id);
  };
  const shown = async (): Promise<[string, string | null][]> => {
    const documents = await pipeline.documents(organisation);
    return documents
      .sort((one, other) => one.issuedOn.localeCompare(other.issuedOn))
      .map(({ state, reason }) => [state, state === 'waiting' ? reason : null]);
  };

  it('is a question; a release answers it, and it goes with its own date', async () => {
    const [asked] = await enter(on(1));
    expect(await shown()).toEqual([['waiting', 'DATED_IN_SIGNED_PERIOD']]);
    const { effect } = await pipeline.api.post<{ effect: object }>(
      `/api/documents/${asked}/release`,
      {},
      202,
    );
    expect(effect).toMatchObject({ released: { documents: 1 }, irreversible: { firstDay: dayOf(1) } });
    await pipeline.run(organisation);
    expect(await shown()).toEqual([['fiscalised', null]]);
    const sent = await pipeline.api.dataSource.query<object[]>(
      'select issued_on::text as day from submissions where document_id = $1',
      [asked],
    );
    expect(sent).toEqual([{ day: dayOf(1) }]);
  });

  it('keeps no newer document, and goes with the present date once it is declared now', async () => {
    const [asked] = await enter(on(1));
    await enter(on(4));
    expect(await shown()).toEqual([
      ['waiting', 'DATED_IN_SIGNED_PERIOD'],
      ['fiscalised', null],
    ]);
    await pipeline.api.post(`/api/documents/${asked}/declare-in-this-period`, {}, 202);
    await pipeline.run(organisation);
    expect((await shown())[0]).toEqual(['fiscalised', null]);
  });

  it('is not in a plan of a backfill, and a plan answers no sign-off that follows it', async () => {
    await pipeline.api.dataSource.query(
      `update organisations set go_live_on = $2, trigger = 'manual' where id = $1`,
      [organisation.id, dayOf(5)],
    );
    await enter(on(1), on(3), on(4));
    await pipeline.api.dataSource.query(
      `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
       select $1, stream, '{}', true, now() from unnest(array['invoices', 'credit-notes']) stream`,
      [organisation.id],
    );
    const { id, report } = await pipeline.api.post<BackfillDto>(
      `/api/organisations/${organisation.id}/backfills`,
      {},
      201,
    );
    expect(report.planned.documents).toBe(2);
    expect(report.causes.map(({ code }) => code)).toEqual(['DATED_IN_SIGNED_PERIOD']);
    await sign(3, 3);
    await pipeline.api.post(`/api/backfills/${id}/run`, {}, 200);
    await pipeline.run(organisation);
    expect((await shown())[1]).toEqual(['waiting', 'DATED_IN_SIGNED_PERIOD']);
  });

  it('waits for a release after the sign-off; one from before answers nothing', async () => {
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, { trigger: 'manual' }, 200);
    const [id] = await enter(on(3));
    await pipeline.api.post(`/api/documents/${id}/release`, {}, 202);
    await pipeline.api.post(`/api/documents/${id}/exclude`, { reason: 'The customer cancels.' }, 204);
    const period = { from: dayOf(3), to: dayOf(3) };
    const reconciliationId = await storeCheck(pipeline.api.dataSource, organisation.id, period);
    const signed = { figures: {} as never, sha256: '', signedBy: rudo.personId, signedByName: 'Rudo' };
    const signOff = { organisationId: organisation.id, ...period, reconciliationId, ...signed };
    const added = await inTransaction(pipeline.api.dataSource, (manager) => signOffs.add(manager, signOff));
    expect(added).not.toBeNull();
    // The return is filed; then the customer takes the goods after all.
    await pipeline.api.post(`/api/documents/${id}/include`, {}, 202);
    await pipeline.run(organisation);
    expect(await shown()).toEqual([['waiting', 'DATED_IN_SIGNED_PERIOD']]);
    await pipeline.api.post(`/api/documents/${id}/release`, {}, 202);
    await pipeline.run(organisation);
    expect(await shown()).toEqual([['fiscalised', null]]);
  });

  it('goes once the sign-off is taken back', async () => {
    await enter(on(2));
    await inTransaction(pipeline.api.dataSource, (manager) =>
      signOffs.end(
        manager,
        { id: signOffId, organisationId: organisation.id },
        { personId: rudo.personId, name: 'Rudo', reason: 'A late invoice.' },
      ),
    );
    const [document] = await pipeline.documents(organisation);
    expect(document?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    await pipeline.run(organisation);
    expect(await shown()).toEqual([['fiscalised', null]]);
  });
});
