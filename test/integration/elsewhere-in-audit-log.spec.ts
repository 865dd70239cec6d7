import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { verifyBundle } from '../../src/evidence/bundle/verify-bundle';
import { StoredJourneys } from '../support/fiscalised-document';
import { RecordedElsewhere } from '../support/recorded-elsewhere';
import { inEnglish } from '../support/in-english';
import { storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('a receipt made elsewhere, in the audit log', () => {
  const database = ownDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-elsewhere-'));
  let id: string;
  let elsewhere: RecordedElsewhere;
  let auditLog: AuditLogRepository;
  let journeys: StoredJourneys;

  beforeEach(async () => {
    const { dataSource } = database;
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    ({ id } = organisation);
    elsewhere = new RecordedElsewhere(dataSource, organisation);
    auditLog = new AuditLogRepository(dataSource);
    journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Finding of the check; `undefined`: every fact equals its commitment. */
  const whatIsWrong = async (): Promise<unknown> => {
    const reading = await auditLog.verify(id);
    return 'why' in reading ? inEnglish(reading.why) : undefined;
  };
  const bundleFaults = async (): Promise<string[]> => {
    const file = join(directory, 'bundle.zip');
    await journeys.bundle(file);
    return (await verifyBundle(file, null)).faults.map(({ sentence }) => sentence);
  };

  it('verifies after each of recording, withdrawing, recording again and confirming', async () => {
    const document = await elsewhere.document();
    for (const step of [
      () => elsewhere.record(document, 21),
      () => elsewhere.withdraw(document),
      () => elsewhere.record(document, 22),
      () => elsewhere.store(),
    ]) {
      await step();
      expect(await whatIsWrong()).toBeUndefined();
      expect(await bundleFaults()).toEqual([]);
    }
  });

  it('is withdrawn with an entry although the document does not move', async () => {
    const document = await elsewhere.document();
    await elsewhere.record(document, 21);
    await database.dataSource.query(`update documents set state = 'collected' where id = $1`, [document]);
    await elsewhere.withdraw(document);
    expect(await whatIsWrong()).toBeUndefined();
    await database.dataSource.query(`update outside_receipts set withdrawn_by = 'Somebody else'`);
    expect(await whatIsWrong()).toMatch(
      /withdrawal of a receipt made elsewhere .* missing or has been altered/,
    );
  });

  it('that nobody recorded is found, and still after the document has moved', async () => {
    const document = await elsewhere.document();
    await elsewhere.store();
    await database.dataSource.query(
      `insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
       values ($1, '9', '9', 'typed', 'because', 'Rudo')`,
      [document],
    );
    const forged = `no entry is about the receipt made elsewhere that is stored (${document}.1)`;
    await elsewhere.withdraw(await elsewhere.document().then(recorded));
    expect(await whatIsWrong()).toBe(forged);
    await elsewhere.move(document, 'waiting');
    await elsewhere.move(document, 'collected');
    await elsewhere.move(document, 'excluded');
    expect(await whatIsWrong()).toBe(forged);
    expect(await bundleFaults()).toEqual([`N${forged.slice(1)}.`]);
  });

  async function recorded(document: string): Promise<string> {
    await elsewhere.record(document, 31);
    return document;
  }
});
