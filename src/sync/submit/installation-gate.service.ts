import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { FailureCause } from '../../domain/lifecycle/flow';
import { closedSentence } from './safe-mode/closed-journal';
import { RestoresRepository } from './safe-mode/restores.repository';
import { SafeModeService } from './safe-mode/safe-mode.service';

/** Cause of a closed gate; every gate knows its own. */
type GateCause = FailureCause & { readonly cause: Exclude<FailureCause['cause'], 'unknown'> };

/** Reason why nothing may be submitted now. */
export interface Closed {
  readonly said: StoredSentence;
  readonly stoppedBy: GateCause;
}

const JOURNAL = { cause: 'journal', side: 'journal' } as const satisfies FailureCause;

/** Conditions for submissions that hold for the whole installation, whatever the account. */
@Injectable()
export class InstallationGateService {
  constructor(
    private readonly restores: RestoresRepository,
    private readonly guard: SafeModeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reason why nothing may be submitted now; null when the gate is open. */
  async whyClosed(): Promise<Closed | null> {
    const closed = await this.guard.whyClosed();
    if (closed !== null) return { said: closed, stoppedBy: JOURNAL };
    const { gaps, lostFiles, unsafeSettings } = await this.restores.obstacles();
    if (lostFiles > 0) {
      await this.guard.compareAgain();
      return { said: closedSentence('lost', null), stoppedBy: JOURNAL };
    }
    if (gaps > 0) {
      const said = storedSentence('restoredGaps', { gaps });
      return { said, stoppedBy: { cause: 'restored', side: 'database' } };
    }
    if (!this.config.requiresDurableDatabase || unsafeSettings.length === 0) return null;
    const said = storedSentence('notDurable', { settings: unsafeSettings.join(', ') });
    return { said, stoppedBy: { cause: 'misconfigured', side: 'database' } };
  }
}
