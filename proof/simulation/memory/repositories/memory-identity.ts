import type { EntityManager } from 'typeorm';
import { afterReading, type Binding, type Identity } from '../../../../src/domain/fiscal/identity';
import {
  ClientBindingsService,
  type KnownBinding,
} from '../../../../src/fiscal/accounts/client-bindings.service';
import type { StoredPart } from '../../../../src/fiscal/accounts/accounts.entities';
import { FiscalAccountReadingsRepository } from '../../../../src/fiscal/accounts/fiscal-account-readings.repository';
import { COUNTRY } from '../../../../src/mapping/countries';
import { BindingsRepository } from '../../../../src/organisations/bindings.repository';
import { Organisation } from '../../../../src/organisations/organisation.entity';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { Transaction } from '../transaction';
import type { MemoryStore } from '../memory-store';
import type { StoredSentence } from '../../../../src/domain/texts/stored-sentence';

/** In-memory statements of BindingsRepository about the fiscal service; the identity of the books is not read here. */
export class MemoryBindings extends BindingsRepository {
  override readService(
    manager: EntityManager,
    accountId: string,
    read: Pick<Identity, 'service'>,
  ): Promise<boolean> {
    const session = sessionOf(manager);
    return session.run('compare an identity', (open) => {
      const after = session.store.tables.organisations.seenBy(open).flatMap(({ id, bindings }) => {
        const binding = bindings[accountId];
        if (binding === undefined) return [];
        return [{ id, binding: afterReading(binding, read, COUNTRY.taxpayers) }];
      });
      for (const { id, binding } of after) keep(session.store, open, id, accountId, binding);
      return after.every(({ binding }) => binding.differs?.service === undefined);
    });
  }

  override async bind(...given: Parameters<BindingsRepository['rebind']>): Promise<void> {
    const [manager, organisationId, accountId] = given;
    const { bindings } = await manager.findOneByOrFail(Organisation, { id: organisationId });
    if (bindings[accountId] === undefined) await this.rebind(...given);
  }

  override async rebind(
    manager: EntityManager,
    organisationId: string,
    accountId: string,
    binding: Binding,
  ): Promise<void> {
    const session = sessionOf(manager);
    await session.run('bind anew', (open) => keep(session.store, open, organisationId, accountId, binding));
  }
}

function keep(
  { tables }: MemoryStore,
  open: Transaction,
  organisationId: string,
  accountId: string,
  binding: Binding,
): void {
  for (const row of tables.organisations.whose(open, 'id', organisationId))
    tables.organisations.change(open, row, { bindings: { ...row.bindings, [accountId]: binding } });
}

export class MemoryReadings extends FiscalAccountReadingsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override async store(
    fiscalAccountId: string,
    part: StoredPart,
    reading: object,
    manager: EntityManager,
  ): Promise<boolean> {
    const session = sessionOf(manager);
    const { readings } = session.store.tables;
    return session.run('store a reading', (open) => {
      const known = readings
        .seenBy(open)
        .find((row) => row.fiscalAccountId === fiscalAccountId && row.part === part);
      const row = { reading: JSON.stringify(reading), readAt: session.store.now(), failure: null };
      if (known === undefined) readings.insert(open, { fiscalAccountId, part, ...row });
      else readings.change(open, known, row);
      return known?.reading !== row.reading;
    });
  }

  override async fail(fiscalAccountId: string, part: StoredPart, failure: StoredSentence): Promise<void> {
    const { session } = this.memory;
    const { readings } = session.store.tables;
    await session.run('a reading fails', (open) => {
      const known = readings
        .seenBy(open)
        .find((row) => row.fiscalAccountId === fiscalAccountId && row.part === part);
      if (known === undefined)
        readings.insert(open, { fiscalAccountId, part, reading: null, readAt: null, failure });
      else readings.change(open, known, { failure });
    });
  }
}

export class MemoryClientBindings extends ClientBindingsService {
  constructor(
    private readonly memory: MemoryConnection,
    ...given: ConstructorParameters<typeof ClientBindingsService>
  ) {
    super(...given);
  }

  override known(organisationId: string, fiscalAccountId: string): Promise<KnownBinding> {
    const { tables } = this.memory.session.store;
    return this.memory.session.run('whose it is', (open) => {
      const organisation = tables.organisations.withId(open, organisationId);
      const read = tables.readings
        .seenBy(open)
        .find((row) => row.fiscalAccountId === fiscalAccountId && row.part === 'identity');
      return {
        binding: organisation?.bindings[fiscalAccountId] ?? null,
        areBooksUnread: false,
        readAt: read?.readAt ?? null,
        failure: read?.failure ?? null,
      };
    });
  }
}
