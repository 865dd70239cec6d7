import { Injectable } from '@nestjs/common';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { parseDecimal } from '../../domain/money';
import type { KnownBooksTax, KnownDeviceTax } from '../../mapping/suggestions/suggestion';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { deviceTax } from '../../fiscal/accounts/device-taxes';
import { AccountReadingsService } from '../../fiscal/accounts/account-readings.service';
import { requireFound } from '../../platform/api/require-found';
import {
  type Sentence,
  sentencesOf,
  type StoredSentence,
  storedSentence,
} from '../../domain/texts/stored-sentence';

/** Stored taxes of the books, and taxes and currencies of the service. */
interface ReadReferences {
  readonly booksTaxes: readonly KnownBooksTax[];
  /** Time at which the taxes of the books were read; null: never. */
  readonly booksReadAt: Date | null;
  readonly deviceTaxes: readonly KnownDeviceTax[];
  /** Time of reading the service's taxes and currencies, the older of both; null: one was never read. */
  readonly serviceReadAt: Date | null;
  readonly supportedCurrencies: readonly string[] | null;
  /** Sources never read, or not readable lately, with the reason. */
  readonly notices: readonly StoredSentence[];
}

/** Stored taxes and currencies of the books and the fiscal service; makes no call. */
@Injectable()
export class MappingReferencesService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly service: AccountReadingsService,
    private readonly settings: BooksSettingsService,
  ) {}

  async read(organisationId: string): Promise<ReadReferences> {
    const { fiscalAccountId } = requireFound(await this.organisations.find(organisationId), 'organisation');
    const books = await this.settings.known(organisationId);
    const booksTaxes = (books.settings?.taxes ?? []).map(({ taxType, name, percent }) => ({
      taxType,
      name,
      percent: parseDecimal(percent),
    }));
    const known = { booksTaxes, booksReadAt: books.readAt };
    const notices = noticesOf('booksTaxes', books, 'POST books/refresh');
    if (fiscalAccountId === null) {
      const unknown = { deviceTaxes: [], serviceReadAt: null, supportedCurrencies: null };
      return { ...known, ...unknown, notices: [...notices, storedSentence('referencesWithoutAccount')] };
    }
    const taxes = await this.service.known(fiscalAccountId, 'taxes');
    const currencies = await this.service.known(fiscalAccountId, 'currencies');
    const refresh = `POST /api/fiscal-accounts/${fiscalAccountId}/refresh`;
    return {
      ...known,
      deviceTaxes: taxes.items.map(deviceTax),
      serviceReadAt: olderOf(taxes.readAt, currencies.readAt),
      supportedCurrencies: currencies.readAt === null ? null : currencies.items,
      notices: [
        ...notices,
        ...noticesOf('deviceTaxes', taxes, refresh),
        ...noticesOf('currencies', currencies, refresh),
      ],
    };
  }
}

function noticesOf(
  what: 'booksTaxes' | 'deviceTaxes' | 'currencies',
  { readAt, failure }: { readonly readAt: Date | null; readonly failure: StoredSentence | null },
  how: string,
): StoredSentence[] {
  const why = failure === null ? [] : sentencesOf(failure).filter((one) => !isOfAnotherList(one));
  if (why.length > 0) return [storedSentence('referencesUnread', { what, why, isKnown: readAt !== null })];
  return readAt === null ? [storedSentence('referencesNeverRead', { what, how })] : [];
}

/** A reading of the books that failed for single lists names each; one that failed altogether names none. */
function isOfAnotherList({ code, parameters }: Sentence): boolean {
  return code === 'settingsUnread' && 'list' in parameters && parameters.list !== 'taxes';
}

function olderOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return one < other ? one : other;
}
