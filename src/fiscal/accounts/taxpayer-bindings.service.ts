import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { confirmedBinding, identityText, type ServiceIdentity } from '../../domain/fiscal/identity';
import { refusal } from '../../domain/issues/refuse';
import type { BooksSettings } from '../../connectors/accounting-connector';
import { BooksSettingsRepository } from '../../organisations/books/books-settings.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { Failure } from '../../domain/issues/failure';
import {
  digitsOf,
  isTypedTaxpayer,
  type Taxpayer,
  type TaxpayerDifference,
  compareTaxpayers,
} from '../../domain/fiscal/taxpayer';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { COUNTRY } from '../../mapping/countries';
import { type AccountFinding, accountFault, accountOk, accountWarning } from '../account-finding';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { FiscalAccount } from './accounts.entities';
import type { FiscalAccountChangeDto } from './fiscal-account.dto';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { IdentityReadingsService } from './identity-readings.service';

const TAXPAYERS = COUNTRY.taxpayers;

/**
 * Binds an account to the taxpayer that its service names or a person typed. Receipts under a wrong taxpayer cannot be
 * withdrawn, so an account bound to one taxpayer is refused for books of another.
 */
@Injectable()
export class TaxpayerBindingsService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly settings: BooksSettingsRepository,
    private readonly reader: BooksSettingsService,
    private readonly identities: IdentityReadingsService,
    private readonly persons: TwoPersonsService,
  ) {}

  /** @throws Conflict when the account belongs to another taxpayer, unless a person has confirmed it by typing */
  async assertMayHave(
    organisation: Organisation,
    { id, scope }: { readonly id: string; readonly scope: OrganisationScope },
    typed: string | undefined,
  ): Promise<void> {
    const account = await this.accounts.findIn(scope, id);
    if (account === null) throw refusal('ACCOUNT_UNKNOWN');
    const bound = taxpayerOf(account) ?? (await this.bind(account));
    if (bound === null) {
      throw refusal('TAXPAYER_NOT_REPORTED', { account: account.name });
    }
    const difference = await this.difference(organisation, bound, true);
    if (difference === null || (typed !== undefined && isTypedTaxpayer(bound, typed, TAXPAYERS))) return;
    throw refusal('TAXPAYER_DIFFERS', { difference });
  }

  /**
   * Binds the device to the taxpayer that a person names.
   * @throws Conflict when the service names another one
   */
  async type(account: FiscalAccount, tin: string | undefined): Promise<void> {
    if (tin === undefined) return;
    const said = await this.saidOf(account, tin);
    const typed = { tin, vatNumber: null, name: null };
    await this.accounts.bind(account.id, said ?? typed, said === null ? 'person' : 'service');
  }

  /** Asks the service about the taxpayer, or takes what it has said before. @throws Conflict when that is not the typed TIN */
  private async saidOf(account: FiscalAccount, tin: string): Promise<Taxpayer | null> {
    const said =
      (await this.ask(account)) ?? (account.taxpayerSaidBy === 'service' ? taxpayerOf(account) : null);
    if (said === null || digitsOf(said.tin) === digitsOf(tin)) return said;
    throw refusal('TAXPAYER_TIN_DIFFERS', { taxpayer: said });
  }

  /**
   * Changes an account in a way that may lead to another device or taxpayer, once one person suffices or a second has
   * confirmed.
   * @throws Refusal of `TwoPersonsService`
   */
  async agreed<T>(
    account: FiscalAccount,
    {
      credentials,
      confirmTaxpayer,
      taxpayerTin: typed,
    }: Pick<FiscalAccountChangeDto, 'credentials' | 'confirmTaxpayer' | 'taxpayerTin'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { id, credentialsVersion, deviceId, taxpayerTin } = account;
    const [user] = await this.accounts.usersOf(id);
    const isRetyped = typed !== undefined && digitsOf(typed) !== digitsOf(taxpayerTin);
    const namesTaxpayer = confirmTaxpayer !== undefined || isRetyped;
    if (user === undefined || !(namesTaxpayer || credentials !== undefined)) return work();
    if (isRetyped && credentials === undefined) await this.saidOf(account, typed);
    const subject = namesTaxpayer ? 'taxpayer' : 'credentials';
    const standing = { credentialsVersion, deviceId, taxpayerTin };
    const matter = { subject, organisationId: user.id, secrets: ['credentials'], standing } as const;
    return this.persons.agree(matter, work);
  }

  /** Allows two organisations on one device only where a person has marked it as shared. @throws Conflict */
  async refuseUnlessShared(accountId: string | null, manager: EntityManager): Promise<void> {
    if (accountId === null) return;
    // Locks the account, so that two organisations assigned concurrently are checked one after another.
    const where = { id: accountId };
    const account = await manager.findOne(FiscalAccount, { where, lock: { mode: 'pessimistic_write' } });
    const users = await this.accounts.usersOf(accountId, manager);
    if (account === null || account.isShared || users.length < 2) return;
    const organisations = users.map(({ name }) => name);
    throw refusal('ACCOUNT_NOT_SHARED', { account: account.name, organisations });
  }

  /**
   * Compares the taxpayer of new credentials, which may lead to another device (`now`: its taxpayer; null: unknown).
   * Null: the same, or unknown.
   * @throws Conflict when it is another one, unless a person has confirmed it by typing
   */
  assertSameTaxpayer(
    account: FiscalAccount,
    now: Taxpayer | null,
    typed: string | undefined,
  ): Taxpayer | null {
    const bound = taxpayerOf(account);
    if (bound === null || now?.tin == null || isSame(bound, now)) return null;
    if (typed !== undefined && isTypedTaxpayer(now, typed, TAXPAYERS)) return now;
    throw refusal('CREDENTIALS_OF_ANOTHER', { taxpayer: now, bound });
  }

  /** Reads an unknown device before its credentials are replaced. */
  async learnDevice(account: FiscalAccount): Promise<FiscalAccount> {
    if (account.deviceId !== null) return account;
    const read = await this.identities.tryRead(account.id);
    return { ...account, deviceId: read?.deviceId ?? null };
  }

  /** Findings of an account check: binds an unbound account, and compares every organisation that uses it. */
  async findings(account: FiscalAccount, organisations: readonly Organisation[]): Promise<AccountFinding[]> {
    const now = await this.ask(account);
    const others = await this.bindingFindings(account.id);
    // Binds an unbound account only without other findings, so that the taxpayer of a foreign device is not stored.
    const bound = taxpayerOf(account) ?? (others.length > 0 ? null : await this.keep(account, now));
    if (bound === null) return others.length > 0 ? others : [accountWarning('TAXPAYER_UNKNOWN')];
    if (now !== null && !isSame(bound, now)) {
      return others.length > 0 ? others : [accountFault('TAXPAYER_CHANGED', { now, bound })];
    }
    await this.keepRegistration(account, now);
    const differing: AccountFinding[] = [];
    for (const organisation of organisations) {
      const difference = await this.difference(organisation, bound, false);
      if (difference === null) continue;
      const found = accountWarning('TAXPAYER_DIFFERS', { organisation: organisation.name, difference });
      differing.push({ ...found, names: [organisation.id] });
    }
    const found = [...others, ...differing];
    return found.length > 0 ? found : [accountOk('TAXPAYER_BOUND', { taxpayer: bound })];
  }

  /**
   * Clients of the account whose latest readings differ from the confirmed identity; read again, because the check
   * changes them.
   */
  private async bindingFindings(accountId: string): Promise<AccountFinding[]> {
    return (await this.accounts.usersOf(accountId)).flatMap(({ id, name: organisation, bindings }) => {
      const binding = bindings[accountId];
      if (binding?.differs === undefined && binding?.said === undefined) return [];
      const [confirmed, read] = [identityText(binding), identityText(confirmedBinding(binding))];
      const named = { organisation, confirmed, read };
      const found =
        binding.differs === undefined
          ? accountWarning('IDENTITY_CHANGED', named)
          : accountFault('IDENTITY_CHANGED', named);
      return [{ ...found, names: [id] }];
    });
  }

  /** Updates the registration for value added tax of an unchanged taxpayer. */
  private async keepRegistration(account: FiscalAccount, now: Taxpayer | null): Promise<void> {
    if (now === null || account.taxpayerSaidBy === null) return;
    const isSaid = account.taxpayerSaidBy === 'service' && account.taxpayerVatNumber === now.vatNumber;
    if (isSaid) return;
    // Keep the number's earlier spelling: accounts of the same taxpayer are matched by it.
    await this.accounts.bind(account.id, { ...now, tin: account.taxpayerTin }, 'service');
    await this.accounts.lookAgain(account.id);
  }

  /** Binds the account to its taxpayer; null: the service names none, or cannot be queried now. */
  private async bind(account: FiscalAccount): Promise<Taxpayer | null> {
    return this.keep(account, await this.ask(account));
  }

  private async keep({ id }: FiscalAccount, taxpayer: Taxpayer | null): Promise<Taxpayer | null> {
    if (taxpayer !== null) await this.accounts.bind(id, taxpayer, 'service');
    return taxpayer;
  }

  /** Queries the taxpayer; null also where the service names no TIN. */
  private async ask({ id }: FiscalAccount): Promise<Taxpayer | null> {
    return taxpayerIn(await this.identities.tryRead(id));
  }

  /** @param isRead true: books settings that have never been read are read now */
  private async difference(
    organisation: Organisation,
    taxpayer: Taxpayer,
    isRead: boolean,
  ): Promise<TaxpayerDifference | null> {
    const settings = (await this.stored(organisation)) ?? (isRead ? await this.read(organisation) : null);
    const names = [organisation.name, settings?.legalName ?? null].filter((name) => name !== null);
    const books = { taxNumber: settings?.taxNumber ?? null, names: [...new Set(names)] };
    return compareTaxpayers(taxpayer, books, TAXPAYERS);
  }

  /** Reads stored settings; null also for settings from before tax numbers were read. */
  private async stored({ id }: Organisation): Promise<BooksSettings | null> {
    const row = await this.settings.find(id);
    const settings = row?.settings == null ? null : (JSON.parse(row.settings) as Partial<BooksSettings>);
    return settings?.taxNumber === undefined ? null : (settings as BooksSettings);
  }

  private async read(organisation: Organisation): Promise<BooksSettings | null> {
    try {
      return await this.reader.read(organisation);
    } catch (error) {
      // Compares the name alone where the books cannot be opened.
      if (error instanceof Failure || error instanceof SealBroken) return null;
      throw error;
    }
  }
}

/** Returns the taxpayer; null while the account is not bound. */
function taxpayerOf(account: FiscalAccount): Taxpayer | null {
  const { taxpayerTin: tin, taxpayerVatNumber: vatNumber, taxpayerName: name } = account;
  return tin === null ? null : { tin, vatNumber, name };
}

/** Extracts the taxpayer; null: the service names no TIN, or could not be queried. */
export function taxpayerIn(read: ServiceIdentity | null): Taxpayer | null {
  if (read === null || read.tin === null) return null;
  const { tin, vatNumber, name } = read;
  return { tin, vatNumber, name };
}

function isSame(one: Taxpayer, other: Taxpayer): boolean {
  return digitsOf(one.tin) === digitsOf(other.tin);
}
