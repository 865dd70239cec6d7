import { Module } from '@nestjs/common';
import { BackupRecordsRepository } from './schedule/backup-records.repository';
import { BackupsController } from './schedule/backups.controller';
import { ScheduledBackups } from './schedule/scheduled-backups';

/** Daily backup, and the state of the last one. */
@Module({
  controllers: [BackupsController],
  providers: [BackupRecordsRepository, ScheduledBackups],
  exports: [BackupRecordsRepository],
})
export class BackupModule {}
