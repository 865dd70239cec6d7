import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { closedSentence } from './safe-mode/closed-journal';
import { RestoresRepository } from './safe-mode/restores.repository';
import { SafeModeService } from './safe-mode/safe-mode.service';

/** Conditions for submissions that hold for the whole installation, whatever the account. */
@Injectable()
export class InstallationGateService {
  constructor(
    private readonly restores: RestoresRepository,
    private readonly guard: SafeModeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reason why nothing may be submitted now, as a sentence; null when the gate is open. */
  async whyClosed(): Promise<StoredSentence | null> {
    const closed = await this.guard.whyClosed();
    if (closed !== null) return closed;
    const { gaps, lostFiles, unsafeSettings } = await this.restores.obstacles();
    if (lostFiles > 0) {
      await this.guard.compareAgain();
      return closedSentence('lost', null);
    }
    if (gaps > 0) {
      return storedSentence('restoredGaps', { gaps });
    }
    return this.config.requiresDurableDatabase && unsafeSettings.length > 0
      ? storedSentence('notDurable', { settings: unsafeSettings.join(', ') })
      : null;
  }
}
