import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentsRepository } from '../../documents/documents.repository';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { recordAct } from '../../people/acts/record-act';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/sync')
export class CollectNowController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  /** Polls the books now instead of at the next poll. */
  @Post()
  @Needs('organisations.sync', from.organisation())
  @HttpCode(202)
  async sync(@Param('organisationId', ParseUUIDPipe) id: string): Promise<void> {
    const { name } = requireFound(await this.organisations.find(id), 'organisation');
    await this.documents.transaction(async (manager) => {
      await this.documents.forgetPollTimes(id, manager);
      await this.leases.wake({ organisationId: id }, manager);
      const object = { kind: 'organisation', id, name };
      await recordAct(manager, { action: 'organisations.sync', deed: 'synced', organisationId: id, object });
    });
  }
}
