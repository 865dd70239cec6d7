import { Injectable } from '@nestjs/common';
import type { OrganisationScope } from '../people/rights/organisation-scope';
import { requireFound } from '../platform/api/require-found';
import { LeasesRepository } from './lease/leases.repository';
import { OrganisationDto } from './organisation.dto';
import type { Organisation } from './organisation.entity';
import { OrganisationsRepository } from './organisations.repository';

/** Organisations as the API shows them. */
@Injectable()
export class OrganisationsService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  async list(scope: OrganisationScope): Promise<OrganisationDto[]> {
    const now = await this.leases.now();
    return (await this.organisations.list(scope)).map((organisation) =>
      OrganisationDto.from(organisation, now),
    );
  }

  /** Reads an organisation. @throws NotThere */
  async find(id: string): Promise<OrganisationDto> {
    return OrganisationDto.from(await this.stored(id), await this.leases.now());
  }

  /** Returns the row itself. @throws NotThere */
  async stored(id: string): Promise<Organisation> {
    return requireFound(await this.organisations.find(id), 'organisation');
  }
}
