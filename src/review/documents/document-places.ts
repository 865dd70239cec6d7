import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import type { ListedDocument } from './document-lists.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { requireFound } from '../../platform/api/require-found';

/** Where a document is on its platform's own pages. */
@Injectable()
export class DocumentPlaces {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly connectors: ConnectorRegistry,
  ) {}

  async of({ document }: ListedDocument): Promise<string | null> {
    const organisation = requireFound(await this.organisations.find(document.organisationId), 'organisation');
    return this.connectors.get(organisation.platform).documentAddress(document);
  }
}
