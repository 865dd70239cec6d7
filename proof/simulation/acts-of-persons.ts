import type { BooksSettings } from '../../src/connectors/accounting-connector';
import { type EntityManager, In } from 'typeorm';
import type { BackfillReportDto } from '../../src/backfill/backfill.dto';
import { Backfill } from '../../src/backfill/backfill.entities';
import type { BackfillsRepository } from '../../src/backfill/backfills.repository';
import type { BackfillPlansService } from '../../src/backfill/plan/backfill-plans.service';
import { ACKNOWLEDGEMENT, type PlannedDocument } from '../../src/backfill/plan/plan';
import type { CalendarDay } from '../../src/domain/calendar-day';
import { refusal } from '../../src/domain/issues/refuse';
import { type DocumentState, SUBMITTED_STATES } from '../../src/domain/lifecycle/lifecycle';
import { confirmedBinding, identityText } from '../../src/domain/fiscal/identity';
import type { ClientBindingsService } from '../../src/fiscal/accounts/client-bindings.service';
import { IdentityReadingsService } from '../../src/fiscal/accounts/identity-readings.service';
import { BooksSettingsRow, Organisation } from '../../src/organisations/organisation.entity';
import { endGaps } from '../../src/organisations/connection/connections.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { GapsService } from '../../src/setup/circumstances/gaps.service';
import { FiscalAccountAccessService } from '../../src/fiscal/accounts/fiscal-account-access.service';
import type { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { IdentityGateService } from '../../src/sync/identity-gate.service';
import type { Blueprint } from './blueprint';
import type { Stored } from './layer';

/** Acts of people, and reads of the service and the books, that concern the identity of a client. */
export interface IdentityActs {
  /** Reads the taxpayer of the account from the service, and stores it as the account's. */
  read(): Promise<void>;
  /** Reads the account's taxpayer for comparison, like the check of accounts, which runs several times a day. */
  check(accountId: string): Promise<unknown>;
  /** Stores settings read from the books, which name the company. */
  readBooks(tenantId: string, settings: Pick<BooksSettings, 'name' | 'taxNumber'>): Promise<void>;
  /**
   * Gives the organisations another account.
   * @throws Refusal ACCOUNT_IN_USE
   */
  assign(tenantIds: readonly string[], accountId: string): Promise<void>;
  /** Confirms the identity that was read for each organisation. */
  confirm(): Promise<void>;
}

/** Acts of people when a client is paused or its books are unreachable. */
export interface Absences {
  turn(tenantId: string, isPaused: boolean): Promise<void>;
  /** Ends an absence after the books became reachable again. */
  end(): Promise<void>;
  /**
   * Confirms that no other program fiscalised documents of the absence, as far as the books have been read
   * since.
   */
  answer(): Promise<void>;
}

/** Acts of people who send documents from before the go-live date. */
export interface PastActs {
  goLive(tenantId: string, goLiveOn: CalendarDay): Promise<void>;
  /** Stores a plan of everything before the go-live date, and accepts late documents if there are any. */
  plan(tenantId: string): Promise<PlannedPast>;
  begin(backfillId: string): Promise<void>;
  /** Goes on with a stopped backfill, and accepts late documents. @returns false while there is none in progress */
  goOn(tenantId: string): Promise<boolean>;
}

interface PlannedPast {
  readonly id: string;
  readonly documents: readonly PlannedDocument[];
  readonly report: BackfillReportDto;
}

export function past(
  { dataSource, documents, leases, backfills }: Stored,
  planning: BackfillPlansService,
): PastActs {
  const of = (tenantId: string): Promise<Organisation> =>
    dataSource.manager.findOneByOrFail(Organisation, { tenantId });
  return {
    goLive: async (tenantId, goLiveOn) => {
      const { id } = await of(tenantId);
      await dataSource.transaction(async (manager) => {
        await manager.update(Organisation, { id }, { goLiveOn });
        await documents.release(id, 'all', manager);
        await leases.wake({ organisationId: id }, manager);
      });
    },
    plan: async (tenantId) => {
      const { id: organisationId } = await of(tenantId);
      const { backfill, documents: planned } = await planning.draft(organisationId, { stopPercent: 5 });
      const report = backfill.report as BackfillReportDto;
      const { acknowledgement } = report.chronology;
      const id = await backfills.transaction((manager) =>
        backfills.store(manager, { ...backfill, acknowledgement }, planned),
      );
      return { id, documents: planned, report };
    },
    begin: (id) => start(leases, backfills, { id, state: 'planned' }),
    goOn: async (tenantId) => {
      const { id: organisationId } = await of(tenantId);
      const states: Backfill['state'][] = ['running', 'stopped'];
      const [found] = await dataSource.manager.findBy(Backfill, { organisationId, state: In(states) });
      if (found?.state === 'stopped') await start(leases, backfills, found, ACKNOWLEDGEMENT);
      return found !== undefined;
    },
  };
}

async function start(
  leases: LeasesRepository,
  backfills: BackfillsRepository,
  backfill: Pick<Backfill, 'id' | 'state'>,
  acknowledgement: string | null = null,
): Promise<void> {
  const { organisationId } = (await backfills.find(backfill.id)) as Backfill;
  await backfills.transaction(async (manager) => {
    await backfills.change(manager, backfill, 'running', { acknowledgement });
    await leases.wake({ organisationId }, manager);
  });
}

export function binding(
  blueprint: Blueprint,
  stored: Stored,
  registry: FiscalRegistry,
  accountId: string,
): { read: IdentityGateService; acts: IdentityActs } {
  const { dataSource, accounts, readings, bindings } = stored;
  const opening = new FiscalAccountAccessService(accounts, registry);
  const reader = new IdentityReadingsService(dataSource, opening, readings, accounts, bindings);
  const clients = stored.clientBindings(bindings, reader);
  const acts: IdentityActs = {
    read: async () => accounts.bind(accountId, await reader.read(accountId), 'service'),
    check: (id) => reader.tryRead(id),
    readBooks: (tenantId, settings) =>
      dataSource.transaction(async (manager) => {
        const { id } = await manager.findOneByOrFail(Organisation, { tenantId });
        await blueprint.readBooks(manager, id, settings);
        await manager.delete(BooksSettingsRow, { organisationId: id });
        const read = { settings: JSON.stringify(settings), readAt: new Date(), askedAt: new Date() };
        await manager.insert(BooksSettingsRow, { organisationId: id, ...read });
      }),
    assign: async (tenantIds, id) => {
      await reader.tryRead(id);
      await dataSource.transaction(async (manager) => {
        for (const tenantId of tenantIds) await assignAccount(stored, clients, manager, tenantId, id);
      });
    },
    confirm: () => confirmIdentity(stored, clients),
  };
  return { read: new IdentityGateService(clients, reader, accounts), acts };
}

/** Changes the account like the settings do, but without comparing its taxpayer with the books. */
async function assignAccount(
  { documents, leases }: Stored,
  clients: ClientBindingsService,
  manager: EntityManager,
  tenantId: string,
  fiscalAccountId: string,
): Promise<void> {
  const before = await manager.findOneByOrFail(Organisation, { tenantId });
  const { id } = before;
  await manager.update(Organisation, { id }, { fiscalAccountId });
  const states: readonly DocumentState[] = [...SUBMITTED_STATES, 'fiscalised'];
  const open = await documents.countIn(id, states, manager);
  if (open > 0) throw refusal('ACCOUNT_IN_USE', { documents: open });
  await clients.bind(manager, { ...before, fiscalAccountId }, fiscalAccountId);
  await documents.release(id, 'all', manager);
  await leases.wake({ organisationId: id }, manager);
}

/** Confirms the differing identity of each organisation. */
async function confirmIdentity({ dataSource }: Stored, clients: ClientBindingsService): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const organisation of await manager.find(Organisation, {})) {
      const bound = organisation.bindings[organisation.fiscalAccountId ?? ''];
      if (bound?.differs === undefined) continue;
      await clients.confirm(manager, organisation, identityText(confirmedBinding(bound)));
    }
  });
}

export function absences({ dataSource, documents, leases }: Stored): Absences {
  const gaps = new GapsService(dataSource);
  return {
    turn: (tenantId, isPaused) =>
      dataSource.transaction(async (manager) => {
        const organisation = await manager.findOneByOrFail(Organisation, { tenantId });
        await gaps.turn(manager, organisation, isPaused);
      }),
    end: () => dataSource.transaction((manager) => endGaps(manager, {})),
    answer: () =>
      dataSource.transaction(async (manager) => {
        for (const { id } of await manager.find(Organisation, { order: { tenantId: 'ASC' } })) {
          const question = await gaps.question(id, manager);
          if (question === null || !question.isRead) continue;
          await gaps.confirm(manager, id, question.text);
          await documents.release(id, 'all', manager);
          await leases.wake({ organisationId: id }, manager);
        }
      }),
  };
}
