import type { Organisation } from '../../../src/organisations/organisation.entity';
import { OrganisationsRepository } from '../../../src/organisations/organisations.repository';
import { Decimal } from '../../../src/domain/money';
import type { Config } from '../../../src/platform/config/config';
import { RowSecretsService } from '../../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../../src/platform/database/secrets/secret-box';
import { OrganisationRunService } from '../../../src/sync/run/organisation-run.service';
import { StagesService } from '../../../src/sync/run/stages.service';
import { CONCURRENTLY } from '../../../src/sync/run/stage-passes';
import { type ProcessState, RunBudget } from '../../../src/sync/run/run-budget';
import type { AbandonedSubmissionsService } from '../../../src/sync/submit/abandoned-submissions.service';
import { ACCOUNT, CONNECTION, organisationOf, simulatedConfig } from '../installation';
import { connectTo, type MemoryConnection } from '../memory/memory-connection';
import { MemoryStore } from '../memory/memory-store';
import { MemoryAccounts } from '../memory/repositories/memory-accounts';
import { MemoryDocuments } from '../memory/repositories/memory-documents';
import { MemoryDueWork } from '../memory/repositories/memory-due-work';
import { MemoryLeases } from '../memory/repositories/memory-leases';
import { UNDISTURBED } from '../memory/session';
import { Random } from '../random';
import { VirtualTime } from '../virtual-time';
import { BeginningStage } from './beginning-stage';
import { Waiting } from './waiting';

/** Parts of a trial; a mutant replaces one by a wrong one. */
export interface TurnRules {
  leases(memory: MemoryConnection): MemoryLeases;
  /** Answer to a run that asks whether other organisations are waiting; the parameter is the true answer. */
  isAnyWaiting(told: boolean): boolean;
}

export const SOUND: TurnRules = {
  leases: (memory) => new MemoryLeases(memory),
  isAnyWaiting: (told) => told,
};

const [BUSY, SMALL, BACKLOG] = [4, 8, 400] as const;
/** Largest number of turns: one for each organisation, and some for those that fail or are taken over. */
const MOST_TURNS = BUSY + SMALL + 4;
const STEPS = 250;
const LONGEST_REST_MS = 2_000;

/**
 * Runs organisations with long backlogs, some with little work, one with only a backfill, and one that fails, with room
 * for only one at a time. Production code, turns and claims over the memory layer; processes die, and documents and
 * wake-ups come at any time.
 */
export class TurnsTrial implements ProcessState {
  private readonly time = new VirtualTime();
  private readonly store = new MemoryStore(this.time);
  private readonly random: Random;
  private readonly config: Config = simulatedConfig('/nowhere');
  private readonly leases: MemoryLeases;
  private readonly documents: MemoryDocuments;
  private readonly run: OrganisationRunService;
  private readonly waiting: Waiting;
  private readonly ids: readonly string[];
  private number = 0;
  private told = false;

  constructor(
    seed: number,
    private readonly rules: TurnRules,
  ) {
    this.random = new Random(seed);
    const memory = connectTo(() => this.store, UNDISTURBED);
    this.leases = rules.leases(memory);
    this.documents = new MemoryDocuments(memory);
    this.ids = this.setUp();
    this.waiting = new Waiting(this.store, MOST_TURNS);
    const organisations = new OrganisationsRepository(memory.dataSource);
    const secrets = new RowSecretsService(memory.dataSource, new SecretBox(this.config.encryptionKey));
    const stage = new BeginningStage(this.documents, this.ids.at(-1) ?? '', (id) => this.begun(id));
    const abandoned = { declare: () => Promise.resolve(0) } as unknown as AbandonedSubmissionsService;
    const accounts = new MemoryAccounts(memory, secrets);
    const stages = new StagesService([stage], abandoned, new MemoryDueWork(memory), CONCURRENTLY);
    this.run = new OrganisationRunService(this.leases, organisations, accounts, stages, this.config);
  }

  isStopping(): boolean {
    return false;
  }

  isAnyWaiting(): boolean {
    return this.rules.isAnyWaiting(this.told);
  }

  underWay(): number {
    return 1;
  }

  handsOver(): boolean {
    return false;
  }

  /** Runs the trial. @returns violations of the turns; empty if there are none */
  async violations(): Promise<readonly string[]> {
    this.time.install();
    try {
      for (let step = 0; step < STEPS && this.waiting.violations.length === 0; step += 1) await this.step();
    } finally {
      VirtualTime.giveClocksBack();
    }
    return this.waiting.violations;
  }

  private async step(): Promise<void> {
    if (this.random.chance(0.5)) await this.comes(this.random.pick(this.ids.slice(BUSY)));
    if (this.random.chance(0.3)) await this.leases.wake({ organisationId: this.random.pick(this.ids) });
    this.waiting.look();
    const lease = await this.leases.claimDue('a process', this.config.sync.leaseMs);
    if (lease === null) return this.time.move(this.random.whole(1, LONGEST_REST_MS));
    this.waiting.turnOf(lease.organisationId);
    // A process that dies leaves its lease behind.
    if (this.random.chance(0.05)) return;
    await this.run.run(lease, new RunBudget(this, this.config.sync.runBudgetMs));
  }

  /** Called when a document was begun: time passes, and other events may happen. */
  private async begun(organisationId: string): Promise<void> {
    this.time.move(300);
    this.waiting.begun();
    if (this.random.chance(0.2)) await this.leases.wake({ organisationId });
    this.told = (await this.leases.processLoad()).waiting > 0;
    this.waiting.look();
    if (this.waiting.violations.length > 0) throw new Error('the trial is over');
  }

  private async comes(organisationId: string): Promise<void> {
    this.store.once((open) => this.put(open, organisationId));
    await this.leases.wake({ organisationId });
  }

  private setUp(): string[] {
    const { accounts, connections, organisations } = this.store.tables;
    return this.store.once((open) => {
      const account = accounts.insert(open, { ...ACCOUNT, credentials: '{}' });
      return Array.from({ length: BUSY + SMALL }, (_, index) => {
        const connection = connections.insert(open, CONNECTION);
        const row: Partial<Organisation> = {
          ...organisationOf(`tenant-${index}`, connection.id, account.id),
          // The first one has no live documents.
          ...{ fiscalAccountId: null, goLiveOn: index === 0 ? '2999-01-01' : '2026-01-01' },
        };
        const { id } = organisations.insert(open, row);
        for (let left = index < BUSY ? BACKLOG : 1; left > 0; left -= 1) this.put(open, id);
        return id;
      });
    });
  }

  private put(open: Parameters<Parameters<MemoryStore['once']>[0]>[0], organisationId: string): void {
    this.number += 1;
    const number = `INV-${this.number}`;
    this.store.tables.documents.insert(open, {
      ...{
        organisationId,
        kind: 'invoice',
        sourceId: number,
        number,
        state: 'ready',
        issuedOn: '2026-03-09',
      },
      ...{
        customerName: 'Buyer',
        currency: 'USD',
        total: new Decimal('1'),
        source: '{}',
        fingerprint: number,
      },
      dueAt: this.store.now(),
    });
  }
}
