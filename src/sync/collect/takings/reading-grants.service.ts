import { Injectable } from '@nestjs/common';
import type { OtherSaleKind, OtherSales } from '../../../connectors/other-sales';
import { BooksService } from '../../../organisations/books/books.service';
import { ConnectionsRepository } from '../../../organisations/connection/connections.repository';
import type { Organisation } from '../../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../../organisations/organisations.repository';

interface GrantedLists {
  readonly organisation: Organisation | null;
  /** Streams of sales without an invoice; null: the platform has none. */
  readonly source: OtherSales | null;
  readonly kinds: readonly OtherSaleKind[];
}

/** Reads which lists the consent of an organisation covers. */
@Injectable()
export class ReadingGrantsService {
  constructor(
    private readonly books: BooksService,
    private readonly organisations: OrganisationsRepository,
    private readonly connections: ConnectionsRepository,
  ) {}

  async of(organisationId: string): Promise<GrantedLists> {
    const organisation = await this.organisations.find(organisationId);
    const source = organisation && this.books.connector(organisation).otherSales;
    if (organisation === null || source === null) return { organisation, source: null, kinds: [] };
    const connection = await this.connections.find(organisation.connectionId);
    const scopes = (connection?.scopes ?? '').split(' ');
    return { organisation, source, kinds: source.kinds.filter((kind) => source.isGranted(kind, scopes)) };
  }
}
