import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentsRepository } from '../../document-store/documents.repository';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/sync')
export class CollectNowController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  /** Looks at the books now instead of at the next poll. */
  @Post()
  @Needs('organisations.sync')
  @HttpCode(202)
  async sync(@Param('organisationId', ParseUUIDPipe) id: string): Promise<void> {
    requireFound(await this.organisations.find(id), 'organisation');
    await this.documents.forgetPollTimes(id);
    await this.leases.wake({ organisationId: id });
  }
}
