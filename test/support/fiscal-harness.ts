import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { databaseNow } from '../../src/platform/database/database-clock';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { Submission } from '../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import type { FiscalService } from '../../src/fiscal/fiscal-service';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { OrphanStage } from '../../src/sync/track/orphan.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { callApi, startApplication } from './running-application';
import { SOUND_DOCUMENT } from './sound-fiscal-document';
import { holdLease, intentFor, storeDocument, storeOrganisation } from './stored-organisation';
import { createTestDatabase, type TestDatabase } from './test-database';
import { eventually } from '../../demo/eventually';

/** Time on the simulated service's clock. */
const AT = '2026-03-02T10:00:00';
/** Lease that outlasts any test. */
const LEASE_MS = 3_600_000;
const MAPPINGS = [
  { kind: 'currency', code: 'USD', destination: 'USD', name: null },
  { kind: 'tax', code: 'STD', destination: '517', name: '15.5%' },
] as const;

export interface FiscalClient {
  readonly account: OpenFiscalAccount;
  readonly organisation: Organisation;
}

export interface SubmittedDocument {
  readonly document: TrackedDocument;
  readonly requestId: string;
  readonly submission: Submission;
}

/** A simulated fiscal service, and the application as one process whose own worker has nothing to do. */
export class FiscalHarness {
  private constructor(
    private readonly databases: readonly TestDatabase[],
    private readonly simulator: RunningSimulator,
    readonly application: INestApplication,
    readonly url: string,
    readonly dataSource: DataSource,
  ) {}

  static async start(): Promise<FiscalHarness> {
    const [own, ours] = [await createTestDatabase('empty'), await createTestDatabase()];
    const simulator = await startFiscalServiceSimulator({ databaseUrl: own.url });
    await callJson('POST', `${simulator.url}/_control/clock`, { now: `${AT}+02:00` });
    const { application, url } = await startApplication(ours.url, { FISCAL_URL: simulator.url });
    return new FiscalHarness([own, ours], simulator, application, url, application.get(DataSource));
  }

  fault(fault: object): Promise<unknown> {
    return callJson('POST', `${this.simulator.url}/_control/faults`, fault);
  }

  /** Creates an account with the mappings of a sound document, and a paused organisation. */
  async client(settings: object = {}): Promise<FiscalClient> {
    const name = randomUUID();
    const credentials = { apiKey: `key-${name}`, apiSecret: 'secret', application: 'till' };
    const known = { ...credentials, processingDelayMs: 0, profile: 'contract' };
    await callJson('PUT', `${this.simulator.url}/_control/accounts/${name}`, known);
    const input = { name, credentials, settings };
    const { json } = await callApi<{ id: string }>(this.url, 'POST', '/api/fiscal-accounts', input);
    const account = await this.application.get(FiscalAccountsRepository).open(json.id);
    if (account === null) throw new Error('the account is gone');
    for (const mapping of MAPPINGS) await this.service(account).mappingLists!.addMapping(account, mapping);
    // Leased from the start, because a webhook would let the application's own worker track its documents.
    const leaseUntil = new Date(Date.now() + LEASE_MS);
    const { organisation } = await storeOrganisation(this.dataSource, json.id, {
      isPaused: true,
      leaseUntil,
    });
    return { account, organisation };
  }

  /** Document that the service has accepted and decided, while this is not yet known here. */
  async submitted(
    { account, organisation }: FiscalClient,
    number: string,
    stored: Partial<Submission> = {},
  ): Promise<SubmittedDocument> {
    const { manager } = this.dataSource;
    const document = await storeDocument(this.dataSource, organisation, 'processing');
    const requestId = await this.decided(account, number);
    const intent = { ...intentFor(document, account.id), documentId: document.id, attempt: 1, datedAt: AT };
    const row = { ...intent, leaseToken: '1', state: 'accepted' as const, requestId, ...stored };
    const submission = await manager.save(manager.create(Submission, row));
    return { document, requestId, submission };
  }

  async track({ account, organisation }: FiscalClient): Promise<void> {
    const { manager } = this.dataSource;
    const work: OrganisationWork = {
      ...{ organisation, fiscalAccount: account, isStopping: () => false, isBudgetSpent: () => false },
      lookEveryMs: () => 5_000,
      lease: await holdLease(this.dataSource, organisation, LEASE_MS),
      now: () => databaseNow(manager),
    };
    const due = await this.application.get(DueWorkRepository).of(organisation);
    await this.application.get(TrackStage).run(work, due);
    if ((await this.application.get(OrphanStage).run(work, due)) > 0)
      await this.application.get(TrackStage).run(work, due);
  }

  async stop(): Promise<void> {
    await this.application.close();
    await this.simulator.close();
    for (const database of this.databases) await database.drop();
  }

  private async decided(account: OpenFiscalAccount, number: string): Promise<string> {
    const service = this.service(account);
    const line = await service.connect(account);
    const document = { ...SOUND_DOCUMENT, id: randomUUID(), number };
    const answer = await line.send('invoice', service.render(document, account, AT, false));
    line.close();
    if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer));
    const { requestId } = answer;
    await eventually('the service has decided', async () => {
      const said = await service.statusCheck!.statements(account, [requestId]);
      return said.length > 0 ? said : null;
    });
    return requestId;
  }

  private service(account: OpenFiscalAccount): FiscalService {
    return this.application.get(FiscalRegistry).get(account.service);
  }
}
