import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import {
  afterReading,
  type Binding,
  confirmedBinding,
  identityText,
  type ServiceIdentity,
} from '../../domain/fiscal/identity';
import { refusal } from '../../domain/issues/refuse';
import { BindingsRepository, booksIdentity } from '../../organisations/bindings.repository';
import { BooksSettingsRow, Organisation } from '../../organisations/organisation.entity';
import { COUNTRY } from '../../mapping/countries';
import type { BooksSettings } from '../../connectors/accounting-connector';
import { FiscalAccount } from './accounts.entities';
import { FiscalAccountReadingsRepository } from './fiscal-account-readings.repository';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { IdentityReadingsService } from './identity-readings.service';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Known binding; null: the client is not bound to the account, or the account was never read. */
export interface KnownBinding {
  readonly binding: Binding | null;
  /** True: the platform was connected again, and its identity has not been read since. */
  readonly areBooksUnread: boolean;
  readonly readAt: Date | null;
  readonly failure: StoredSentence | null;
}

/**
 * Bindings of clients to their fiscal accounts: created when a client goes live, and renewed only by persons.
 */
@Injectable()
export class ClientBindingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bindings: BindingsRepository,
    private readonly readings: FiscalAccountReadingsRepository,
    private readonly accounts: FiscalAccountsRepository,
    private readonly identities: IdentityReadingsService,
  ) {}

  /**
   * Reads the current owner of the account; an unreachable service does not prevent going live, because
   * nothing is sent before it answers.
   */
  async read(fiscalAccountId: string): Promise<void> {
    await this.identities.tryRead(fiscalAccountId);
  }

  /**
   * Binds stored identities of both sides, in the transaction that makes the organisation live with the
   * account.
   */
  async bind(manager: EntityManager, organisation: Organisation, fiscalAccountId: string): Promise<void> {
    if (organisation.bindings[fiscalAccountId] !== undefined) return;
    const account = await manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
    const row = await manager.findOneBy(BooksSettingsRow, { organisationId: organisation.id });
    const settings = row?.settings == null ? {} : (JSON.parse(row.settings) as Partial<BooksSettings>);
    const books = booksIdentity({ ...settings, name: organisation.name });
    const read = await this.readings.identity(fiscalAccountId, manager);
    const binding = { books, service: assigned(account, read) };
    const after = read === null ? binding : afterReading(binding, { service: read }, COUNTRY.taxpayers);
    await this.bindings.bind(manager, organisation.id, fiscalAccountId, after);
    if (account.taxpayerTin === null && after.service.tin !== null)
      await this.accounts.bind(fiscalAccountId, after.service, 'service', manager);
  }

  /** Returns the binding of a client, and the last reading of its account. */
  async known(organisationId: string, fiscalAccountId: string): Promise<KnownBinding> {
    const [row] = await this.dataSource.query<KnownBinding[]>(
      `select o.bindings -> $2::text as binding, r.read_at as "readAt", r.failure,
         coalesce(s.read_at < c.created_at and s.failure is null, false) as "areBooksUnread"
       from organisations o join connections c on c.id = o.connection_id
       left join books_settings s on s.organisation_id = o.id
       left join fiscal_account_readings r on r.fiscal_account_id = $2::uuid and r.part = 'identity' where o.id = $1`,
      [organisationId, fiscalAccountId],
    );
    return row ?? { binding: null, areBooksUnread: false, readAt: null, failure: null };
  }

  /** Binds a live client without a binding to the stored identities of both sides. */
  async bindNow(organisationId: string, fiscalAccountId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const organisation = await manager.findOneBy(Organisation, { id: organisationId });
      if (organisation !== null) await this.bind(manager, organisation, fiscalAccountId);
    });
  }

  /**
   * Confirms the latest reading as the binding, also of the account; the persons confirm its text.
   * @throws Refusal BINDING_NOT_AS_READ: something else has been read since
   */
  async confirm(manager: EntityManager, organisation: Organisation, text: string): Promise<void> {
    const { id, fiscalAccountId } = organisation;
    const binding: Binding | undefined = organisation.bindings[fiscalAccountId ?? ''];
    const read = binding === undefined ? null : confirmedBinding(binding);
    if (read === null || fiscalAccountId === null || identityText(read) !== text)
      throw refusal('BINDING_NOT_AS_READ', { read: read === null ? null : identityText(read) });
    await this.bindings.rebind(manager, id, fiscalAccountId, read);
    const { deviceId, tin } = read.service;
    if (tin !== null)
      for (const accountId of await this.ofSameTaxpayer(manager, organisation, fiscalAccountId))
        await this.accounts.bind(accountId, read.service, 'service', manager);
    const before = await manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
    // True for another device, whose last receipt says nothing about this one.
    const isReplaced = before.deviceId !== null && before.deviceId !== deviceId;
    const { deviceMoment } = before;
    await manager.update(
      FiscalAccount,
      { id: fiscalAccountId },
      { deviceId, deviceMoment: isReplaced ? null : deviceMoment },
    );
  }

  /**
   * Account, and earlier ones of the client under its taxpayer: their documents stay with the taxpayer even if its
   * number has changed.
   */
  private async ofSameTaxpayer(
    manager: EntityManager,
    { bindings }: Pick<Organisation, 'bindings'>,
    fiscalAccountId: string,
  ): Promise<string[]> {
    const { taxpayerTin } = await manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
    const bound = await manager.findBy(FiscalAccount, { id: In(Object.keys(bindings)) });
    const earlier = bound.filter((one) => taxpayerTin !== null && one.taxpayerTin === taxpayerTin);
    return [fiscalAccountId, ...earlier.map(({ id }) => id).filter((id) => id !== fiscalAccountId)];
  }
}

/** Identity at the time of assignment, which takes precedence over the current reading. */
function assigned(
  { deviceId, taxpayerTin, taxpayerVatNumber, taxpayerName }: FiscalAccount,
  read: ServiceIdentity | null,
): ServiceIdentity {
  const known = { tin: taxpayerTin, vatNumber: taxpayerVatNumber, name: taxpayerName };
  if (read === null) return { user: null, deviceId, serialNumber: null, ...known };
  return taxpayerTin === null || taxpayerTin === read.tin ? read : { ...read, ...known };
}
