import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TrackedDocument, TrackedDocument as Tracked } from '../../src/documents/documents.entities';
import { SENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { databaseNow } from '../../src/platform/database/database-clock';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { BackfillStage } from '../../src/sync/prepare/backfill.stage';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { RunningApi } from './running-api';
import { holdLease } from './stored-organisation';
import { eventually } from '../../demo/eventually';

/** Lease that outlasts any test, so that the application's own worker leaves the organisation alone. */
const LEASE_MS = 3_600_000;
const MOST_PASSES = 20;

/** Runs the stages prepare, submit and track of the application on stored documents, with a simulated service. */
export class RunningPipeline {
  private constructor(
    readonly api: RunningApi,
    private readonly directory: string,
  ) {}

  static async start(more: Readonly<Record<string, string>> = {}): Promise<RunningPipeline> {
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-pipeline-'));
    // Allows a server that is not durable, since tests need not survive a power failure.
    const settings = { REQUIRE_DURABLE_DATABASE: 'false', JOURNAL_DIRECTORY: directory, ...more };
    return new RunningPipeline(await RunningApi.start(settings), directory);
  }

  /** Creates an organisation with its own account and device, live since this day, with these rules. */
  async organisation(goLiveOn: string, rules: object): Promise<Organisation> {
    const { id } = await this.api.organisation();
    return this.liveWith(id, await this.api.anotherAccount(), goLiveOn, rules);
  }

  /** Does the same for a stored organisation and this account. */
  async liveWith(
    id: string,
    fiscalAccountId: string,
    goLiveOn: string,
    rules: object,
  ): Promise<Organisation> {
    const { manager } = this.api.dataSource;
    await manager.update(Organisation, { id }, { fiscalAccountId });
    const path = `/api/organisations/${id}`;
    await this.api.post(`${path}/mapping-rules/import`, rules);
    await holdLease(this.api.dataSource, await manager.findOneByOrFail(Organisation, { id }), LEASE_MS);
    await this.api.patch(path, { otherIntegration: 'none', goLiveOn, isPaused: false });
    return manager.findOneByOrFail(Organisation, { id });
  }

  /** Runs the stages until no document moves any more, making waiting ones due in between. */
  async run(organisation: Organisation): Promise<TrackedDocument[]> {
    const work = await this.workOn(organisation);
    let before = '';
    for (let passes = 0; passes < MOST_PASSES; passes += 1) {
      await this.makeDue(organisation);
      const due = await this.api.application.get(DueWorkRepository).of(organisation);
      if (due.hasSubmissionsLeft) await this.api.application.get(AbandonedSubmissionsService).declare(work);
      await this.api.application.get(BackfillStage).run(work);
      await this.api.application.get(PrepareStage).run(work, due);
      await this.api.application.get(SubmitStage).run(work, due);
      await this.settle(organisation, work);
      const documents = await this.documents(organisation);
      const now = JSON.stringify(documents.map(({ id, state, issues }) => [id, state, issues]));
      if (now === before) return documents;
      before = now;
    }
    throw new Error(`the documents do not come to rest: ${before}`);
  }

  documents({ id }: Organisation): Promise<TrackedDocument[]> {
    return this.api.dataSource.manager.find(Tracked, { where: { organisationId: id }, order: { id: 'ASC' } });
  }

  async stop(): Promise<void> {
    await this.api.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  async workOn(organisation: Organisation): Promise<OrganisationWork> {
    const { manager } = this.api.dataSource;
    const accounts = this.api.application.get(FiscalAccountsRepository);
    return {
      organisation,
      fiscalAccount: await accounts.open(organisation.fiscalAccountId ?? ''),
      lease: await holdLease(this.api.dataSource, organisation, LEASE_MS),
      now: () => databaseNow(manager),
      isStopping: () => false,
      isBudgetSpent: () => false,
      lookEveryMs: () => 5_000,
    };
  }

  /** Makes the documents due, as if the books and the contact had just been read. */
  async makeDue({ id }: Organisation): Promise<void> {
    for (const statement of [
      'update documents set due_at = clock_timestamp(), seen_at = clock_timestamp() where organisation_id = $1',
      'update customers set fetched_at = clock_timestamp() where organisation_id = $1',
    ])
      await this.api.dataSource.query(statement, [id]);
  }

  /** Waits until the service has decided about all its submissions. */
  private async settle(organisation: Organisation, work: OrganisationWork): Promise<void> {
    await eventually('all outcomes', async () => {
      const documents = await this.documents(organisation);
      if (!documents.some(({ state }) => SENT_STATES.includes(state))) return true;
      await this.makeDue(organisation);
      await this.api.application.get(TrackStage).run(work);
      return null;
    });
  }
}
