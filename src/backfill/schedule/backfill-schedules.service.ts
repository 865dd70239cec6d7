import { sentencesOf } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import { cronFault, nextTime } from '../../platform/schedule/cron-time';
import type { BackfillSchedule } from '../backfill.entities';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { requireFound } from '../../platform/api/require-found';
import type { BackfillScheduleDto, BackfillScheduleInputDto, BackfillScheduleRunDto } from '../backfill.dto';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { checkWords } from '../backfills.service';
import { BackfillSchedulesRepository, type ScheduleInput } from './backfill-schedules.repository';

/** Backfill schedules as edited by administrators. */
@Injectable()
export class BackfillSchedulesService {
  constructor(
    private readonly schedules: BackfillSchedulesRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  async list(organisationId: string): Promise<BackfillScheduleDto[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    return (await this.schedules.list(organisationId)).map(shown);
  }

  async find(organisationId: string, id: string): Promise<BackfillScheduleDto> {
    return shown(await this.required(organisationId, id));
  }

  async create(organisationId: string, input: BackfillScheduleInputDto): Promise<BackfillScheduleDto> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const checked = stored(input);
    return shown(await this.schedules.create(organisationId, checked, await this.next(checked)));
  }

  async update(
    organisationId: string,
    id: string,
    input: BackfillScheduleInputDto,
  ): Promise<BackfillScheduleDto> {
    await this.required(organisationId, id);
    const checked = stored(input);
    await this.schedules.update(organisationId, id, checked, await this.next(checked));
    return this.find(organisationId, id);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.required(organisationId, id);
    await this.schedules.delete(organisationId, id);
  }

  async runs(organisationId: string, id: string): Promise<BackfillScheduleRunDto[]> {
    await this.required(organisationId, id);
    const runs = await this.schedules.history(id);
    return runs.map(({ dueAt, result, detail, backfillId }) => ({
      ...{ dueAt, result, backfillId },
      detail: spokenAnew(detail),
    }));
  }

  private async next({ cron, timeZone }: ScheduleInput): Promise<Date> {
    return nextTime(cron, timeZone, await this.schedules.now());
  }

  private async required(organisationId: string, id: string): Promise<BackfillSchedule> {
    return requireFound(await this.schedules.find(organisationId, id), 'backfill schedule');
  }
}

function stored({ acknowledgement, ...input }: BackfillScheduleInputDto): ScheduleInput {
  checkWords(acknowledgement);
  const fault = cronFault(input.cron, input.timeZone);
  if (fault !== null) throw refusal('SCHEDULE_FAULTY', { fault: sentencesOf(fault) });
  return { ...input, acknowledgement: acknowledgement ?? null };
}

function shown(schedule: BackfillSchedule): BackfillScheduleDto {
  const { id, cron, timeZone, range, stopPercent, acknowledgement, isEnabled, nextAt } = schedule;
  return { id, cron, timeZone, range, stopPercent, acknowledgement, isEnabled, nextAt };
}
