import { ConflictException, Injectable } from '@nestjs/common';
import { FiscalAccountsRepository } from '../../database/fiscal-accounts.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { Failure } from '../../documents/failure';
import { parseDecimal } from '../../documents/money';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import type { KnownBooksTax, KnownDeviceTax } from '../../mapping/suggestions/suggestion';
import { BooksSettingsReader, type KnownSettings } from '../../sync/books-settings';
import { requireFound } from '../require-found';

/** What is known of the books' taxes, and what the fiscal service can tell of its taxes and currencies now. */
export interface ReadReferences {
  readonly booksTaxes: readonly KnownBooksTax[];
  /** When the taxes of the books were read; null: just now, or never. */
  readonly booksReadAt: Date | null;
  readonly deviceTaxes: readonly KnownDeviceTax[];
  readonly supportedCurrencies: readonly string[] | null;
  /** What could not be read, and why, in sentences. */
  readonly notices: readonly string[];
}

/** What is stored of the books, and what the fiscal service says now; one that does not answer costs its own part only. */
@Injectable()
export class MappingReferences {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
    private readonly settings: BooksSettingsReader,
  ) {}

  async read(organisationId: string): Promise<ReadReferences> {
    const organisation = requireFound(await this.organisations.find(organisationId), 'organisation');
    const { fiscalAccountId } = organisation;
    const notices: string[] = [];
    const attempt = async <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        notices.push(`The ${what} could not be read: ${error.message}.`);
        return otherwise;
      }
    };
    const known = await attempt(
      'taxes of the books',
      (): Promise<KnownSettings | null> => this.settings.known(organisation),
      null,
    );
    const booksReadAt = known?.readAt ?? null;
    const booksTaxes = (known?.settings.taxes ?? []).map(({ taxType, name, percent }) => ({
      taxType,
      name,
      percent: parseDecimal(percent),
    }));
    const account = fiscalAccountId === null ? null : await this.fiscalAccounts.open(fiscalAccountId);
    if (account === null) {
      const notice = 'The organisation has no fiscal account: its taxes and currencies are not known.';
      const unknown = { deviceTaxes: [], supportedCurrencies: null };
      return { booksTaxes, booksReadAt, ...unknown, notices: [...notices, notice] };
    }
    const service = this.registry.get(account.service);
    const deviceTaxes = await attempt('taxes of the device', () => service.deviceTaxes(account), []);
    const supportedCurrencies = await attempt(
      'currencies of the service',
      (): Promise<readonly string[] | null> => service.supportedCurrencies(account),
      null,
    );
    return { booksTaxes, booksReadAt, deviceTaxes, supportedCurrencies, notices };
  }
}

/** Every id asked for must stand now: what has changed since it was shown is not what was chosen. */
export function chosen<T extends { id: string }>(offered: readonly T[], ids: readonly string[]): T[] {
  const gone = ids.filter((id) => !offered.some((offer) => offer.id === id));
  if (gone.length > 0) {
    throw new ConflictException(gone.map((id) => `the suggestion "${id}" does not stand any more`));
  }
  return offered.filter(({ id }) => ids.includes(id));
}
