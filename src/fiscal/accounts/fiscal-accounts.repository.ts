import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not, type SelectQueryBuilder } from 'typeorm';
import type { Taxpayer, DeviceInUse } from '../../domain/fiscal/taxpayer';
import { Organisation } from '../../organisations/organisation.entity';
import { RowSecretsService, type SecretPlace } from '../../platform/database/secrets/row-secrets.service';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { forgetEventsTurnedAway } from './events-turned-away.repository';
import { FiscalAccountReading, FiscalAccount } from './accounts.entities';
import { allEarlier, type Credentials, eraseEarlier, keepEarlier, openEarlier } from './earlier-credentials';
import { type StoppedSubmissions, stoppedSubmissions } from './stopped-submissions';
import { changesOf, type Details, SecretValue } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';
import { accountAct } from './account-act';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { requireFound } from '../../platform/api/require-found';
import { refusal } from '../../domain/issues/refuse';
import { sqlList } from '../../domain/sql-list';
import { UNDECIDED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { withoutZeros } from '../../domain/receipt/verification-address';

/** Device and taxpayer that other credentials lead to. */
interface OtherCredentials {
  /** Device named by the service for them; null: none, or the service could not be queried. */
  readonly deviceId: string | null;
  /** Ids of documents that a person has assigned to the earlier device. */
  readonly openDocuments: readonly string[];
}

/**
 * Accepts credentials of another device only when nothing is under way at the present one, or every such document is
 * named.
 * @throws Refusal DEVICE_IN_USE
 */
async function refuseUnlessNamed(
  manager: EntityManager,
  account: Pick<FiscalAccount, 'id' | 'deviceId' | 'credentialsVersion'>,
  { deviceId, openDocuments }: OtherCredentials,
): Promise<void> {
  const before = account.deviceId;
  if (before !== null && deviceId !== null && withoutZeros(before) === withoutZeros(deviceId)) return;
  const documents = await underWay(manager, account);
  const named = new Set(openDocuments);
  if (documents.every(({ id }) => named.has(id))) return;
  throw refusal('DEVICE_IN_USE', { before, deviceId, documents });
}

/** Documents in progress that were sent under the present or unknown credentials, oldest first. */
function underWay(
  manager: EntityManager,
  { id, credentialsVersion }: Pick<FiscalAccount, 'id' | 'credentialsVersion'>,
): Promise<DeviceInUse['documents']> {
  return manager.query(
    `select document_id as id, number from submissions
     where fiscal_account_id = $1 and coalesce(credentials_version, $2) = $2
       and state in ${sqlList(UNDECIDED_SUBMISSION_STATES)}
     order by started_at, id`,
    [id, credentialsVersion],
  );
}

/** Document held because the verification address of its receipt has an unconfirmed host. */
interface HeldForHost {
  readonly number: string;
  readonly organisationId: string;
}

/** Maximum documents named; a person checks one, and its host then counts for all. */
const MOST_NAMED = 5;

/** Latest documents of an account that are held for their verification address. */
function heldForHost(dataSource: DataSource, fiscalAccountId: string): Promise<HeldForHost[]> {
  return dataSource.query<HeldForHost[]>(
    `select d.number, d.organisation_id as "organisationId"
     from organisations o join documents d on d.organisation_id = o.id
     where o.fiscal_account_id = $1 and d.state = 'uncertain' and d.reason = 'RECEIPT_HOST_UNKNOWN'
     order by d.issued_on desc, d.id desc limit ${MOST_NAMED}`,
    [fiscalAccountId],
  );
}

/** Fiscal account with decrypted credentials, for immediate use only. */
export interface OpenFiscalAccount {
  readonly id: string;
  readonly service: string;
  readonly profile: string;
  readonly settings: object;
  readonly credentials: Credentials;
  readonly timeOffset: string;
  /** Version of the credentials. */
  readonly credentialsVersion: number;
  /** True: its taxpayer is registered for value added tax; undefined: unknown. */
  readonly isVatRegistered?: boolean | undefined;
  /** TIN of the taxpayer; null or left out: not known. */
  readonly taxpayerTin?: string | null;
}

/** Account and credentials of a submission; null: the version is unknown. */
export interface SentUnder {
  readonly fiscalAccountId: string;
  readonly credentialsVersion: number | null;
}

/** New credentials of an account, with their destination. */
export type NewCredentials = OtherCredentials & { readonly credentials: Credentials };

/**
 * True when the service names a VAT number of the taxpayer, unless a person has denied it (`vatRegistration`). An
 * identity typed by a person has only a TIN.
 */
export function isVatRegistered({
  taxpayerSaidBy,
  taxpayerVatNumber,
  settings,
}: Pick<FiscalAccount, 'taxpayerSaidBy' | 'taxpayerVatNumber' | 'settings'>): boolean | undefined {
  if ('vatRegistration' in settings && settings.vatRegistration === 'registered') return true;
  return taxpayerSaidBy === 'service' ? taxpayerVatNumber !== null : undefined;
}

/** Accounts at fiscalisation services; their credentials are encrypted and decrypted here. */
@Injectable()
export class FiscalAccountsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecretsService,
  ) {}

  /** Accounts used by any of the organisations. */
  list(scope: OrganisationScope): Promise<FiscalAccount[]> {
    return this.usedIn(scope).orderBy('account.name', 'ASC').getMany();
  }

  /** Returns the organisations that use each of the accounts. */
  async usersOfEach(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.dataSource.query<{ id: string; users: string[] }[]>(
      `select fiscal_account_id as id, array_agg(id) as users from organisations
        where fiscal_account_id = any($1) group by fiscal_account_id`,
      [ids],
    );
    return new Map(rows.map(({ id, users }) => [id, users]));
  }

  /** Finds an account; null also for one that none of the organisations uses. */
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
    const { service, profile, settings, timeOffset, credentialsVersion, taxpayerTin } = account;
    const credentials = await this.credentialsOf(account);
    const registered = { isVatRegistered: isVatRegistered(account), taxpayerTin };
    return { id, service, profile, settings, timeOffset, credentials, credentialsVersion, ...registered };
  }

  /**
   * Account with the credentials of that version; with the present ones where the version is unknown or no longer
   * stored.
   * @param present account already opened, to save decryption
   * @throws SealBroken
   */
  async openAsSent(
    { fiscalAccountId, credentialsVersion: version }: SentUnder,
    present: OpenFiscalAccount | null = null,
  ): Promise<OpenFiscalAccount> {
    const isPresent = present?.id === fiscalAccountId && (version ?? 0) <= present.credentialsVersion;
    const account = isPresent ? present : requireFound(await this.open(fiscalAccountId), 'fiscal account');
    if (version === null || version === account.credentialsVersion) return account;
    const earlier = await openEarlier(this.dataSource.manager, this.secrets, { fiscalAccountId, version });
    return earlier === null ? account : { ...account, credentials: earlier, credentialsVersion: version };
  }

  /** Groups submissions by the account as each was sent. @throws SealBroken */
  async groupedAsSent<Sent extends SentUnder>(
    submissions: readonly Sent[],
    present: OpenFiscalAccount,
  ): Promise<ReadonlyMap<OpenFiscalAccount, Sent[]>> {
    const opened = new Map<string, OpenFiscalAccount>();
    const groups = new Map<OpenFiscalAccount, Sent[]>();
    for (const one of submissions) {
      const under = `${one.fiscalAccountId} ${one.credentialsVersion}`;
      const account = opened.get(under) ?? (await this.openAsSent(one, present));
      opened.set(under, account);
      groups.set(account, [...(groups.get(account) ?? []), one]);
    }
    return groups;
  }

  /** Earlier credentials that may still be needed for queries, latest first. */
  earlierCredentials(id: string): Promise<Credentials[]> {
    return allEarlier(this.dataSource.manager, this.secrets, id);
  }

  eraseEarlierCredentials(): Promise<void> {
    return eraseEarlier(this.dataSource.manager);
  }

  /** Reads the stop of submissions; null while they are not stopped. */
  stopped(id: string): Promise<StoppedSubmissions | null> {
    return stoppedSubmissions(this.dataSource, id);
  }

  heldForHost(id: string): Promise<HeldForHost[]> {
    return heldForHost(this.dataSource, id);
  }

  /** Stores the findings of a check. */
  async keepCheck(id: string, findings: readonly object[]): Promise<void> {
    await this.dataSource.query(
      `update fiscal_accounts set last_checked_at = clock_timestamp(), last_findings = $2::jsonb where id = $1`,
      [id, JSON.stringify(findings)],
    );
  }

  /** Binds the account to this taxpayer. */
  async bind(
    id: string,
    { tin, vatNumber, name }: Taxpayer,
    saidBy: 'service' | 'person',
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const taxpayer = { taxpayerTin: tin, taxpayerVatNumber: vatNumber, taxpayerName: name };
    await manager.update(FiscalAccount, { id }, { ...taxpayer, taxpayerSaidBy: saidBy });
  }

  /**
   * Makes waiting documents of the account's organisations due, because new facts about the account are
   * known.
   */
  async lookAgain(id: string): Promise<void> {
    await this.dataSource.query(
      `with changed as (
         update organisations set rules_version = rules_version + 1, due_at = clock_timestamp()
         where id in (select id from organisations where fiscal_account_id = $1 order by id for no key update)
         returning id)
       update documents set due_at = clock_timestamp() where id in (
         select id from documents where state = 'waiting' and organisation_id in (select id from changed)
           and jsonb_path_exists(issues, '$[*] ? (@.code == "VAT_NOT_REGISTERED" || @.code like_regex "^(TAX|CURRENCY)_UNMAPPED$")')
         order by id for no key update)`,
      [id],
    );
  }

  /** Returns connected organisations whose documents go to the account. */
  usersOf(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation[]> {
    const status = Not('disconnected' as const);
    return manager.find(Organisation, { where: { fiscalAccountId: id, status }, order: { name: 'ASC' } });
  }

  /** Stores the device that the service names now, unless the credentials have changed meanwhile. */
  async keepDevice(
    { id, credentialsVersion }: Pick<FiscalAccount, 'id' | 'credentialsVersion'>,
    deviceId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.update(FiscalAccount, { id, credentialsVersion }, { deviceId });
  }

  /** @throws Refusal DEVICE_IN_USE */
  refuseUnlessNamed(account: FiscalAccount, others: OtherCredentials): Promise<void> {
    return refuseUnlessNamed(this.dataSource.manager, account, others);
  }

  /** Accounts of connected organisations not checked for six hours, the longest first. */
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

  /**
   * Changes an account. New credentials may lead to another account of the service: earlier readings are
   * dropped, the device becomes theirs, and the old credentials stay for earlier submissions.
   * @throws Refusal DEVICE_IN_USE
   */
  async change(
    id: string,
    account: Partial<Pick<FiscalAccount, 'name' | 'profile' | 'settings' | 'timeOffset' | 'isShared'>>,
    others: NewCredentials | null,
  ): Promise<void> {
    const credentials = others?.credentials ?? null;
    await this.dataSource.transaction(async (manager) => {
      // Locks the account; a beginning submission holds the lock until its intent is committed
      // (begin-submission.ts).
      const lock = { mode: 'pessimistic_write' } as const;
      const before = await manager.findOneOrFail(FiscalAccount, { where: { id }, lock });
      const given = others === null ? {} : await this.exchange(manager, before, others);
      await manager.update(FiscalAccount, { id }, { ...account, ...given });
      const after = await manager.findOneByOrFail(FiscalAccount, { id });
      await recordAct(manager, {
        ...accountAct('changed', after, await this.usersOf(id, manager)),
        ...changesOf(accountDetails(before, null), accountDetails(after, credentials)),
      });
    });
    await forgetEventsTurnedAway(this.dataSource, id);
  }

  /** Replaces credentials; those that no available key decrypts cannot be kept. */
  private async exchange(
    manager: EntityManager,
    before: FiscalAccount,
    others: NewCredentials,
  ): Promise<Partial<FiscalAccount>> {
    await refuseUnlessNamed(manager, before, others);
    const { id: fiscalAccountId, credentialsVersion: version } = before;
    try {
      const present = await this.credentialsOf(before, manager);
      await keepEarlier(manager, this.secrets, { fiscalAccountId, version }, present);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
    await eraseEarlier(manager);
    await manager.delete(FiscalAccountReading, { fiscalAccountId });
    const text = JSON.stringify(others.credentials);
    const credentials = await this.secrets.sealAnew(place(fiscalAccountId), text, manager);
    return { credentials, credentialsVersion: version + 1, deviceId: others.deviceId, deviceMoment: null };
  }

  private async credentialsOf(
    { id, credentials }: FiscalAccount,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Credentials> {
    return JSON.parse(await this.secrets.open(place(id), credentials, manager)) as Credentials;
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

/**
 * Settings made by people. Of credentials only the fact of a change is recorded: the old ones may be lost.
 */
function accountDetails(
  { name, service, profile, settings, timeOffset, isShared }: FiscalAccount,
  credentials: Readonly<Record<string, string>> | null,
): Details {
  const secret = credentials === null ? {} : { credentials: new SecretValue(JSON.stringify(credentials)) };
  return { name, service, profile, settings, timeOffset, isShared, ...secret };
}
