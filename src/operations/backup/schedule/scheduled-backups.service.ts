import { backupFaultOf } from '../file/backup-fault';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import { backupFileName, deleteOldBackups } from '../folder';
import { lockOf } from '../file/encryption';
import { writeBackupFile } from '../snapshot/backup-file';
import { BackupRecordsRepository } from './backup-records.repository';

const TICK_MS = 60_000;

/** Daily backup by one replica into the configured folder; none without a folder. */
@Injectable()
export class ScheduledBackupsService {
  private readonly logger = new Logger(ScheduledBackupsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'the backup could not be made');

  constructor(
    private readonly records: BackupRecordsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'backups' | 'databaseUrl' | 'databaseOwnerUrl'>,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(() => this.look());
  }

  /** @returns the written file; null: none was due */
  async look(): Promise<string | null> {
    const { backups, databaseUrl, databaseOwnerUrl } = this.config;
    const url = databaseOwnerUrl ?? databaseUrl;
    if (backups.directory === null || url === null) return null;
    const isEncrypted = backups.passphrase !== null || backups.recipientsFile !== null;
    const file = join(backups.directory, backupFileName(isEncrypted));
    const id = await this.records.beginDue(backups.hour, file);
    if (id === null) return null;
    try {
      await mkdir(backups.directory, { recursive: true, mode: 0o700 });
      const written = await writeBackupFile(url, file, lockOf(backups));
      await this.records.succeeded(id, written);
      const deleted = await deleteOldBackups(file, backups.keep, await this.records.scheduledFiles());
      this.logger.log(
        { file, bytes: written.bytes, documents: written.manifest.documents, deleted },
        'backup made',
      );
      return file;
    } catch (error) {
      await this.records.failed(id, backupFaultOf(error));
      throw error;
    }
  }
}
