import { Conflict } from '../../src/domain/issues/refusal';
import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { withSubmissionContext } from '../../src/platform/telemetry/exchange-channel';
import { databaseNow } from '../../src/platform/database/database-clock';
import { Organisation } from '../../src/organisations/organisation.entity';
import { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { ExchangesService } from '../../src/review/exchanges/exchanges.service';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { eventually } from '../../demo/eventually';
import { type ApiAnswer, callApi, startApplication } from '../support/running-application';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { SOUND_DOCUMENT } from '../support/sound-fiscal-document';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const AT = '2026-03-02T10:00:00';
const MAPPINGS = [
  { kind: 'currency', code: 'USD', destination: 'USD', name: null },
  { kind: 'tax', code: 'STD', destination: '517', name: '15.5%' },
] as const;

interface Refusal {
  readonly message: string | string[];
}
interface Evidence {
  readonly possibleDecisions: string[];
  readonly answer: { status: number; text: string; idsFound: string[] } | null;
  readonly numbers: { openBetween: number };
  readonly heldReceipt: {
    deviceId: string;
    qrUrl: string;
    pdfName: string;
    certificate: { check: string; result: string }[];
  } | null;
}
interface Fault {
  readonly operation: string;
  readonly kind: string;
}
/** Document that the service may have, unknown to the installation. */
interface Doubtful {
  readonly document: TrackedDocument;
  readonly submission: Submission;
  /** Request id that the service has assigned to it. */
  readonly requestId: string;
}

describe('a request id that a person has found', () => {
  let databases: TestDatabase[];
  let simulator: RunningSimulator;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;
  let account: OpenFiscalAccount;
  let organisation: Organisation;
  let name: string;
  /** Device of the test, since undecided requests of one test would delay later ones of the same device. */
  let deviceId = 4711;

  beforeAll(async () => {
    databases = [await createTestDatabase('empty'), await createTestDatabase()];
    const [own, books] = databases.map((database) => database.url);
    simulator = await startFiscalServiceSimulator({ databaseUrl: own ?? '' });
    await control('POST', '/clock', { now: `${AT}+02:00` });
    ({ application, url } = await startApplication(books ?? '', { FISCAL_URL: simulator.url }));
    dataSource = application.get(DataSource);
  });

  beforeEach(async () => {
    name = randomUUID();
    deviceId += 1;
    const credentials = { apiKey: `key-${name}`, apiSecret: 'secret', application: 'till' };
    await setAccount(credentials);
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', {
      name,
      credentials,
    });
    account = (await application.get(FiscalAccountsRepository).open(json.id))!;
    organisation = await paused();
    for (const mapping of MAPPINGS)
      await application.get(FiscalRegistry).get(account.service).mappingLists!.addMapping(account, mapping);
  });

  afterAll(async () => {
    await application.close();
    await simulator.close();
    for (const database of databases) await database.drop();
  });

  function control<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return callJson(method, `${simulator.url}/_control${path}`, body);
  }

  const setAccount = (changes: object): Promise<unknown> =>
    control('PUT', `/accounts/${name}`, {
      ...{ processingDelayMs: 0, profile: 'contract', device: { deviceId } },
      ...changes,
    });

  /** Creates a paused organisation on the account, which no worker touches. */
  const paused = async (): Promise<Organisation> => {
    const { organisation: stored } = await storeOrganisation(dataSource, account.id);
    await dataSource.manager.update(Organisation, { id: stored.id }, { isPaused: true });
    return stored;
  };

  /** Request id of a number at the service, which decides about it unless `isOpen`. */
  const requestOf = async (number: string, isOpen: boolean): Promise<string> => {
    return eventually(`the service has decided about ${number}`, async () => {
      const register = await control<{
        requests: { requestId: string; invoiceNumber: string; state: string }[];
      }>('GET', `/ledger?account=${name}`);
      const request = register.requests.find(({ invoiceNumber }) => invoiceNumber === number);
      return request !== undefined && (isOpen || request.state !== 'pending') ? request.requestId : null;
    });
  };

  const send = async (number: string, faults: readonly Fault[]): Promise<void> => {
    for (const fault of faults) await control('POST', '/faults', { ...fault, documentNumber: number });
    const service = application.get(FiscalRegistry).get(account.service);
    const line = await service.connect(account);
    await line.send(
      'invoice',
      service.render({ ...SOUND_DOCUMENT, id: randomUUID(), number }, account, AT, false),
    );
    line.close();
  };

  /** Puts a document that was sent 31 minutes ago and whose answer was not understood. */
  const doubtful = async (
    faults: readonly Fault[] = [{ operation: 'invoice', kind: 'answer-lost' }],
    { of = organisation, minutesAgo = 31, isOpen = false, attempt = 1 } = {},
  ): Promise<Doubtful> => {
    const document = await storeDocument(dataSource, of, 'uncertain');
    const intent = { ...intentFor(document, account.id), documentId: document.id, attempt, datedAt: AT };
    const startedAt = new Date((await databaseNow(dataSource.manager)).getTime() - minutesAgo * 60_000);
    const row = { ...intent, leaseToken: '1', state: 'unknown' as const, startedAt };
    const submission = await dataSource.manager.save(dataSource.manager.create(Submission, row));
    await withSubmissionContext(submission.id, () => send(document.number, faults));
    return { document, submission, requestId: await requestOf(document.number, isOpen) };
  };

  const adopt = (
    { document }: Pick<Doubtful, 'document'>,
    requestId: string,
  ): Promise<ApiAnswer<Refusal & { state?: string }>> =>
    callApi(url, 'POST', `/api/documents/${document.id}/resolution`, {
      ...{ decision: 'adopted', requestId, documentNumber: document.number },
      ...{ by: 'Tendai', reason: 'The support names this request.' },
    });

  const refusalOf = async (doubt: Pick<Doubtful, 'document'>, requestId: string): Promise<string> => {
    const { status, json } = await adopt(doubt, requestId);
    expect(status).toBe(409);
    const { state } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: doubt.document.id });
    expect(state).toBe('uncertain');
    return [json.message].flat().join(' ');
  };

  const evidence = async ({ document }: Doubtful): Promise<Evidence> => {
    await application.get(ExchangesService).settled();
    return (await callApi<Evidence>(url, 'GET', `/api/documents/${document.id}/evidence`)).json;
  };

  it.each(['id-as-object', 'id-as-list', 'id-in-page', 'id-on-second-line'])(
    'is shown with the answer that it stands in (%s)',
    async (kind) => {
      const doubt = await doubtful([{ operation: 'invoice', kind }]);
      const { answer, possibleDecisions, numbers } = await evidence(doubt);
      expect(numbers.openBetween).toBe(1);
      expect(answer?.status).toBe(200);
      expect(answer?.text).toContain(doubt.requestId);
      expect(answer?.idsFound).toEqual([doubt.requestId]);
      expect(possibleDecisions).toContain('adopted');
    },
  );

  it('is refused in the first half hour, and after seven days', async () => {
    const early = await doubtful(undefined, { minutesAgo: 29 });
    expect(await refusalOf(early, early.requestId)).toContain('less than 30 minutes ago');
    const late = await doubtful(undefined, { minutesAgo: 7 * 24 * 60 });
    expect((await evidence(late)).possibleDecisions).not.toContain('adopted');
    expect(await refusalOf(late, late.requestId)).toContain('more than seven days ago');
  });

  it('is refused when it belongs to another document, which is named within the organisation alone', async () => {
    const holder = await doubtful();
    await dataSource.manager.update(
      Submission,
      { id: holder.submission.id },
      { requestId: holder.requestId },
    );
    const doubt = await doubtful();
    expect(await refusalOf(doubt, holder.requestId.toUpperCase())).toBe(
      `Request ${holder.requestId.toUpperCase()} belongs to ${holder.document.number} (attempt 1).`,
    );
    const stranger = await doubtful(undefined, { of: await paused() });
    expect(await refusalOf(stranger, holder.requestId)).toBe(
      `Request ${holder.requestId} belongs to a document of another client on this fiscal account.`,
    );
  });

  it('is refused when the document already has another one', async () => {
    const doubt = await doubtful();
    await dataSource.manager.update(Submission, { id: doubt.submission.id }, { requestId: 'req-own' });
    expect(await refusalOf(doubt, doubt.requestId)).toContain('It already has the request id req-own');
  });

  it('is refused while the service is still working on it', async () => {
    await setAccount({ processingDelayMs: 600_000, pendingStatus: 'element' });
    const doubt = await doubtful(undefined, { isOpen: true });
    expect(await refusalOf(doubt, doubt.requestId)).toBe(
      `Your fiscal provider is still processing request ${doubt.requestId}: try again later.`,
    );
  });

  it('is refused when the service does not know it', async () => {
    const doubt = await doubtful();
    expect(await refusalOf(doubt, 'req-of-nobody')).toContain(
      'Your fiscal provider does not know request req-of-nobody',
    );
  });

  it('is refused when the service says that it failed, in the words of the service', async () => {
    const doubt = await doubtful([
      { operation: 'process', kind: 'reject' },
      { operation: 'invoice', kind: 'answer-lost' },
    ]);
    expect(await refusalOf(doubt, doubt.requestId)).toContain('failed: RCPT043: Rejected on demand');
  });

  it('is refused when what the service says about it cannot be read', async () => {
    const doubt = await doubtful([
      { operation: 'invoice', kind: 'answer-lost' },
      { operation: 'status', kind: 'camel-case' },
    ]);
    expect(await refusalOf(doubt, doubt.requestId)).toContain('cannot be read');
  });

  it('is refused when its receipt is not whole', async () => {
    const doubt = await doubtful([
      { operation: 'process', kind: 'other-host' },
      { operation: 'invoice', kind: 'answer-lost' },
    ]);
    expect(await refusalOf(doubt, doubt.requestId)).toContain('check where it leads');
    expect((await evidence(doubt)).heldReceipt).toBeNull();
    await dataSource.manager.update(Submission, { id: doubt.submission.id }, { requestId: doubt.requestId });
    const { heldReceipt } = await evidence(doubt);
    expect(heldReceipt?.deviceId).toBe(String(deviceId));
    expect(heldReceipt?.qrUrl).toContain('https://receipts.example/');
    expect(heldReceipt?.pdfName).toMatch(/\.pdf$/);
    const unmet = heldReceipt?.certificate.filter(({ result }) => result === 'unmet');
    expect(unmet?.map(({ check }) => check)).toEqual(['host']);
  });

  it('is taken from an earlier attempt of the document, where the service has answered the correction with it', async () => {
    const doubt = await doubtful(undefined, { attempt: 2 });
    const { id: _, ...stored } = doubt.submission;
    const { manager } = dataSource;
    const earlier = { ...stored, attempt: 1, state: 'rejected' as const, requestId: doubt.requestId };
    await manager.save(manager.create(Submission, earlier));
    expect((await adopt(doubt, doubt.requestId)).json).toMatchObject({ state: 'processing' });
    const attempts = await manager.find(Submission, {
      where: { documentId: doubt.document.id },
      order: { attempt: 'ASC' },
    });
    expect(attempts.map(({ state, requestId }) => [state, requestId])).toEqual([
      ['rejected', null],
      ['accepted', doubt.requestId],
    ]);
  });

  it('is given to one of two documents that adopt it at the same time', async () => {
    const doubts = [await doubtful(), await doubtful()];
    const documents = application.get(DocumentsRepository);
    const decision = { kind: 'adopted' as const, requestId: 'req-of-both' };
    const given = await Promise.allSettled(
      doubts.map(({ submission }) =>
        documents.transaction((manager) =>
          application
            .get(AppliedDecisionsService)
            .apply(manager, submission, decision, { actor: 'T', reason: 'R' }),
        ),
      ),
    );
    expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = given.find((one) => one.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(Conflict);
  });
});
