import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuditLogChecksRepository } from './audit-log-checks.repository';
import { AuditLogRepository } from './audit-log.repository';
import { sentencesOf, storedSentence } from '../../domain/texts/stored-sentence';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';

const TICK_MS = 60_000;

/**
 * Checks every organisation's audit log once a day, one after another: from the last verified entry, and completely
 * once a week. A broken one opens an alert until it is valid again.
 */
@Injectable()
export class AuditLogWatchService {
  private readonly logger = new Logger(AuditLogWatchService.name);
  private readonly turns = new NonOverlapping(this.logger, 'an audit log could not be verified');

  constructor(
    private readonly checks: AuditLogChecksRepository,
    private readonly auditLog: AuditLogRepository,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      while (await this.followOne());
    });
  }

  /** Checks one audit log; false: none is due. */
  async followOne(): Promise<boolean> {
    const claimed = await this.checks.claim();
    if (claimed === null) return false;
    const { organisationId, verified } = claimed;
    const reading =
      verified === null
        ? await this.auditLog.verify(organisationId)
        : await this.auditLog.verifySince(organisationId, verified);
    const fault =
      'head' in reading
        ? null
        : storedSentence('atEntry', { entry: reading.brokenAt, sentence: sentencesOf(reading.why) });
    if (fault !== null)
      this.logger.error({ code: 'LEDGER_BROKEN', organisationId }, 'the audit log was altered');
    await this.checks.keep(claimed, fault, 'head' in reading ? reading.head : null);
    return true;
  }
}
