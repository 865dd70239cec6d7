import { Injectable } from '@nestjs/common';
import { COUNTRY } from '../../mapping/countries';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { documentLines } from './document-lines';
import { type OpenDocuments, OpenDocumentsRepository } from './open-documents.repository';
import { organisationLine } from './other-lines';
import type { WorkLine } from './work';
import { WorkSources } from './work-sources';

export interface FoundWork {
  /** Organisations that the caller may see, by name. */
  readonly organisations: readonly Organisation[];
  readonly open: readonly OpenDocuments[];
  readonly lines: readonly WorkLine[];
}

/** All open work, in a fixed number of statements whatever the number of organisations. */
@Injectable()
export class OpenWork {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: OpenDocumentsRepository,
    private readonly sources: WorkSources,
  ) {}

  async find(caller: Principal, scope: OrganisationScope): Promise<FoundWork> {
    const [organisations, open] = await Promise.all([
      this.organisations.list(scope),
      this.documents.list(scope),
    ]);
    const periods = new Map(organisations.map(({ id, taxPeriod }) => [id, taxPeriod]));
    const periodOf = (id: string) => periods.get(id) ?? 'month';
    const lines = [
      ...documentLines(open, { periodOf, dueDay: COUNTRY.vatReturnDueDay }),
      ...organisations.flatMap(organisationLine),
      ...(await this.sources.lines(caller, scope, organisations)),
    ];
    return { organisations, open, lines };
  }
}
