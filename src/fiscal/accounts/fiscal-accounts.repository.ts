import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not, type SelectQueryBuilder } from 'typeorm';
import type { Taxpayer } from '../../documents/taxpayer';
import { Organisation } from '../../organisations/organisation.entity';
import { RowSecrets, type SecretPlace } from '../../platform/database/secrets/row-secrets';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { forgetEventsTurnedAway } from './events-turned-away.repository';
import { FiscalAccountReading } from './fiscal-account-reading.entity';
import { FiscalAccount } from './fiscal-account.entity';
import { type StoppedSubmissions, stoppedSubmissions } from './stopped-submissions';
import { type HeldForHost, heldForHost } from './unconfirmed-hosts';
import { changesOf, type Details, SecretValue } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';
import { accountAct } from './account-act';

/** A fiscal account with its credentials readable, for the moment of use only. */
export interface OpenFiscalAccount {
  readonly id: string;
  readonly service: string;
  readonly profile: string;
  readonly settings: object;
  readonly credentials: Readonly<Record<string, string>>;
  readonly timeOffset: string;
  /** Whether its taxpayer is registered for value added tax; undefined: nobody has said. */
  readonly isVatRegistered?: boolean | undefined;
}

/**
 * The service names the VAT number of a taxpayer that has one, unless a person says that it does not (`vatRegistration`). What
 * a person typed is the TIN alone.
 */
export function isVatRegistered({
  taxpayerSaidBy,
  taxpayerVatNumber,
  settings,
}: Pick<FiscalAccount, 'taxpayerSaidBy' | 'taxpayerVatNumber' | 'settings'>): boolean | undefined {
  if ('vatRegistration' in settings && settings.vatRegistration === 'registered') return true;
  return taxpayerSaidBy === 'service' ? taxpayerVatNumber !== null : undefined;
}

/** Accounts at fiscalisation services; credentials are encrypted in the table and opened only here. */
@Injectable()
export class FiscalAccountsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecrets,
  ) {}

  /** Those that one of the organisations uses. */
  list(scope: OrganisationScope): Promise<FiscalAccount[]> {
    return this.usedIn(scope).orderBy('account.name', 'ASC').getMany();
  }

  /** The organisations that use each of the accounts. */
  async usersOfEach(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.dataSource.query<{ id: string; users: string[] }[]>(
      `select fiscal_account_id as id, array_agg(id) as users from organisations
        where fiscal_account_id = any($1) group by fiscal_account_id`,
      [ids],
    );
    return new Map(rows.map(({ id, users }) => [id, users]));
  }

  /** Null as well for one that none of the organisations uses. */
  findIn(scope: OrganisationScope, id: string): Promise<FiscalAccount | null> {
    return this.usedIn(scope).andWhere('account.id = :id', { id }).getOne();
  }

  find(id: string): Promise<FiscalAccount | null> {
    return this.dataSource.manager.findOneBy(FiscalAccount, { id });
  }

  /** @throws SealBroken when the credentials were encrypted with another key, or altered */
  async open(id: string): Promise<OpenFiscalAccount | null> {
    const account = await this.find(id);
    if (account === null) return null;
    const { service, profile, settings, timeOffset } = account;
    const credentials = JSON.parse(await this.secrets.open(place(id), account.credentials)) as Record<
      string,
      string
    >;
    const registered = { isVatRegistered: isVatRegistered(account) };
    return { id, service, profile, settings, timeOffset, credentials, ...registered };
  }

  /** Null while its submissions are not stopped. */
  stopped(id: string): Promise<StoppedSubmissions | null> {
    return stoppedSubmissions(this.dataSource, id);
  }

  heldForHost(id: string): Promise<HeldForHost[]> {
    return heldForHost(this.dataSource, id);
  }

  /** Keeps what a check found, for anyone who looks at the account later. */
  async keepCheck(id: string, findings: readonly object[]): Promise<void> {
    await this.dataSource.query(
      `update fiscal_accounts set last_checked_at = clock_timestamp(), last_findings = $2::jsonb where id = $1`,
      [id, JSON.stringify(findings)],
    );
  }

  /** The account belongs to this taxpayer from now on. */
  async bind(id: string, { tin, vatNumber, name }: Taxpayer, saidBy: 'service' | 'person'): Promise<void> {
    const taxpayer = { taxpayerTin: tin, taxpayerVatNumber: vatNumber, taxpayerName: name };
    await this.dataSource.manager.update(FiscalAccount, { id }, { ...taxpayer, taxpayerSaidBy: saidBy });
  }

  /** What waits in the organisations of the account is judged again, because something is known of it that was not. */
  async lookAgain(id: string): Promise<void> {
    await this.dataSource.query(
      `with changed as (
         update organisations set rules_version = rules_version + 1, due_at = clock_timestamp()
         where fiscal_account_id = $1 returning id)
       update documents set due_at = clock_timestamp()
       where state = 'waiting' and organisation_id in (select id from changed)
         and issues @> '[{"code": "VAT_NOT_REGISTERED"}]'`,
      [id],
    );
  }

  /** Connected organisations whose documents go to it. */
  usersOf(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation[]> {
    const status = Not('disconnected' as const);
    return manager.find(Organisation, { where: { fiscalAccountId: id, status }, order: { name: 'ASC' } });
  }

  /** The device that the service names for the account now. */
  async keepDevice(id: string, deviceId: string): Promise<void> {
    await this.dataSource.manager.update(FiscalAccount, { id }, { deviceId });
  }

  /** Accounts of connected organisations that nobody has checked for six hours, the one unchecked longest first. */
  async unchecked(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select a.id from fiscal_accounts a
       where coalesce(a.last_checked_at, '-infinity') < statement_timestamp() - interval '6 hours'
         and exists (select 1 from organisations o where o.fiscal_account_id = a.id and o.status = 'connected')
       order by a.last_checked_at nulls first limit 20`,
    );
    return rows.map(({ id }) => id);
  }

  async create(
    account: Pick<FiscalAccount, 'service' | 'name' | 'profile' | 'settings' | 'timeOffset'> & {
      isShared?: boolean;
    },
    credentials: Readonly<Record<string, string>>,
  ): Promise<FiscalAccount> {
    const id = randomUUID();
    const sealed = await this.secrets.seal(place(id), JSON.stringify(credentials));
    return this.dataSource.transaction(async (manager) => {
      await manager.insert(FiscalAccount, { ...account, id, credentials: sealed });
      const stored = await manager.findOneByOrFail(FiscalAccount, { id });
      const after = accountDetails(stored, credentials);
      await recordAct(manager, { ...accountAct('added', stored, []), after });
      return stored;
    });
  }

  /** With new credentials it may be another account at the service: what was read of it before is forgotten. */
  async change(
    id: string,
    account: Partial<Pick<FiscalAccount, 'name' | 'profile' | 'settings' | 'timeOffset' | 'isShared'>>,
    credentials: Readonly<Record<string, string>> | null,
  ): Promise<void> {
    const sealed =
      credentials === null
        ? {}
        : { credentials: await this.secrets.sealAnew(place(id), JSON.stringify(credentials)) };
    await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneByOrFail(FiscalAccount, { id });
      await manager.update(FiscalAccount, { id }, { ...account, ...sealed });
      if (credentials !== null) await manager.delete(FiscalAccountReading, { fiscalAccountId: id });
      const after = await manager.findOneByOrFail(FiscalAccount, { id });
      await recordAct(manager, {
        ...accountAct('changed', after, await this.usersOf(id, manager)),
        ...changesOf(accountDetails(before, null), accountDetails(after, credentials)),
      });
    });
    await forgetEventsTurnedAway(this.dataSource, id);
  }

  private usedIn(scope: OrganisationScope): SelectQueryBuilder<FiscalAccount> {
    const query = this.dataSource.manager.createQueryBuilder(FiscalAccount, 'account');
    if (scope === 'all') return query;
    const using = 'select fiscal_account_id from organisations where id = any(:scope)';
    return query.where(`account.id in (${using})`, { scope });
  }
}

function place(id: string): SecretPlace {
  return { table: 'fiscal_accounts', id, column: 'credentials' };
}

/** What people set. Of credentials nothing but whether they are others: those of before may be lost. */
function accountDetails(
  { name, service, profile, settings, timeOffset, isShared }: FiscalAccount,
  credentials: Readonly<Record<string, string>> | null,
): Details {
  const secret = credentials === null ? {} : { credentials: new SecretValue(JSON.stringify(credentials)) };
  return { name, service, profile, settings, timeOffset, isShared, ...secret };
}
