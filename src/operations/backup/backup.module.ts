import { Module } from '@nestjs/common';
import { BackupRecordsRepository } from './schedule/backup-records.repository';
import { BackupsController } from './schedule/backups.controller';
import { ScheduledBackupsService } from './schedule/scheduled-backups.service';

/** Daily backup, and the state of the last one. */
@Module({
  controllers: [BackupsController],
  providers: [BackupRecordsRepository, ScheduledBackupsService],
  exports: [BackupRecordsRepository],
})
export class BackupModule {}
