import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { FiscalReceiptRow } from '../../src/documents/receipts.entities';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { UncertainDecision, Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { UncertainDecisionName } from '../../src/domain/lifecycle/uncertain-decision';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { verifyBundle } from '../../src/evidence/bundle/verify-bundle';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { TwoPersonsService } from '../../src/people/two-persons/two-persons.service';
import { DecisionWithdrawalService } from '../../src/review/uncertain/decision-withdrawal.service';
import { UncertainDecisionsRepository } from '../../src/review/uncertain/uncertain-decisions.repository';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { asOwner } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { receiptCertification } from '../support/receipt-certification';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { isWaitedFor } from '../support/waits-for-a-lock';

function numbers(fiscalNumber: string): UncertainDecisionName {
  const data = { deviceId: '1', fiscalDay: '1', fiscalNumber, verificationCode: 'A' };
  const qrUrl = 'https://fdmstest.zimra.co.zw';
  return {
    kind: 'fiscalised',
    data: { ...data, qrUrl },
    pdfName: null,
    confirms: ['device', 'host', 'date'],
  };
}

describe('numbers that a person entered for an uncertain document', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let accountId: string;
  let journeys: StoredJourneys;
  let receipts: ReceiptsRepository;
  let withdrawal: DecisionWithdrawalService;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation, fiscalAccountId: accountId } = await storeOrganisation(dataSource));
    journeys = new StoredJourneys(dataSource, organisation, accountId);
    receipts = new ReceiptsRepository(dataSource);
    const documents = new DocumentsRepository(dataSource);
    const submissions = new SubmissionsRepository(dataSource);
    const oneIsEnough = { agree: (_matter: unknown, work: (askedBy: null) => unknown) => work(null) };
    withdrawal = new DecisionWithdrawalService(
      new UncertainDecisionsRepository(dataSource),
      new AppliedDecisionsService(documents, submissions, receipts, receiptCertification(dataSource)),
      documents,
      new LeasesRepository(dataSource),
      oneIsEnough as unknown as TwoPersonsService,
    );
  });

  const withdraw = ({ id, number: documentNumber }: TrackedDocument) =>
    withdrawal.withdraw(id, { documentNumber, by: 'Rudo', reason: 'It was the receipt of another invoice.' });
  const now = ({ id }: TrackedDocument) => dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  const receiptsOf = ({ id: documentId }: TrackedDocument) =>
    dataSource.manager.findBy(FiscalReceiptRow, { documentId });
  const verify = () => new AuditLogRepository(dataSource).verify(organisation.id);

  it('are withdrawn: the document is uncertain as before, and the audit log tells both acts', async () => {
    const document = await journeys.resolve(numbers('7'), 'Tendai');
    expect(document.state).toBe('fiscalised');
    expect(await withdraw(document)).toEqual({ result: 'applied', state: 'uncertain' });
    const uncertain = await now(document);
    expect([uncertain.state, uncertain.reason]).toEqual(['uncertain', 'ANSWER_UNKNOWN']);
    expect(uncertain.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await dataSource.manager.findBy(Submission, { documentId: document.id })).toMatchObject([
      { state: 'unknown', requestId: null },
    ]);
    expect(await receiptsOf(document)).toEqual([]);
    const decisions = await dataSource.manager.find(UncertainDecision, { order: { id: 'ASC' } });
    expect(decisions.map(({ decision, decidedBy }) => [decision, decidedBy])).toEqual([
      ['fiscalised', 'Tendai'],
      ['withdrawn', 'Rudo'],
    ]);
    expect(JSON.parse(decisions[1]?.facts ?? '')).toMatchObject({ device_id: '1', fiscal_number: '7' });
    expect(await new InvariantsRepository(dataSource).violations()).toEqual([]);
    expect(await verify()).not.toHaveProperty('brokenAt');
    await expect(withdraw(document)).rejects.toMatchObject({ more: { code: 'NOTHING_TO_WITHDRAW' } });
  });

  it('are found where the withdrawal, or the receipt in it, was altered', async () => {
    await withdraw(await journeys.resolve(numbers('7'), 'Tendai'));
    await asOwner(
      dataSource,
      `update resolutions set facts = replace(facts, '"A"', '"B"') where decision = 'withdrawn'`,
    );
    expect(await verify()).toHaveProperty('brokenAt');
  });

  it('may be of the other document afterwards, and evidence of both verifies', async () => {
    const document = await journeys.resolve(numbers('7'), 'Tendai');
    await withdraw(document);
    const other = await journeys.resolve(numbers('7'), 'Tendai');
    expect(await receiptsOf(other)).toMatchObject([{ fiscalNumber: '7' }]);
    expect(await verify()).not.toHaveProperty('brokenAt');
    const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
    try {
      const file = join(folder, 'evidence.tar.gz');
      await journeys.bundle(file);
      const { faults } = await verifyBundle(file, null);
      expect(faults).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('stay where their write-back has begun, or is done', async () => {
    const document = await journeys.resolve(numbers('7'), 'Tendai');
    expect(await receipts.claimEntered([document.id])).toEqual([document.id]);
    await expect(withdraw(document)).rejects.toMatchObject({ more: { code: 'WRITE_BACK_BEGUN' } });
    await journeys.attach(document);
    await expect(withdraw(document)).rejects.toMatchObject({ more: { code: 'WRITE_BACK_BEGUN' } });
    expect(await receiptsOf(document)).toHaveLength(1);
  });

  it('stay where a credit note was sent for the invoice', async () => {
    const document = await journeys.resolve(numbers('7'), 'Tendai');
    const note = await storeDocument(dataSource, organisation, 'ready');
    await dataSource.manager.update(TrackedDocument, { id: note.id }, { kind: 'credit_note' });
    const lease = await holdLease(dataSource, organisation);
    const intent = { ...intentFor(note, accountId), kind: 'credit_note' as const };
    const submissions = new SubmissionsRepository(dataSource);
    const follows = await submissions.lastMoment(accountId, note.id);
    Object.assign(intent, { originalSourceId: document.sourceId, follows });
    expect(await submissions.begin(lease, note, intent)).not.toBeNull();
    await expect(withdraw(document)).rejects.toMatchObject({
      more: { code: 'CREDIT_NOTE_SENT', parameters: { number: note.number } },
    });
  });

  it('are not those of the service: what it reported cannot be withdrawn', async () => {
    const document = await journeys.fiscalise('7');
    await expect(withdraw(document)).rejects.toMatchObject({ more: { code: 'NOTHING_TO_WITHDRAW' } });
    const [receipt] = await receiptsOf(document);
    const taken = await new UncertainDecisionsRepository(dataSource).withdrawReceipt(
      dataSource.manager,
      receipt?.submissionId ?? '',
    );
    expect(taken).toBeNull();
    expect(await receiptsOf(document)).toHaveLength(1);
  });

  it('are either withdrawn or written back when both begin at the same moment', async () => {
    const outcomes = { withdrawn: 0, claimed: 0 };
    for (let round = 1; round <= 20; round += 1) {
      const document = await journeys.resolve(numbers(String(round)), 'Tendai');
      const claim = () => receipts.claimEntered([document.id]).then((ids) => ids.length === 1);
      const away = () =>
        withdraw(document).then(
          () => true,
          ({ more: { code } }: { more: { code: string } }) =>
            code === 'WRITE_BACK_BEGUN' ? false : Promise.reject(new Error(code)),
        );
      const [isClaimed, isWithdrawn] =
        round % 2 === 0
          ? await Promise.all([claim(), away()])
          : ((await Promise.all([away(), claim()])).reverse() as [boolean, boolean]);
      expect(isClaimed).toBe(!isWithdrawn);
      expect((await now(document)).state).toBe(isWithdrawn ? 'uncertain' : 'fiscalised');
      expect(await receiptsOf(document)).toHaveLength(isWithdrawn ? 0 : 1);
      outcomes[isWithdrawn ? 'withdrawn' : 'claimed'] += 1;
    }
    expect(outcomes.withdrawn + outcomes.claimed).toBe(20);
  });

  it('are not written back when the withdrawal holds the document first', async () => {
    const document = await journeys.resolve(numbers('7'), 'Tendai');
    let claim: Promise<string[]> | undefined;
    await dataSource.transaction(async (manager) => {
      await manager.query('select from documents where id = $1 for update', [document.id]);
      claim = receipts.claimEntered([document.id]);
      await isWaitedFor(manager);
      await manager.query(`update documents set state = 'uncertain' where id = $1`, [document.id]);
    });
    expect(await claim).toEqual([]);
    expect(await dataSource.query('select from write_backs')).toEqual([]);
  });
});
