import type { DataSource } from 'typeorm';
import { makeDecision, standingDecision, takeBackDecision } from '../../src/documents/document-decisions';
import { UncertainDecision, Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import type { UncertainDecisionName } from '../../src/domain/lifecycle/uncertain-decision';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { noticeChange } from '../../src/sync/collect/notice-change';
import { StoredJourneys } from '../support/fiscalised-document';
import { aCustomer, anInvoice, decimal } from '../support/sales-document-builder';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { inEnglish } from '../support/in-english';
import { openTestDataSource } from '../support/test-data-source';

describe('a decision about the content of a document, in the audit log', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let organisation: Organisation;

  beforeEach(async () => {
    database = await openTestDataSource('owner');
    ({ dataSource } = database);
    ({ organisation } = await storeOrganisation(dataSource));
  });
  afterEach(() => database.close());

  const whatIsWrong = async (): Promise<unknown> => {
    const reading = await new AuditLogRepository(dataSource).verify(organisation.id);
    return 'why' in reading ? inEnglish(reading.why) : undefined;
  };

  async function stored(sales: SalesDocument): Promise<TrackedDocument> {
    const { id } = await storeDocument(dataSource, organisation, 'waiting');
    await dataSource.manager.update(TrackedDocument, { id }, { source: writeSalesDocument(sales) });
    return dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  }

  it('is followed through every time that it is made, made anew, and taken back', async () => {
    const { manager } = dataSource;
    const document = await stored(anInvoice());
    for (const step of [
      () => makeDecision(manager, document, 'excluded', 'Rudo', { reason: 'till slip' }),
      () => makeDecision(manager, document, 'excluded', 'Rudo', { reason: 'sold by the till' }),
      () => makeDecision(manager, document, 'released', 'Rudo'),
      () => takeBackDecision(manager, document.id, 'excluded', 'Rudo'),
    ]) {
      await step();
      expect(await whatIsWrong()).toBeUndefined();
    }
    expect(await standingDecision(manager, document.id, 'excluded')).toBeNull();
    await dataSource.query('update document_decisions set is_standing = true');
    expect(await whatIsWrong()).toMatch(/decision about the content of a document .* has been altered/);
  });
});

describe('a decision about an attempt', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await openTestDataSource('owner');
    ({ dataSource } = database);
  });
  afterEach(() => database.close());

  const ENTERED = {
    ...{ kind: 'fiscalised', pdfName: null, confirms: ['device', 'host', 'date'] },
    data: {
      ...{ deviceId: '1', fiscalDay: '1', fiscalNumber: '17', verificationCode: 'A' },
      qrUrl: 'https://fdmstest.zimra.co.zw',
    },
  } as const satisfies UncertainDecisionName;

  it.each([
    ['not received', { kind: 'not_received' } as const, 'not_sent', 'collected'],
    ['fiscalised', ENTERED, 'fiscalised', 'fiscalised'],
  ] as const)(
    '(%s) belongs to its payload: an edit of everything does not end it',
    async (_, decision, attempt, state) => {
      const { manager } = dataSource;
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const { id, sourceId } = await new StoredJourneys(dataSource, organisation, fiscalAccountId).resolve(decision, 'Tendai'); // prettier-ignore
      const lease = await holdLease(dataSource, organisation);
      const versions = new DocumentVersionsRepository();
      const sales = anInvoice({
        sourceId,
        total: decimal('50000'),
        customer: aCustomer({ name: 'Cash customer' }),
      });
      const fingerprint = fiscalFingerprint(sales);
      const known = await manager.findOneByOrFail(TrackedDocument, { id });
      const around = await versions.around(manager, known, sales);
      const notice = noticeChange({ ...known, ...around }, { status: 'approved', fingerprint });
      if (notice === 'ignore') throw new Error('a known document is never ignored');
      await dataSource.transaction((page) => versions.record(page, lease, known, sales, fingerprint, notice));
      const edited = await manager.findOneByOrFail(TrackedDocument, { id });
      expect(edited.state).toBe(state);
      expect(await manager.findBy(Submission, { documentId: id })).toMatchObject([
        { attempt: 1, state: attempt },
      ]);
      expect(await manager.findBy(UncertainDecision, { documentId: id })).toMatchObject([
        { decision: decision.kind },
      ]);
      const reading = await new AuditLogRepository(dataSource).verify(organisation.id);
      expect(reading).not.toHaveProperty('brokenAt');
    },
  );
});
