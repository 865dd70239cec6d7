import { Body, Controller, HttpCode, Logger, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { ReleaseDto } from './safe-mode/safe-mode.dto';
import { accountAct } from '../../fiscal/accounts/account-act';
import { deciderName } from '../../people/acts/decider';
import { DocumentsRepository } from '../../documents/documents.repository';
import { restartRejectedByDevice } from '../../documents/rejected-by-device';
import { recordAct } from '../../people/acts/record-act';

/** Submissions of an account stopped for a cause that concerns the account, not a document. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId')
export class StoppedSubmissionsController {
  private readonly logger = new Logger(StoppedSubmissionsController.name);

  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  /**
   * Resumes submissions of the account after the cause is corrected. Documents rejected by the device start over;
   * others stay rejected or uncertain until each is decided. 409 when nothing is stopped.
   */
  @Post('resume-submissions')
  @Needs('safe-mode.release', from.fiscalAccount())
  @HttpCode(204)
  async resume(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() { by: said, reason }: ReleaseDto,
  ): Promise<void> {
    const by = deciderName(said);
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    const stopped = await this.submissions.stopped(id);
    if (stopped === null) throw refusal('SUBMISSIONS_NOT_STOPPED');
    await this.documents.transaction(async (manager) => {
      await this.leases.wake({ fiscalAccountId: id }, manager);
      await restartRejectedByDevice(manager, id, by);
      await this.submissions.review(id, manager);
      const users = await this.accounts.usersOf(id, manager);
      const act = accountAct('submissions_resumed', account, users, 'safe-mode.release');
      await recordAct(manager, { ...act, after: { by, reason, numbers: stopped.numbers } });
    });
    this.logger.warn({ fiscalAccountId: id }, 'SUBMISSIONS_RESUMED');
  }
}
