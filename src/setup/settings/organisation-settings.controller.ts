import { Body, Controller, Get, Param, ParseUUIDPipe, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ALL_SETTINGS, type SettingName } from '../../mapping/settings';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsService } from '../../organisations/organisations.service';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { from } from '../../people/rights/places';
import { organisationsFor, type Principal } from '../../people/rights/principal';
import { Caller, requireFields } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { RuleEffectsService } from '../change/rule-effects.service';
import { ChangedOrganisationDto, OrganisationSettingsDto, SettingDto } from './organisation-settings.dto';
import { WrittenCodesService } from '../written-codes/written-codes.service';
import { OrganisationSettingsService, otherIntegrationOf } from './organisation-settings.service';
import type { ConfirmationSubject } from '../../people/two-persons/two-persons.entities';
import type { Action } from '../../people/rights/actions';

/**
 * Checks the rights for changed settings; unchanged ones need none, since a form sends all it shows.
 * @throws ForbiddenException that names each setting, and who may change it
 */
function requireSettingRights(caller: Principal, known: Organisation, given: OrganisationSettingsDto): void {
  const changed = new Map<Action, string[]>();
  for (const [name, { right }] of ALL_SETTINGS) {
    if (given[name] === undefined || given[name] === storedIn(known, name)) continue;
    changed.set(right, [...(changed.get(right) ?? []), name]);
  }
  requireFields(caller, known.id, changed);
}

function storedIn(known: Organisation, name: SettingName): unknown {
  return name in known ? known[name as keyof Organisation] : undefined;
}

type Known = Pick<Organisation, 'goLiveOn' | 'fiscalAccountId'>;

/** Subject of a change of settings that needs two persons; null: none. Beginning a pause does not avoid that. */
export function graveSetting(known: Known, given: OrganisationSettingsDto): ConfirmationSubject | null {
  if (given.confirmTaxpayer !== undefined || given.confirmBinding !== undefined) return 'taxpayer';
  const { fiscalAccountId = known.fiscalAccountId, goLiveOn = known.goLiveOn } = given;
  if (goLiveOn !== known.goLiveOn || given.confirmGaps !== undefined) return 'go_live';
  return known.goLiveOn !== null && fiscalAccountId !== known.fiscalAccountId ? 'fiscal_account' : null;
}

@ApiTags('organisations')
@Controller('api/organisations/:organisationId')
export class OrganisationSettingsController {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly settings: OrganisationSettingsService,
    private readonly effects: RuleEffectsService,
    private readonly codes: WrittenCodesService,
    private readonly persons: TwoPersonsService,
  ) {}

  /** All settings in the order of forms, with the right that each requires. */
  @Get('settings')
  @Needs('read', from.organisation())
  list(@Param('organisationId', ParseUUIDPipe) _id: string): SettingDto[] {
    return ALL_SETTINGS.map(([name, { is, right, default: initial }]) => ({
      name,
      kind: is.kind,
      right,
      isStored: initial !== undefined,
    }));
  }

  /**
   * Changes settings, and checks waiting documents again; the answer shows the released ones. Each setting requires its
   * own right (docs/reference/rights.md): 403 names those that the caller may not change.
   */
  @Patch()
  @Needs('organisations.set', from.organisation())
  async change(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() given: OrganisationSettingsDto,
    @Caller() caller: Principal,
  ): Promise<ChangedOrganisationDto> {
    const known = await this.organisations.stored(id);
    requireSettingRights(caller, known, given);
    await this.settings.assertMayHaveAccount(known, given, organisationsFor(caller, 'read'));
    // The order matters: an unanswered question about other programs comes first.
    otherIntegrationOf(known, given);
    await this.codes.assertMayGoLive(known, given);
    const subject = graveSetting(known, given);
    const store = (): Promise<ChangedOrganisationDto> => this.store(known, given);
    if (subject === null) return store();
    // Shows the effect to the requester before a second person is asked.
    await this.effects.foreseeSettings(id, given);
    const standing = await this.settings.standing(known, given);
    return this.persons.agree({ subject, organisationId: id, standing }, store);
  }

  private async store(known: Organisation, given: OrganisationSettingsDto): Promise<ChangedOrganisationDto> {
    const effect = await this.effects.foreseeSettings(known.id, given);
    await this.settings.store(known, given);
    return { ...(await this.organisations.find(known.id)), effect };
  }
}
