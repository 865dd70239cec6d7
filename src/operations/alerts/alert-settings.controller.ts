import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { AlertSettingsRepository, settingsFor } from './alert-settings.repository';
import { AlertSettingsDto, AlertSettingsInputDto } from './alert.dto';

/** Notification settings: of the installation, and of organisations that have their own. */
@ApiTags('alerts')
@Controller('api')
export class AlertSettingsController {
  constructor(
    private readonly settings: AlertSettingsRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** Alert settings of the installation; `isOwn` is false while the defaults apply. */
  @Get('alert-settings')
  @Needs('read', from.anywhere('they hold for every organisation that has none of its own'))
  show(): Promise<AlertSettingsDto> {
    return this.of(null);
  }

  /** Stores the settings of the installation. */
  @Put('alert-settings')
  @Needs('alerts.change', from.installation())
  async store(@Body() input: AlertSettingsInputDto): Promise<AlertSettingsDto> {
    await this.settings.save(null, input);
    return this.of(null);
  }

  /** Alert settings in effect for one organisation. */
  @Get('organisations/:organisationId/alert-settings')
  @Needs('read', from.organisation())
  async showOf(@Param('organisationId', ParseUUIDPipe) id: string): Promise<AlertSettingsDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    return this.of(id);
  }

  /** Stores an organisation's own settings. */
  @Put('organisations/:organisationId/alert-settings')
  @Needs('alerts.change', from.organisation())
  async storeOf(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() input: AlertSettingsInputDto,
  ): Promise<AlertSettingsDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    await this.settings.save(id, input);
    return this.of(id);
  }

  /** Deletes the organisation's own settings; the installation's settings apply again. */
  @Delete('organisations/:organisationId/alert-settings')
  @Needs('alerts.change', from.organisation())
  @HttpCode(204)
  async deleteOf(@Param('organisationId', ParseUUIDPipe) id: string): Promise<void> {
    requireFound(await this.organisations.find(id), 'organisation');
    await this.settings.delete(id);
  }

  private async of(organisationId: string | null): Promise<AlertSettingsDto> {
    return settingsFor(await this.settings.all(), organisationId);
  }
}
