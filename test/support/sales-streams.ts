import type { DataSource } from 'typeorm';
import type { BooksService } from '../../src/organisations/books/books.service';
import { BooksSettingsService } from '../../src/organisations/books/books-settings.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { SalesStreamsService } from '../../src/sync/collect/takings/sales-streams.service';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';

/** Readers of the lists of sales documents, as in one process. */
export function salesStreams(dataSource: DataSource, books: BooksService): SalesStreamsService {
  return new SalesStreamsService(
    books,
    new TakingsAccountsRepository(dataSource),
    new BooksSettingsService(books, new BooksSettingsRepository(dataSource)),
  );
}
