import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { FiscalMappingsService } from './fiscal-mappings.service';
import { PushedMappingsDto } from './missing-mappings.dto';
import { ActsService } from '../../people/acts/acts.service';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/mappings/push')
export class MissingMappingsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly mappings: FiscalMappingsService,
    private readonly acts: ActsService,
  ) {}

  /** Adds the stored mappings that the fiscal service lacks. Mappings that differ there are reported and left unchanged. */
  @Post()
  @Needs('rules.change', from.organisation())
  @HttpCode(200)
  async push(@Param('organisationId', ParseUUIDPipe) id: string): Promise<PushedMappingsDto> {
    const { fiscalAccountId, name } = requireFound(await this.organisations.find(id), 'organisation');
    if (fiscalAccountId === null) throw refusal('ACCOUNT_MISSING');
    const pushed = await this.mappings.addMissing(fiscalAccountId, id);
    const object = { kind: 'organisation', id, name };
    await this.acts.record({
      action: 'rules.change',
      deed: 'pushed',
      organisationId: id,
      object,
      after: pushed,
    });
    return pushed;
  }
}
