import { inEnglish } from '../support/in-english';
import { randomBytes, randomUUID } from 'node:crypto';
import { EvidencePdfsService } from '../../src/documents/evidence-pdfs.service';
import { FiscalReceiptRow } from '../../src/documents/receipts.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { EarlierCredentials, FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { FiscalMappingsService } from '../../src/fiscal/accounts/fiscal-mappings.service';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { lookForAlerts } from '../support/look-for-alerts';
import type { RunningApi } from '../support/running-api';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

interface Refused {
  readonly code: string;
  readonly message: readonly string[];
  readonly parameters: { readonly documents: readonly { readonly id: string; readonly number: string }[] };
}

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

describe('other credentials of a fiscal account', () => {
  let pipeline: RunningPipeline;
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
    ({ api } = pipeline);
  });
  beforeEach(async () => {
    organisation = await pipeline.organisation(dayOf(0), RULES);
    path = `/api/fiscal-accounts/${organisation.fiscalAccountId}`;
  });
  afterAll(() => pipeline.stop());

  const account = (): Promise<FiscalAccount> =>
    api.dataSource.manager.findOneByOrFail(FiscalAccount, { id: organisation.fiscalAccountId! });
  const find = (id: string): Promise<TrackedDocument> =>
    api.dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  const deviceOf = async (documentId: string): Promise<string | undefined> =>
    (await api.dataSource.manager.findOneBy(FiscalReceiptRow, { documentId }))?.deviceId;

  /** Sends a document that the service accepts, without querying its outcome. */
  async function sent(): Promise<TrackedDocument> {
    const line = aLine({
      unitAmount: decimal('100'),
      lineAmount: decimal('100'),
      taxAmount: decimal('15.5'),
    });
    const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
    const identity = { sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1) };
    const [stored] = await api.store(
      organisation,
      [anInvoice({ ...identity, ...totals, lines: [line] })],
      'collected',
    );
    await pipeline.makeDue(organisation);
    const { application } = api;
    const work = await pipeline.workOn(organisation);
    await application.get(PrepareStage).run(work, await application.get(DueWorkRepository).of(organisation));
    await application.get(SubmitStage).run(work);
    const document = await find(stored!.id);
    expect(document.state).toBe('processing');
    return document;
  }

  /** Enters credentials whose service then gets the organisation's rules, and confirms their device. */
  const give = async (credentials: object, openDocuments: readonly string[] = []): Promise<void> => {
    await api.patch(path, { credentials, openDocuments });
    await api.application
      .get(FiscalMappingsService)
      .addMissing(organisation.fiscalAccountId!, organisation.id);
    await api.post(`${path}/check`, {});
    const own = `/api/organisations/${organisation.id}`;
    const { binding } = await api.get<{ binding: { read: string } | null }>(own);
    if (binding !== null) await api.patch(own, { confirmBinding: binding.read });
  };

  it('of another device need the names of what is under way, which ends where it was sent', async () => {
    const first = {
      credentials: { apiKey: (await account()).name, apiSecret: 'secret', application: 'ledgerstamp' },
    };
    const a = await sent();
    const other = await api.atAnotherDevice();
    for (const openDocuments of [undefined, [], [randomUUID()]]) {
      const { code, message, parameters } = await api.patch<Refused>(
        path,
        { credentials: other.credentials, openDocuments },
        409,
      );
      expect([code, parameters.documents]).toEqual(['DEVICE_IN_USE', [{ id: a.id, number: a.number }]]);
      expect(message.join()).toContain(`device ${other.deviceId}`);
      expect(message.join()).toContain(`1 document at device ${(await account()).deviceId}`);
      expect(message.join()).toContain(a.number);
    }
    const deviceOfFirst = (await account()).deviceId;
    await give(other.credentials, [a.id]);
    expect(await account()).toMatchObject({ deviceId: other.deviceId, credentialsVersion: 2 });
    const b = await sent();
    await api.patch<Refused>(path, first, 409);
    await give(first.credentials, [b.id]);
    expect((await account()).deviceId).toBe(deviceOfFirst);
    const c = await sent();
    const documents = await pipeline.run(organisation);
    expect(documents.map(({ state, reason }) => [state, reason])).toEqual([
      ['fiscalised', null],
      ['fiscalised', null],
      ['fiscalised', null],
    ]);
    expect([await deviceOf(a.id), await deviceOf(b.id), await deviceOf(c.id)]).toEqual([
      ...[deviceOfFirst, other.deviceId, deviceOfFirst],
    ]);
    const pdfs = api.application.get(EvidencePdfsService);
    for (const { id } of [a, b, c]) expect(await pdfs.fetch(id)).toBe(true);
  });

  it('of before are erased with their data key once nothing needs them, and not earlier', async () => {
    const { dataSource, application } = api;
    const accounts = application.get(FiscalAccountsRepository);
    const [fiscalAccountId, version] = [organisation.fiscalAccountId!, 1];
    const left = async (): Promise<number[]> => {
      await accounts.eraseEarlierCredentials();
      const [keys] = await dataSource.query<{ count: number }[]>(
        `select count(*)::int as count from data_keys where scope = $1`,
        [`earlier_credentials/${fiscalAccountId}/${version}`],
      );
      const rows = await dataSource.manager.countBy(EarlierCredentials, { fiscalAccountId, version });
      return [rows, keys!.count];
    };
    await api.post(`${path}/check`, {});
    const { id } = await sent();
    await give((await api.atAnotherDevice()).credentials, [id]);
    expect(await left()).toEqual([1, 1]);
    const [stored] = await dataSource.manager.findBy(EarlierCredentials, { fiscalAccountId });
    expect(stored!.credentials).toMatch(/^v2\./);
    const age = (days: number): Promise<unknown> =>
      asOwner(
        dataSource,
        `update submissions set started_at = started_at - $2::int * interval '1 day' where document_id = $1`,
        [...[id, days]],
      );
    await age(8);
    expect(await left()).toEqual([1, 1]);
    await age(-8);
    await pipeline.run(organisation);
    expect((await find(id)).state).toBe('fiscalised');
    await age(8);
    expect(await left()).toEqual([1, 1]);
    // Its PDF is in the books.
    await dataSource.query(`update documents set due_at = null where id = $1`, [id]);
    expect(await left()).toEqual([0, 0]);
  });

  it('of the same device ask nothing, and what was sent under those of before is asked about under them', async () => {
    const a = await sent();
    const same = await api.atAnotherDevice(Number((await account()).deviceId ?? (await deviceAtService())));
    await give(same.credentials);
    expect(await account()).toMatchObject({ deviceId: same.deviceId, credentialsVersion: 2 });
    await pipeline.run(organisation);
    expect(await find(a.id)).toMatchObject({ state: 'fiscalised' });
  });

  it('of no known device are refused while something is under way, and keep nothing from being asked about', async () => {
    const a = await sent();
    const wrong = { apiKey: randomUUID(), apiSecret: 'secret', application: 'ledgerstamp' };
    const refused = await api.patch<Refused>(path, { credentials: wrong }, 409);
    expect(refused.message.join()).toContain('could not be matched to a device');
    await api.patch(path, { credentials: wrong, openDocuments: [a.id] });
    expect((await account()).deviceId).toBeNull();
    await pipeline.run(organisation);
    expect((await find(a.id)).state).toBe('fiscalised');
  });

  it('of before that the service takes no longer stop nothing but what was sent under them, and it says why', async () => {
    const { name } = await account();
    const a = await sent();
    const other = await api.atAnotherDevice();
    await give(other.credentials, [a.id]);
    const b = await sent();
    await api.atService('PUT', `/accounts/${name}`, { apiKey: randomUUID() });
    const { application } = api;
    for (let passes = 0; passes < 20 && (await find(b.id)).state !== 'fiscalised'; passes += 1) {
      await pipeline.makeDue(organisation);
      await application.get(TrackStage).run(await pipeline.workOn(organisation));
    }
    expect((await find(b.id)).state).toBe('fiscalised');
    expect((await find(a.id)).state).toBe('processing');
    expect(inEnglish((await find(a.id)).lastFailure)).toContain(
      'Your fiscal provider could not be asked for outcomes',
    );
    expect((await find(a.id)).dueAt!.getTime()).toBeGreaterThan(Date.now());
  });

  it('of before that no key decrypts are named by an alert, and what was sent under them is asked about under the new ones', async () => {
    const { dataSource, application } = api;
    const known = await deviceAtService();
    const a = await sent();
    const { name } = await account();
    const credentials = { apiKey: randomUUID(), apiSecret: 'secret', application: 'ledgerstamp' };
    await api.atService('PUT', `/accounts/${name}`, { apiKey: credentials.apiKey });
    await asOwner(dataSource, 'update fiscal_accounts set device_id = null where id = $1', [
      organisation.fiscalAccountId,
    ]);
    const lostKey = new SecretBox(randomBytes(32));
    const scope = `fiscal_accounts/${organisation.fiscalAccountId}`;
    // Makes the row's data key and its secrets unreadable, as after the loss of ENCRYPTION_KEY.
    await asOwner(dataSource, 'update data_keys set wrapped = $2, wrapped_with = $3 where scope = $1', [
      ...[scope, lostKey.seal('{}', scope), lostKey.keyId],
    ]);
    await asOwner(dataSource, 'update fiscal_accounts set credentials = $2 where id = $1', [
      ...[organisation.fiscalAccountId, lostKey.seal('{}', scope)],
    ]);
    // Does the same for the connection of its organisation.
    const connection = `connections/${organisation.connectionId}`;
    await asOwner(dataSource, 'insert into data_keys (scope, wrapped, wrapped_with) values ($1, $2, $3)', [
      ...[connection, lostKey.seal('{}', connection), lostKey.keyId],
    ]);
    await lookForAlerts(application);
    const alerts = async () =>
      inEnglish(
        await dataSource.query<{ cause: string; detail: string }[]>(
          `select cause, detail from alerts where closed_at is null and cause = 'ENCRYPTION_KEY_MISSING'`,
        ),
      );
    const lost = (organisations: string) => {
      const detail = `ENCRYPTION_KEY does not decrypt the connections of ${organisations} and the credentials of 1 fiscal account:`;
      return [{ cause: 'ENCRYPTION_KEY_MISSING', detail: expect.stringContaining(detail) }];
    };
    expect(await alerts()).toEqual(lost('1 client'));
    await asOwner(dataSource, 'delete from data_keys where scope = $1', [connection]);
    await lookForAlerts(application);
    expect(await alerts()).toEqual(lost('0 clients'));
    const refused = await api.patch<Refused>(path, { credentials }, 409);
    expect([refused.code, refused.parameters.documents]).toEqual([
      ...['DEVICE_IN_USE', [{ id: a.id, number: a.number }]],
    ]);
    expect(refused.message.join()).toContain('they are asked about with the new ones');
    await give(credentials, [a.id]);
    expect(await account()).toMatchObject({ deviceId: known, credentialsVersion: 2 });
    await lookForAlerts(application);
    expect(await alerts()).toEqual([]);
    await pipeline.run(organisation);
    expect(await find(a.id)).toMatchObject({ state: 'fiscalised' });
    expect(await deviceOf(a.id)).toBe(known);
  });

  /** Device of the account at the service, read now. */
  async function deviceAtService(): Promise<string> {
    await api.post(`${path}/check`, {});
    return (await account()).deviceId!;
  }
});
