import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { BindingsRepository } from './bindings.repository';
import { Books } from './books/books';
import { BooksSettingsReader } from './books/books-settings';
import { BooksSettingsRepository } from './books/books-settings.repository';
import { BooksTaxesController } from './books/books-taxes.controller';
import { ListedTotalsCheck } from './books/listed-totals-check';
import { OrganisationBooksController } from './books/organisation-books.controller';
import { QuotaReading } from './books/quota-reading';
import { ConnectController } from './connection/connect.controller';
import { Connecting } from './connection/connecting';
import { ConnectionKeeper } from './connection/connection-keeper';
import { ConnectionsController } from './connection/connections.controller';
import { ConnectionTerms } from './connection/connection-terms';
import { ConnectionsRepository } from './connection/connections.repository';
import { ConsentsRepository } from './connection/consents.repository';
import { Disconnecting } from './connection/disconnecting';
import { PlatformsController } from './connection/platforms.controller';
import { Reconnecting } from './connection/reconnecting';
import { LeasesRepository } from './lease/leases.repository';
import { LostSessions } from './lease/lost-sessions';
import { WakeUp } from './lease/wake-up';
import { OrganisationsController } from './organisations.controller';
import { OrganisationsRepository } from './organisations.repository';
import { ShownOrganisations } from './shown-organisations';

/** Organisations, access to their books, and their leases. */
@Module({
  imports: [ConnectorsModule],
  controllers: [
    BooksTaxesController,
    ConnectController,
    ConnectionsController,
    OrganisationBooksController,
    OrganisationsController,
    PlatformsController,
  ],
  providers: [
    BindingsRepository,
    Books,
    BooksSettingsReader,
    BooksSettingsRepository,
    Connecting,
    ConnectionKeeper,
    ConnectionTerms,
    ConnectionsRepository,
    ConsentsRepository,
    Disconnecting,
    LeasesRepository,
    ListedTotalsCheck,
    LostSessions,
    OrganisationsRepository,
    QuotaReading,
    Reconnecting,
    ShownOrganisations,
    WakeUp,
  ],
  exports: [
    BindingsRepository,
    Books,
    BooksSettingsReader,
    BooksSettingsRepository,
    ConnectionTerms,
    ConnectionsRepository,
    LeasesRepository,
    ListedTotalsCheck,
    OrganisationsRepository,
    QuotaReading,
    ShownOrganisations,
    WakeUp,
  ],
})
export class OrganisationsModule {}
