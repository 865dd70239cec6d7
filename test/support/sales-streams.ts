import type { DataSource } from 'typeorm';
import type { Books } from '../../src/organisations/books/books';
import { BooksSettingsReader } from '../../src/organisations/books/books-settings';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { SalesStreams } from '../../src/sync/collect/takings/sales-streams';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';

/** The lists of sales documents as one process of ours reads them. */
export function salesStreams(dataSource: DataSource, books: Books): SalesStreams {
  return new SalesStreams(
    books,
    new TakingsAccountsRepository(dataSource),
    new BooksSettingsReader(books, new BooksSettingsRepository(dataSource)),
  );
}
