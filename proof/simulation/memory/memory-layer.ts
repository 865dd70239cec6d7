import { type Binding, UNKNOWN_BINDING } from '../../../src/domain/fiscal/identity';
import type { Config } from '../../../src/platform/config/config';
import type { Organisation } from '../../../src/organisations/organisation.entity';
import {
  ACCOUNT,
  CONNECTION,
  CREDENTIALS,
  type Installation,
  mappingsOf,
  organisationOf,
  SECOND_ACCOUNT,
  simulatedConfig,
  TENANTS,
} from '../installation';
import type { DatabaseNumber } from '../database-number';
import type { Layer, Stored } from '../layer';
import type { DroppedRule } from '../dropped-rules';
import type { SimulatedGuard } from '../simulated-guard';
import type { SimulatedProcess } from '../simulated-process';
import { MemoryFolder, MemoryGuard } from './memory-journal';
import { MemoryJudge } from './memory-judge';
import { memoryRepositories } from './memory-repositories';
import { MemoryStore, type Tables } from './memory-store';

const EPOCH = 0;

/** Layer that stores all data in memory, without files or a database. */
export class MemoryLayer implements Layer {
  readonly installation: Installation;
  private readonly judges: readonly [MemoryJudge, MemoryJudge];
  private readonly store: MemoryStore;
  private readonly standby: MemoryStore;
  /** Content that the standby received before it was cut off; null if it follows, or there is none. */
  private received: readonly unknown[] | null = null;
  private readonly journal = new MemoryFolder();
  private isPromoted = false;
  private readonly toTheBeginning: () => void;
  private toTheBackup: (() => void) | null = null;

  /** @param clock time of the schedule */
  constructor(clock: { now(): number }, dropped: readonly DroppedRule[] = []) {
    this.store = new MemoryStore(clock, dropped);
    this.standby = new MemoryStore(clock, dropped);
    this.judges = [new MemoryJudge(this.store), new MemoryJudge(this.standby)];
    this.installation = setUp(this.store, simulatedConfig('/nowhere'));
    this.toTheBeginning = this.store.copyOf([...Object.values(this.store.tables), this.store.heads]);
  }

  stored(process: SimulatedProcess): Stored {
    return memoryRepositories(() => this.at(process.database), process, this.installation.config);
  }

  guard(...given: ConstructorParameters<typeof SimulatedGuard>): SimulatedGuard {
    return new MemoryGuard(this.journal, ...given);
  }

  get judge(): MemoryJudge {
    return this.judges[0];
  }

  judgeOf(database: DatabaseNumber): MemoryJudge {
    return this.judges[database];
  }

  beginSession(holder: string, database: DatabaseNumber = 0): Promise<void> {
    this.at(database).sessions.add(holder);
    return Promise.resolve();
  }

  endSession(holder: string, database: DatabaseNumber = 0): Promise<void> {
    this.at(database).sessions.delete(holder);
    return Promise.resolve();
  }

  cutOffStandby(): Promise<void> {
    this.received = this.store.content();
    return Promise.resolve();
  }

  promoteStandby(): Promise<void> {
    this.standby.bePromoted(this.received ?? this.store.content());
    this.standby.sessions.clear();
    this.isPromoted = true;
    return Promise.resolve();
  }

  reset(): Promise<void> {
    this.store.sessions.clear();
    this.received = null;
    this.isPromoted = false;
    this.journal.forget();
    this.toTheBeginning();
    this.toTheBackup = null;
    this.store.countFromTheBeginning();
    return Promise.resolve();
  }

  /** Nothing to do: the store reads the schedule's clock itself. */
  setTime(): Promise<void> {
    return Promise.resolve();
  }

  pauseOthers(tenantIds: readonly string[]): Promise<void> {
    this.changeOrganisations(({ tenantId }) => ({ isPaused: !tenantIds.includes(tenantId) }));
    return Promise.resolve();
  }

  pause(tenantId: string, isPaused: boolean): Promise<void> {
    this.changeOrganisations((row) =>
      row.tenantId === tenantId ? { isPaused, dueAt: new Date(EPOCH) } : {},
    );
    return Promise.resolve();
  }

  /** Committed rows of a table. */
  rows<Name extends keyof Tables>(name: Name): ReturnType<Tables[Name]['committed']> {
    return this.store.tables[name].committed() as ReturnType<Tables[Name]['committed']>;
  }

  beginLife(isReleased: boolean): Promise<void> {
    this.changeOrganisations(() => ({ trigger: isReleased ? 'manual' : 'approved' }));
    return this.readAsAnother(false);
  }

  readAsAnother(isAnother: boolean): Promise<void> {
    this.changeOrganisations(({ fiscalAccountId, bindings }) => {
      if (fiscalAccountId === null) return {};
      const { differs: _before, ...bound } = (bindings[fiscalAccountId] ?? UNKNOWN_BINDING) as Binding;
      return { bindings: { [fiscalAccountId]: isAnother ? { ...bound, differs: {} } : bound } };
    });
    return Promise.resolve();
  }

  connectAgain(): Promise<void> {
    for (const store of this.stores()) {
      const { connections } = store.tables;
      store.once((open) => {
        for (const row of connections.seenBy(open).filter(({ status }) => status !== 'active'))
          connections.change(open, row, { status: 'active', statusReason: null });
      });
    }
    this.changeOrganisations(({ status }) =>
      status === 'connected'
        ? {}
        : { status: 'connected', statusReason: null, attempts: 0, dueAt: new Date(EPOCH) },
    );
    return Promise.resolve();
  }

  backUp(): Promise<void> {
    // The backup leaves out the set-up; of the organisations it contains the columns that processes write.
    const { organisations } = this.store.tables;
    const putBack = this.store.copyOf(this.store.filled);
    const before = new Map(organisations.committed().map((row) => [row.id, leaseOf(row)]));
    this.toTheBackup = () => {
      putBack();
      this.changeOrganisations(({ id }) => before.get(id) ?? {});
    };
    return Promise.resolve();
  }

  restore(): Promise<void> {
    if (this.toTheBackup === null) throw new Error('there is no backup');
    this.toTheBackup();
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private changeOrganisations(changes: (row: Readonly<Organisation>) => Partial<Organisation>): void {
    for (const store of this.stores()) {
      const { organisations } = store.tables;
      store.once((open) => {
        for (const row of organisations.seenBy(open)) organisations.change(open, row, changes(row));
      });
    }
  }

  private at(database: DatabaseNumber): MemoryStore {
    return database === 0 ? this.store : this.standby;
  }

  /** Databases that can be written to. */
  private stores(): MemoryStore[] {
    return this.isPromoted ? [this.store, this.standby] : [this.store];
  }
}

function leaseOf(row: Readonly<Organisation>): Partial<Organisation> {
  const { leaseHolder, leaseToken, leaseUntil, rulesVersion, attempts, dueAt, listedTotals } = row;
  const { lastFailure, failingSince, stoppedBy } = row;
  return {
    ...{ leaseHolder, leaseToken, leaseUntil, rulesVersion, attempts, dueAt, listedTotals },
    ...{ lastFailure, failingSince, stoppedBy },
  };
}

function setUp(store: MemoryStore, config: Config): Installation {
  const { tables } = store;
  return store.once((open) => {
    tables.installation.insert(open, {});
    const credentials = JSON.stringify(CREDENTIALS);
    const account = tables.accounts.insert(open, { ...ACCOUNT, credentials });
    tables.accounts.insert(open, { ...SECOND_ACCOUNT, credentials });
    const organisationIds = TENANTS.map((tenantId) => {
      const connection = tables.connections.insert(open, CONNECTION);
      const organisation = organisationOf(tenantId, connection.id, account.id);
      const { id } = tables.organisations.insert(open, organisation);
      const { currency, tax, productCode } = mappingsOf(id);
      tables.currencies.insert(open, currency);
      tables.taxes.insert(open, tax);
      tables.productCodes.insert(open, productCode);
      return id;
    });
    return { config, accountId: account.id, organisationIds };
  });
}
