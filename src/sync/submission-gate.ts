import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import type { OpenFiscalAccount } from '../database/fiscal-accounts.repository';
import { RestoresRepository } from '../database/restores.repository';
import { SubmissionsRepository } from '../database/submissions.repository';
import { FiscalRegistry } from '../fiscal/fiscal-registry';
import { RestoreGuard } from './restore-guard';

/** Everything that must hold before anything is submitted, whatever the document. */
@Injectable()
export class SubmissionGate {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly restores: RestoresRepository,
    private readonly registry: FiscalRegistry,
    private readonly guard: RestoreGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Why nothing may be submitted now, as a sentence; null when the gate is open. @throws Failure of a probe */
  async whyClosed(account: OpenFiscalAccount): Promise<string | null> {
    await this.guard.recheck();
    const gaps = await this.restores.open();
    if (gaps.length > 0) {
      return `Safe mode: the database has been restored and has forgotten ${gaps.length} submissions (GET /api/safe-mode).`;
    }
    const unsafe = this.config.requiresDurableDatabase ? await this.restores.unsafeSettings() : [];
    if (unsafe.length > 0) {
      return `The database does not keep what it commits: ${unsafe.join(', ')} must be on.`;
    }
    const stopped = await this.submissions.stopped(account.id);
    if (stopped !== null) {
      return `Submissions of the fiscal account are stopped: the service refused ${stopped.numbers.join(' and ')}, and accepts the account. Check its paths and the rights of its key, then resume them.`;
    }
    // A service that is down answers every submission with silence or a 5xx, and each would become a hold: after
    // one of them, and before anything is repeated, a harmless question is asked first.
    if (await this.submissions.wasLastInVain(account.id)) {
      await this.registry.get(account.service).probe(account);
    }
    return null;
  }
}
