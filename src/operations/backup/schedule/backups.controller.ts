import { basename } from 'node:path';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../../domain/issues/refuse';
import { storedWords } from '../../../domain/texts/stored-sentence';
import { from } from '../../../people/rights/places';
import { Needs } from '../../../people/rights/route-rights';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { spokenAnew } from '../../../platform/requests/spoken-language';
import { BackupRecordsRepository } from './backup-records.repository';
import { BackupsDto, RehearsalDto } from './backups.dto';

/** Age of the last good backup above which it is overdue: a day, plus time for the backup itself. */
const OVERDUE_SECONDS = 26 * 3_600;

@ApiTags('health')
@Controller('api/backups')
export class BackupsController {
  constructor(
    private readonly records: BackupRecordsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'backups'>,
  ) {}

  /** Time of the last good backup of this installation, and the fault of the last one. */
  @Get()
  @Needs('read', from.installation())
  async show(): Promise<BackupsDto> {
    const { lastGood, lastFault, ageSeconds, rehearsal } = await this.records.state();
    const isScheduled = this.config.backups.directory !== null;
    const isOld = isScheduled && (ageSeconds === null || ageSeconds > OVERDUE_SECONDS);
    return {
      isScheduled,
      needsAttention: isOld || lastFault !== null,
      lastGood:
        lastGood === null
          ? null
          : { ...lastGood, bytes: Number(lastGood.bytes), file: basename(lastGood.file) },
      lastFault: lastFault === null ? null : { ...lastFault, fault: spokenAnew(lastFault.fault) },
      ageSeconds,
      rehearsals: {
        lastGoodAt: rehearsal.good,
        fault: spokenAnew(rehearsal.fault),
        isOverdue: rehearsal.isOverdue,
      },
    };
  }

  /** Records the result of `ledgerstamp rehearse` on another machine, such as the one with the private key. */
  @Post('rehearsals')
  @Needs('rehearsals.record', from.installation())
  @HttpCode(204)
  async rehearsed(@Body() { installationId, file, documents, fault }: RehearsalDto): Promise<void> {
    if (installationId !== undefined && installationId !== (await this.records.installationId()))
      throw refusal('BACKUP_OF_ANOTHER', { file });
    await this.records.rehearsed({
      ...{ file, documents: documents ?? null },
      fault: fault === undefined ? null : storedWords(fault),
    });
  }
}
