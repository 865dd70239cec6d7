import { Body, Controller, Param, ParseUUIDPipe, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { Needs } from '../../people/rights/route-rights';
import { RuleEffects } from '../change/rule-effects';
import { requireFound } from '../../platform/api/require-found';
import { OrganisationDto } from '../../organisations/organisation.dto';
import { ChangedOrganisationDto, OrganisationSettingsDto } from './organisation-settings.dto';
import { WrittenCodes } from '../written-codes/written-codes';
import { OrganisationSettings } from './organisation-settings';
import { otherIntegrationOf } from './other-integration';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId')
export class OrganisationSettingsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: OrganisationSettings,
    private readonly effects: RuleEffects,
    private readonly leases: LeasesRepository,
    private readonly codes: WrittenCodes,
  ) {}

  /** Changes settings; documents that wait are looked at again with the new ones, and the answer says what goes now. */
  @Patch()
  @Needs('organisations.change')
  async change(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() given: OrganisationSettingsDto,
  ): Promise<ChangedOrganisationDto> {
    const known = requireFound(await this.organisations.find(id), 'organisation');
    await this.settings.assertMayHaveAccount(known, given);
    // In this order: who has not said what else fiscalises these books is asked that first.
    otherIntegrationOf(known, given);
    await this.codes.assertMayGoLive(known, given);
    const { result, effect } = await this.effects.measure(id, async () => {
      await this.settings.store(known, given);
      const changed = requireFound(await this.organisations.find(id), 'organisation');
      return OrganisationDto.from(changed, await this.leases.now());
    });
    return { ...result, effect };
  }
}
