import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { BackfillScheduleDto, BackfillScheduleInputDto, BackfillScheduleRunDto } from '../backfill.dto';
import { BackfillSchedulesService } from './backfill-schedules.service';

/** Schedules for planning and running an organisation's backfills automatically. */
@ApiTags('backfill')
@Controller('api/organisations/:organisationId/backfill-schedules')
export class BackfillSchedulesController {
  constructor(private readonly schedules: BackfillSchedulesService) {}

  /** Lists all schedules of the organisation. */
  @Get()
  @Needs('read', from.organisation())
  list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<BackfillScheduleDto[]> {
    return this.schedules.list(organisationId);
  }

  /** Stores a new schedule; it fires for the first time at `nextAt`. */
  @Post()
  @Needs('backfills.start', from.organisation())
  create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() input: BackfillScheduleInputDto,
  ): Promise<BackfillScheduleDto> {
    return this.schedules.create(organisationId, input);
  }

  /** Returns the schedule. */
  @Get(':scheduleId')
  @Needs('read', from.organisation())
  find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('scheduleId', ParseUUIDPipe) id: string,
  ): Promise<BackfillScheduleDto> {
    return this.schedules.find(organisationId, id);
  }

  /** Changes a schedule; its next time is counted from now. */
  @Put(':scheduleId')
  @Needs('backfills.start', from.organisation())
  update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('scheduleId', ParseUUIDPipe) id: string,
    @Body() input: BackfillScheduleInputDto,
  ): Promise<BackfillScheduleDto> {
    return this.schedules.update(organisationId, id, input);
  }

  /** Deletes a schedule with its history; backfills that it began stay. */
  @Delete(':scheduleId')
  @Needs('backfills.start', from.organisation())
  @HttpCode(204)
  delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('scheduleId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.schedules.delete(organisationId, id);
  }

  /** Returns the results of the last hundred due times, latest first. */
  @Get(':scheduleId/runs')
  @Needs('read', from.organisation())
  runs(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('scheduleId', ParseUUIDPipe) id: string,
  ): Promise<BackfillScheduleRunDto[]> {
    return this.schedules.runs(organisationId, id);
  }
}
