import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ALERT_CAUSES } from '../../domain/issues/alert-catalogue';
import { refusal } from '../../domain/issues/refuse';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { spokenAnew, spokenTexts } from '../../platform/requests/spoken-language';
import { aboutOf, alertCauseText } from './alert-message';
import { AlertsRepository } from './alerts.repository';
import type { Alert } from './alerts.entities';
import { AcknowledgeAlertDto, AlertCauseDto, AlertDto, AlertsQueryDto } from './alert.dto';
import { deciderName } from '../../people/acts/decider';

/** Alerts: open until the condition ends, and kept afterwards. */
@ApiTags('alerts')
@Controller('api')
export class AlertsController {
  constructor(private readonly alerts: AlertsRepository) {}

  /** Lists alerts, latest first; open ones unless another state is requested. */
  @Get('alerts')
  @Needs('read', from.anywhere())
  async list(
    @Query() { state, organisationId, before, limit }: AlertsQueryDto,
    @InScope() scope: OrganisationScope,
  ): Promise<AlertDto[]> {
    const isOpen = state === 'all' ? undefined : state === 'open';
    return (await this.alerts.list({ scope, isOpen, organisationId, before, limit })).map(shown);
  }

  /** Returns an alert by its id. */
  @Get('alerts/:alertId')
  @Needs('read', from.alert())
  async find(@Param('alertId', ParseUUIDPipe) id: string): Promise<AlertDto> {
    return shown(requireFound(await this.alerts.find(id), 'alert'));
  }

  /** Acknowledges an open alert: no more reminders until it closes. */
  @Post('alerts/:alertId/acknowledge')
  @Needs('alerts.acknowledge', from.alert())
  @HttpCode(200)
  async acknowledge(
    @Param('alertId', ParseUUIDPipe) id: string,
    @Body() { by }: AcknowledgeAlertDto,
  ): Promise<AlertDto> {
    const known = requireFound(await this.alerts.find(id), 'alert');
    const isNew = await this.alerts.acknowledge(known, deciderName(by));
    const alert = requireFound(await this.alerts.find(id), 'alert');
    if (isNew) return shown(alert);
    if (alert.closedAt !== null) throw refusal('ALERT_CLOSED');
    throw refusal('ALERT_ACKNOWLEDGED', { by: alert.acknowledgedBy ?? '' });
  }

  /** Lists every cause of alerts, in words. */
  @Get('alert-causes')
  @Needs('read', from.anywhere('a catalogue'))
  causes(): AlertCauseDto[] {
    return ALERT_CAUSES.map((cause) => alertCauseText(cause, spokenTexts()));
  }
}

function shown(alert: Alert): AlertDto {
  const { id, cause, organisationId, documents, numbers, occurrences } = alert;
  const { openedAt, lastAt, closedAt, acknowledgedAt, acknowledgedBy, toldAt } = alert;
  return {
    id,
    ...alertCauseText(cause, spokenTexts()),
    organisationId,
    about: aboutOf(alert, spokenTexts()),
    what: spokenAnew(alert.detail),
    documents,
    numbers,
    occurrences,
    openedAt,
    lastAt,
    closedAt,
    acknowledgedAt,
    acknowledgedBy,
    toldAt,
  };
}
