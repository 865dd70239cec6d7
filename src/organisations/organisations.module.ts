import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { BindingsRepository } from './bindings.repository';
import { BooksService } from './books/books.service';
import { BooksSettingsService } from './books/books-settings.service';
import { BooksSettingsRepository } from './books/books-settings.repository';
import { BooksTaxesController, OrganisationBooksController } from './books/organisation-books.controller';
import { ListedTotalsService } from './books/listed-totals.service';
import { QuotasService } from './books/quotas.service';
import { ConnectController } from './connection/connect.controller';
import { NewConnectionsService } from './connection/new-connections.service';
import { ConnectionRenewalService } from './connection/connection-renewal.service';
import { ConnectionsController, PlatformsController } from './connection/connections.controller';
import { ConnectionTermsService } from './connection/connection-terms.service';
import { ConnectionsRepository } from './connection/connections.repository';
import { ConsentsRepository } from './connection/consents.repository';
import { DisconnectionService } from './connection/disconnection.service';
import { LostConnectionsService } from './connection/lost-connections.service';
import { LeasesRepository } from './lease/leases.repository';
import { LostSessionsService } from './lease/lost-sessions.service';
import { WakeUpService } from './lease/wake-up.service';
import { OrganisationsController } from './organisations.controller';
import { OrganisationsRepository } from './organisations.repository';
import { OrganisationsService } from './organisations.service';

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
    BooksService,
    BooksSettingsService,
    BooksSettingsRepository,
    NewConnectionsService,
    ConnectionRenewalService,
    ConnectionTermsService,
    ConnectionsRepository,
    ConsentsRepository,
    DisconnectionService,
    LeasesRepository,
    ListedTotalsService,
    LostSessionsService,
    OrganisationsRepository,
    QuotasService,
    LostConnectionsService,
    OrganisationsService,
    WakeUpService,
  ],
  exports: [
    BindingsRepository,
    BooksService,
    BooksSettingsService,
    BooksSettingsRepository,
    ConnectionTermsService,
    ConnectionsRepository,
    LeasesRepository,
    ListedTotalsService,
    OrganisationsRepository,
    QuotasService,
    OrganisationsService,
    WakeUpService,
  ],
})
export class OrganisationsModule {}
