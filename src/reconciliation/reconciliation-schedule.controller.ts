import { sentencesOf } from '../domain/texts/stored-sentence';
import { Body, Controller, Get, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../domain/issues/refuse';
import { cronFault, nextTime } from '../platform/schedule/cron-time';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { requireFound } from '../platform/api/require-found';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { NIGHTLY } from './defaults';
import { ReconciliationScheduleDto, ReconciliationScheduleInputDto } from './reconciliation.dto';

/** Time at which an organisation is reconciled automatically: nightly, unless changed here. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId/reconciliation-schedule')
export class ReconciliationScheduleController {
  constructor(
    private readonly schedules: ReconciliationSchedulesRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  @Get()
  @Needs('read', from.organisation())
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
  ): Promise<ReconciliationScheduleDto> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const schedule = await this.schedules.find(organisationId);
    const { cron, timeZone, isEnabled } = schedule ?? NIGHTLY;
    return { cron, timeZone, isEnabled, nextAt: schedule?.nextAt ?? null };
  }

  /** Changes the schedule; its next time is counted from now. */
  @Put()
  @Needs('reconciliations.run', from.organisation())
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { cron, timeZone, isEnabled }: ReconciliationScheduleInputDto,
  ): Promise<ReconciliationScheduleDto> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const fault = cronFault(cron, timeZone);
    if (fault !== null) throw refusal('SCHEDULE_FAULTY', { fault: sentencesOf(fault) });
    const nextAt = nextTime(cron, timeZone, await this.schedules.now());
    await this.schedules.store(organisationId, { cron, timeZone, isEnabled }, nextAt);
    return this.find(organisationId);
  }
}
